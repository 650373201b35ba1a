/** Which place has a table: the server, or this device. */
import { api, hasServer, Refusal } from "./api";
import { type Device, device } from "./device";
import { server } from "./server";
import { type GameSource, isOnDevice } from "./source";

/** Who wants to play waits so long for this device at most while the server could do it. */
const PATIENCE_MS = 2500;

export async function sourceOf(table: string): Promise<GameSource> {
  return isOnDevice(table) ? here() : server;
}

/** This device, for what only it can do. */
export async function here(): Promise<Device> {
  const found = await device();
  if (!found) throw new Refusal("storage", "games cannot be played on this device");
  return found;
}

/** This device for somebody who needs nobody else, or the server where that does not work or takes long. */
async function hereOr<T>(otherwise: T): Promise<Device | T> {
  if (!hasServer) return here();
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  return (await Promise.race([device(), late])) ?? otherwise;
}

/** Where to play without other people. */
export const sourceForOne = (): Promise<GameSource> => hereOr(server);

/** Who knows the introduction. */
export const teacher = (): Promise<Pick<typeof api, "lessons" | "attempt">> => hereOr(api);

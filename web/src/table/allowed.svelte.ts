/** Whether something is allowed now. It turns by itself at the moment that its permission names. */
import { isAllowed } from "../state/ask";
import type { Permission } from "../wire";

export class Allowed {
  #now = $state(Date.now());
  #permission: () => Permission | undefined;

  constructor(permission: () => Permission | undefined) {
    this.#permission = permission;
    $effect(() => {
      const { from_ms, until_ms } = permission() ?? {};
      this.#now = Date.now();
      const turns = from_ms ?? until_ms;
      if (turns === undefined || turns <= Date.now()) return;
      const timer = setTimeout(() => {
        this.#now = Date.now();
      }, turns - Date.now());
      return () => clearTimeout(timer);
    });
  }

  get now(): boolean {
    const permission = this.#permission();
    return permission !== undefined && isAllowed(permission, this.#now);
  }
}

/** Tells somebody who looks elsewhere that it is their turn. */

export const canNotify = () =>
  typeof Notification !== "undefined" && Notification.permission !== "denied";

/** Asks the browser, which asks the player. */
export async function allowNotifications(): Promise<boolean> {
  if (typeof Notification === "undefined") return false;
  return (await Notification.requestPermission()) === "granted";
}

export function notify(title: string, body: string, tag: string) {
  if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
  try {
    const notice = new Notification(title, { body, tag, icon: "icon.svg" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Some phones want a service worker for this; the title still says it.
  }
}

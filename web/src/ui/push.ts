// This browser's push subscription: asked for after a tap only, and handed to the server.
import { addPush } from '../net/api'

/** Whether this browser can be told about turns while no page is open. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** What the person has said about notifications from here. */
export function pushPermission(): NotificationPermission {
  return canPush() ? Notification.permission : 'denied'
}

/** Asks for permission, subscribes and tells the server; resolves to whether the person allowed it. */
export async function subscribePush(key: string, label: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const old = await pushManager.getSubscription()
  if (old && keyOf(old) !== key) await old.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = made.toJSON()
  await addPush({ endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth!, label })
  return true
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

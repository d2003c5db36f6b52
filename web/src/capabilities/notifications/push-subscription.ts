/** Why a browser could not be subscribed to push messages. */
export type PushProblem = 'unsupported' | 'denied' | 'dismissed' | 'failed'

/** What the server needs to send push messages to a browser. */
export interface PushKeys {
  readonly endpoint: string
  readonly publicKey: string
  readonly secret: string
}

/** The browser's parts that are used; replaced in tests. */
export interface PushBrowser {
  readonly permission: () => NotificationPermission | undefined
  readonly requestPermission: () => Promise<NotificationPermission>
  readonly manager: () => Promise<Pick<PushManager, 'getSubscription' | 'subscribe'> | undefined>
}

/** Milliseconds to wait for the service worker, which some browsers refuse to run. */
const workerTimeoutMs = 10_000

/** This browser. */
export const pushBrowser: PushBrowser = {
  permission: () =>
    'Notification' in window && 'PushManager' in window && 'serviceWorker' in navigator
      ? Notification.permission
      : undefined,
  requestPermission: () => Notification.requestPermission(),
  manager: async () => {
    const registration = await Promise.race([
      navigator.serviceWorker.ready,
      new Promise<undefined>((resolve) => setTimeout(resolve, workerTimeoutMs)),
    ])
    return registration?.pushManager
  },
}

/** Asks the reader for permission and subscribes this browser. A subscription for another key is replaced. */
export const subscribeBrowser = async (
  serverKey: string,
  browser: PushBrowser = pushBrowser,
): Promise<PushKeys | PushProblem> => {
  if (browser.permission() === undefined) return 'unsupported'
  // Browsers accept the question only directly after a click, so nothing is awaited before it.
  const permission = await browser.requestPermission()
  if (permission === 'default') return 'dismissed'
  if (permission === 'denied') return 'denied'
  try {
    const manager = await browser.manager()
    if (!manager) return 'failed'
    const known = await manager.getSubscription()
    if (known && encode(known.options.applicationServerKey) === serverKey) return keysOf(known)
    await known?.unsubscribe()
    return keysOf(await manager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey }))
  } catch {
    return 'failed'
  }
}

/** Ends the subscription of this browser, if there is one. */
export const unsubscribeBrowser = async (browser: PushBrowser = pushBrowser): Promise<void> => {
  if (browser.permission() !== 'granted') return
  const known = await browser.manager().then((manager) => manager?.getSubscription())
  await known?.unsubscribe()
}

const keysOf = (subscription: PushSubscription): PushKeys => ({
  endpoint: subscription.endpoint,
  publicKey: encode(subscription.getKey('p256dh')),
  secret: encode(subscription.getKey('auth')),
})

/** Encodes bytes as base64url. */
const encode = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

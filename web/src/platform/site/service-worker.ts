/** Milliseconds after which the worker is registered although the page is not idle [SW-01]. */
export const maxDelayMs = 30_000

/** The browser's service workers; absent on insecure pages. */
type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller'>

const newer = new EventTarget()

/** Calls back whenever a newer worker was installed next to the active one. */
export const onNewerWorker = (heard: () => void): (() => void) => {
  newer.addEventListener('newer', heard)
  return () => newer.removeEventListener('newer', heard)
}

/** Registers the service worker as soon as the page is `quiet`, after thirty seconds at the latest [SW-01]. */
export const registerServiceWorker = async (
  quiet: Promise<void>,
  workers: Workers | undefined = navigator.serviceWorker,
): Promise<void> => {
  if (!workers) return
  await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, maxDelayMs))])
  // A browser may forbid it, for example in a private window: everything works without it.
  const registration = await workers.register('/sw.js').catch(() => undefined)
  registration?.addEventListener('updatefound', () => {
    const installing = registration.installing
    // The first worker of a browser is not an update.
    const wasThere = workers.controller !== null
    installing?.addEventListener('statechange', () => {
      if (wasThere && installing.state === 'installed') newer.dispatchEvent(new Event('newer'))
    })
  })
}

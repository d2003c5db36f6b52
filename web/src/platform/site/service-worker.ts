/** Milliseconds after which the worker is registered although the page has not come to rest [SW-01]. */
export const maxDelayMs = 30_000

/** What is there of the browser's service workers; absent on pages that are not secure. */
type Workers = Pick<ServiceWorkerContainer, 'register' | 'controller'>

const newer = new EventTarget()

/** Does something whenever a newer worker has been installed beside the one that is at work. */
export const onNewerWorker = (heard: () => void): (() => void) => {
  newer.addEventListener('newer', heard)
  return () => newer.removeEventListener('newer', heard)
}

/** Registers the service worker as soon as the page is `quiet`, at the latest after thirty seconds [SW-01]. */
export const registerServiceWorker = async (
  quiet: Promise<void>,
  workers: Workers | undefined = navigator.serviceWorker,
): Promise<void> => {
  if (!workers) return
  await Promise.race([quiet, new Promise((resolve) => setTimeout(resolve, maxDelayMs))])
  // A browser may forbid it, in a private window for instance: everything works without it.
  const registration = await workers.register('/sw.js').catch(() => undefined)
  registration?.addEventListener('updatefound', () => {
    const installing = registration.installing
    // The first worker of a browser is not a newer one.
    const wasThere = workers.controller !== null
    installing?.addEventListener('statechange', () => {
      if (wasThere && installing.state === 'installed') newer.dispatchEvent(new Event('newer'))
    })
  })
}

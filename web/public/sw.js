// Keeps the application's own files, whose names change with their content. Everything else, the pages, the words and
// everything below /api above all, goes to the server as if there were nobody in between: it may hold what is somebody's.
const shelf = 'assets-1'
const most = 400

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (name !== shelf) await caches.delete(name)
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith('/assets/')) return
  event.respondWith(take(request))
})

const take = async (request) => {
  const kept = await caches.open(shelf)
  const known = await kept.match(request)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await put(kept, request, answer.clone())
  return answer
}

// The oldest make room: files of a version that is gone are not asked for any more.
const put = async (kept, request, answer) => {
  await kept.put(request, answer).catch(() => undefined)
  const all = await kept.keys()
  for (const old of all.slice(0, Math.max(0, all.length - most))) await kept.delete(old)
}

// Messages are encrypted for this browser; they name neither people nor subjects.
self.addEventListener('push', (event) => {
  const { title, body, url, tag, lang } = event.data.json()
  const options = { body, tag, lang, dir: 'auto', icon: '/favicon.svg', data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})

// A page that shows it already is brought to the front. Other pages stay as they are: they may hold unsaved work.
const openPage = async (path) => {
  const { href, origin } = new URL(path, self.location.origin)
  if (origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const shown = pages.find(({ url }) => url === href)
  await (shown ? shown.focus() : self.clients.openWindow(href))
}

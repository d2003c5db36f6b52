import { afterEach, describe, expect, it, vi } from 'vitest'
import { onNewerWorker, registerServiceWorker } from './service-worker.ts'

/** The worker's own file, which is not a module. */
const files = import.meta.glob('../../../public/sw.js', { query: '?raw', import: 'default', eager: true })

afterEach(() => {
  vi.useRealTimers()
})

/** A mock of the browser's service workers and the registration. */
const workersOf = (controller: object | null = null) => {
  const installing = Object.assign(new EventTarget(), { state: 'installing' })
  const registration = Object.assign(new EventTarget(), { installing })
  const register = vi.fn(async () => registration)
  const install = () => {
    registration.dispatchEvent(new Event('updatefound'))
    installing.state = 'installed'
    installing.dispatchEvent(new Event('statechange'))
  }
  return { workers: { register, controller } as never, register, install }
}

describe('the service worker [SW-01]', () => {
  it('is registered when the page is idle, and not before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { workers, register } = workersOf()
    const done = registerServiceWorker(promise, workers)
    await Promise.resolve()
    expect(register).not.toHaveBeenCalled()
    resolve()
    await done
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  })

  it('is registered after 30 000 ms on a page that does not become idle', async () => {
    vi.useFakeTimers()
    const { workers, register } = workersOf()
    void registerServiceWorker(new Promise(() => {}), workers)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(register).toHaveBeenCalledOnce()
  })

  it('reports an update installed next to the active worker, but not the first one', async () => {
    const heard = vi.fn()
    const stop = onNewerWorker(heard)
    const first = workersOf()
    await registerServiceWorker(Promise.resolve(), first.workers)
    first.install()
    expect(heard).not.toHaveBeenCalled()
    const second = workersOf({})
    await registerServiceWorker(Promise.resolve(), second.workers)
    second.install()
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })

  it('is optional: nothing breaks where it is unavailable or forbidden', async () => {
    await registerServiceWorker(Promise.resolve(), undefined)
    const refused = { register: () => Promise.reject(new DOMException('no', 'SecurityError')), controller: null }
    await registerServiceWorker(Promise.resolve(), refused as never)
  })
})

describe('the cache of the worker [SW-01]', () => {
  /** Runs the worker's own file, and sends it requests as a page would. */
  const startWorker = async () => {
    const [source] = Object.values(files)
    const listeners = new Map<string, (event: object) => void>()
    const stored = new Map<string, Response>()
    const shelf = {
      match: async ({ url }: Request) => stored.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => void stored.set(url, answer),
      keys: async () => [...stored.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => stored.delete(url),
    }
    const fetchMock = vi.fn(async (request: Request) => {
      const answer = new Response(request.url)
      Object.defineProperty(answer, 'type', { value: 'basic' })
      return Object.assign(answer, { clone: () => new Response(request.url) })
    })
    const self = {
      location,
      addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
    }
    new Function('self', 'caches', 'fetch', String(source))(self, { open: async () => shelf }, fetchMock)
    const ask = async (path: string, method = 'GET') => {
      let answer: Promise<Response> | undefined
      const request = new Request(new URL(path, location.origin), { method })
      listeners.get('fetch')?.({ request, respondWith: (response: Promise<Response>) => (answer = response) })
      await answer
      return answer !== undefined
    }
    return { ask, fetchMock, stored }
  }

  it('contains files with content hashes; a second request does not reach the server', async () => {
    const { ask, fetchMock, stored } = await startWorker()
    expect(await ask('/assets/index-Ab12.js')).toBe(true)
    expect(await ask('/assets/index-Ab12.js')).toBe(true)
    expect(fetchMock).toHaveBeenCalledOnce()
    expect([...stored.keys()]).toEqual([`${location.origin}/assets/index-Ab12.js`])
  })

  it.each([
    ['/api/identity/me', 'GET'],
    ['/api/files/1', 'GET'],
    ['/translations/shared/enUS.json', 'GET'],
    ['/app-version.json', 'GET'],
    ['/', 'GET'],
    ['/clients', 'GET'],
    ['https://elsewhere.example/assets/a.js', 'GET'],
    ['/assets/a.js', 'POST'],
  ])('contains nothing of %s, requested by %s', async (path, method) => {
    const { ask, stored } = await startWorker()
    expect(await ask(path, method)).toBe(false)
    expect(stored.size).toBe(0)
  })

  it('contains at most 400 files; the oldest are removed', async () => {
    const { ask, stored } = await startWorker()
    for (let i = 0; i < 402; i += 1) await ask(`/assets/${i}.js`)
    expect(stored.size).toBe(400)
    expect(stored.has(`${location.origin}/assets/0.js`)).toBe(false)
  })
})

describe('push messages', () => {
  const worker = (openPages: { url: string; focus: () => void }[] = []) => {
    const listeners = new Map<string, (event: object) => void>()
    const showNotification = vi.fn(async () => {})
    const openWindow = vi.fn(async () => {})
    const self = {
      location,
      registration: { showNotification },
      clients: { matchAll: async () => openPages, openWindow },
      addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
    }
    new Function('self', 'caches', 'fetch', String(Object.values(files)[0]))(self, {}, vi.fn())
    const fire = async (name: string, event: object) => {
      let work: unknown
      listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
      await work
    }
    return { fire, showNotification, openWindow }
  }
  const click = (url: string) => ({ notification: { close: () => {}, data: { url } } })

  it('are shown with their text, one for each matter', async () => {
    const { fire, showNotification } = worker()
    const message = {
      title: 'Meridian',
      body: 'A call was scheduled.',
      url: '/clients/calls/1',
      tag: 't',
      lang: 'en-US',
    }
    await fire('push', { data: { json: () => message } })
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'Meridian',
      expect.objectContaining({ body: 'A call was scheduled.', tag: 't', data: { url: '/clients/calls/1' } }),
    )
  })

  it('open their page, or bring it to the front; other pages stay as they are', async () => {
    const [shown, other] = [vi.fn(), vi.fn()]
    const { fire, openWindow } = worker([
      { url: `${location.origin}/clients/settings`, focus: other },
      { url: `${location.origin}/clients/calls/1`, focus: shown },
    ])
    await fire('notificationclick', click('/clients/calls/1'))
    expect([shown.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
    await fire('notificationclick', click('/clients/calls/2'))
    expect(openWindow).toHaveBeenCalledExactlyOnceWith(`${location.origin}/clients/calls/2`)
    expect(other).not.toHaveBeenCalled()
  })

  it('open nothing on other sites', async () => {
    const { fire, openWindow } = worker()
    await fire('notificationclick', click('//evil.example/x'))
    expect(openWindow).not.toHaveBeenCalled()
  })
})

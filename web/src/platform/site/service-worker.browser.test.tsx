import { afterEach, describe, expect, it, vi } from 'vitest'
import { onNewerWorker, registerServiceWorker } from './service-worker.ts'

/** The worker's own file: it is no module of ours. */
const files = import.meta.glob('../../../public/sw.js', { query: '?raw', import: 'default', eager: true })

afterEach(() => {
  vi.useRealTimers()
})

/** The browser's workers, and the registration that is made. */
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
  it('is registered when the page has come to rest, and not before', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { workers, register } = workersOf()
    const done = registerServiceWorker(promise, workers)
    await Promise.resolve()
    expect(register).not.toHaveBeenCalled()
    resolve()
    await done
    expect(register).toHaveBeenCalledExactlyOnceWith('/sw.js')
  })

  it('is registered after 30 000 ms on a page that does not come to rest', async () => {
    vi.useFakeTimers()
    const { workers, register } = workersOf()
    void registerServiceWorker(new Promise(() => {}), workers)
    await vi.advanceTimersByTimeAsync(29_999)
    expect(register).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(register).toHaveBeenCalledOnce()
  })

  it('says when a newer one was installed beside it; the first one says nothing', async () => {
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

  it('is missed by nobody where there is none, or where it may not be', async () => {
    await registerServiceWorker(Promise.resolve(), undefined)
    const refused = { register: () => Promise.reject(new DOMException('no', 'SecurityError')), controller: null }
    await registerServiceWorker(Promise.resolve(), refused as never)
  })
})

describe('what the worker keeps [SW-01]', () => {
  /** Runs the worker's own file, and asks it for addresses as a page would. */
  const startWorker = async () => {
    const [source] = Object.values(files)
    const listeners = new Map<string, (event: object) => void>()
    const kept = new Map<string, Response>()
    const shelf = {
      match: async ({ url }: Request) => kept.get(url)?.clone(),
      put: async ({ url }: Request, answer: Response) => void kept.set(url, answer),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
      delete: async ({ url }: Request) => kept.delete(url),
    }
    const asked = vi.fn(async (request: Request) => {
      const answer = new Response(request.url)
      Object.defineProperty(answer, 'type', { value: 'basic' })
      return Object.assign(answer, { clone: () => new Response(request.url) })
    })
    const self = {
      location,
      addEventListener: (name: string, heard: (event: object) => void) => listeners.set(name, heard),
    }
    new Function('self', 'caches', 'fetch', String(source))(self, { open: async () => shelf }, asked)
    const ask = async (path: string, method = 'GET') => {
      let answer: Promise<Response> | undefined
      const request = new Request(new URL(path, location.origin), { method })
      listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (answer = given) })
      await answer
      return answer !== undefined
    }
    return { ask, asked, kept }
  }

  it('are files named after their content; a second time the server is not asked', async () => {
    const { ask, asked, kept } = await startWorker()
    expect(await ask('/assets/index-Ab12.js')).toBe(true)
    expect(await ask('/assets/index-Ab12.js')).toBe(true)
    expect(asked).toHaveBeenCalledOnce()
    expect([...kept.keys()]).toEqual([`${location.origin}/assets/index-Ab12.js`])
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
  ])('is nothing of %s, asked by %s', async (path, method) => {
    const { ask, kept } = await startWorker()
    expect(await ask(path, method)).toBe(false)
    expect(kept.size).toBe(0)
  })

  it('is never more than 400 files: the oldest make room', async () => {
    const { ask, kept } = await startWorker()
    for (let i = 0; i < 402; i += 1) await ask(`/assets/${i}.js`)
    expect(kept.size).toBe(400)
    expect(kept.has(`${location.origin}/assets/0.js`)).toBe(false)
  })
})

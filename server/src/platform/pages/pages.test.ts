import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { healthy } from '../../../testing/healthy.ts'
import type { Site } from '../access/actor.ts'
import { pages } from './pages.ts'
import { precompress } from './precompress.ts'

let folder: string
const head = '<!doctype html><html lang="en"><head><script src="/boot.js"></script></head><body>'
let start: object | undefined = { tenant: { platformName: '</script><script>alert(1)' } }
const script = 'export const text = "a script"\n'.repeat(50)
const app = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cq-pages-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), `${head}the application`)
  await writeFile(join(folder, 'login.html'), `${head}the sign-in`)
  await writeFile(join(folder, 'boot.js'), 'boot')
  const screens = [
    ['/clients/calls/$callId', ['/assets/call.css', '/assets/call.js']],
    ['/clients/calls/new', ['/assets/new.js']],
  ]
  await writeFile(join(folder, 'screens.json'), JSON.stringify(screens))
  await writeFile(join(folder, 'assets/index-abc.js'), script)
  await precompress(folder)
  const site = { origin: 'http://portal.test' } as Site
  const sites = { find: async (host: string) => (host === 'portal.test' ? site : undefined) }
  const findStart = async () => (start === undefined ? Promise.reject(new Error('no database')) : start)
  await pages(app, { folder, sites, findStart, availability: healthy.availability })
})
afterAll(() => rm(folder, { recursive: true }))

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'portal.test', ...headers } })

describe('the pages', () => {
  it('are one for the sign-in and one for everything else, never kept', async () => {
    for (const url of ['/clients', '/clients/calls/0198', '/LOGIN/x', '/assets', '/assets/'])
      expect((await get(url)).body).toContain('the application')
    for (const url of ['/login', '/Login/', '/login?returnUrl=%2F'])
      expect((await get(url)).body).toContain('the sign-in')
    expect((await get('/clients')).headers['cache-control']).toBe('no-cache')
  })

  it('of a forgotten password belong to the sign-in, for clients and for experts [RT-05] [RT-06]', async () => {
    const pages = ['new', 'email-sent', 'set'].flatMap((page) => [`flow/${page}`, `expert/${page}`])
    for (const url of ['/reset', '/expert-reset/', ...pages.map((page) => `/reset-password/${page}?email=a`)])
      expect((await get(url)).body).toContain('the sign-in')
    for (const url of ['/reset-password', '/reset-password/flow', '/reset-password/other/new', '/activate'])
      expect((await get(url)).body).toContain('the application')
  })

  it('are laid out for the language of a first visit', async () => {
    const { body, headers } = await get('/login', { 'accept-language': 'ar-EG,ar;q=0.9' })
    expect(body).toContain('<html lang="ar-SA" dir="rtl">')
    expect(headers.vary).toContain('accept-language')
  })

  it('show visitors of the root the way in, and the application whoever seems to be signed in', async () => {
    const { body, headers } = await get('/')
    expect(body).toContain('the sign-in')
    expect(headers.vary).toContain('cookie')
    expect((await get('/', { cookie: 'cq-here-portal-test=1' })).body).toContain('the application')
    for (const cookie of ['cq-here-other-test=1', 'cq-here-portal-test='])
      expect((await get('/', { cookie })).body).toContain('the sign-in')
  })

  it('embed their initial data as JSON that no browser runs as a script, and are served without data, too', async () => {
    const { body } = await get('/clients')
    const [, json = ''] = /<script type="application\/json" id="cq-start">(.*?)<\/script>/.exec(body) ?? []
    expect(JSON.parse(json)).toEqual(start)
    expect(body.match(/<script/g)).toHaveLength(2)
    const before = start
    start = undefined
    expect((await get('/clients')).body).toContain('the application')
    expect((await get('/clients')).body).not.toContain('cq-start')
    start = before
  })

  it('have the files of their screen fetched at once', async () => {
    const linked = async (url: string) => [...(await get(url)).body.matchAll(/href="(.*?)"/g)].map(([, file]) => file)
    expect(await linked('/clients/calls/0198')).toEqual(['/assets/call.css', '/assets/call.js'])
    expect(await linked('/Clients/Calls/New/')).toEqual(['/assets/new.js'])
    for (const url of ['/clients/calls', '/clients/calls/0198/more', '/login', '/$callId'])
      expect(await linked(url)).toEqual([])
  })

  it('are only to be read', async () => {
    expect((await app.inject({ method: 'POST', url: '/clients', headers: { host: 'portal.test' } })).statusCode).toBe(
      404,
    )
  })
})

describe('the files of the application', () => {
  it('are kept for ever when their name says what is in them, and asked for anew otherwise', async () => {
    expect((await get('/assets/index-abc.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/boot.js')).headers['cache-control']).toBe('no-cache')
  })

  it('travel compressed to whoever understands it', async () => {
    const answer = await get('/assets/index-abc.js', { 'accept-encoding': 'gzip, br' })
    expect(answer.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script)
    expect((await get('/assets/index-abc.js')).body).toBe(script)
  })

  it('are compressed once, and leave nothing half done', async () => {
    await precompress(folder)
    expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
      'index-abc.js',
      'index-abc.js.br',
      'index-abc.js.gz',
    ])
    await expect(precompress(join(folder, 'missing'))).resolves.toBeUndefined()
  })

  it('are served from their folder alone, whatever path a request names', async () => {
    for (const url of ['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '//etc/passwd'])
      expect((await get(url)).body).not.toMatch(/"name"|root:/)
  })
})

describe('the version', () => {
  it('of the application is told, and changes with it', async () => {
    const first = (await get('/app-version.json')).json()
    expect(first.appVersion).toMatch(/^[\da-f]{12}$/)
    await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><body>the next application')
    expect((await get('/app-version.json')).json().appVersion).not.toBe(first.appVersion)
  })
})

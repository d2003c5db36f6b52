import { afterEach, expect, it, vi } from 'vitest'
import {
  consumeParsed,
  discardPreloaded,
  embeddedStart,
  fetchWithPreload,
  parsePreloaded,
  requestKeyOf,
} from './preloaded-responses.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  discardPreloaded()
})

const asking = () => {
  const fetchMock = vi.fn(async () => Response.json('asked'))
  vi.stubGlobal('fetch', fetchMock)
  return fetchMock
}

it('takes a preloaded response once, and fetches everything else', async () => {
  const fetchMock = asking()
  const init = { method: 'POST', body: '{"text":""}' }
  window.cqEarly = new Map([[requestKeyOf('/api/search/persons', init), Promise.resolve(Response.json('early'))]])
  expect(await (await fetchWithPreload('/api/search/persons', { ...init, body: '{"text":"a"}' })).json()).toBe('asked')
  expect(await (await fetchWithPreload('/api/search/persons', init)).json()).toBe('early')
  expect(await (await fetchWithPreload('/api/search/persons', init)).json()).toBe('asked')
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('fetches again when preloading failed, and when responses are outdated', async () => {
  const fetchMock = asking()
  const failed = Promise.reject(new TypeError('not reached'))
  window.cqEarly = new Map([[requestKeyOf('/a'), failed]])
  expect(await (await fetchWithPreload('/a')).json()).toBe('asked')
  expect(window.cqEarly.has(requestKeyOf('/a'))).toBe(true)
  const unwanted = Response.json('early')
  window.cqEarly = new Map([[requestKeyOf('/a'), Promise.resolve(unwanted)]])
  discardPreloaded()
  // Reading the response to check it would consume it.
  await expect.poll(() => unwanted.bodyUsed).toBe(true)
  expect(await (await fetchWithPreload('/a')).json()).toBe('asked')
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

it('has each preloaded response parsed once for the first render, and never one that was taken or refused', async () => {
  const fetchMock = asking()
  const init = { method: 'POST', body: '{}' }
  const early = (value: unknown, status = 200) => Promise.resolve(Response.json(value, { status }))
  window.cqEarly = new Map([
    [requestKeyOf('/a', init), early('read')],
    [requestKeyOf('/b'), early('taken')],
    [requestKeyOf('/c'), early({ refusal: 'not_allowed' }, 403)],
    [requestKeyOf('/d'), Promise.reject(new TypeError('not reached'))],
  ])
  const reading = parsePreloaded()
  expect(await (await fetchWithPreload('/b')).json()).toBe('taken')
  await reading
  for (const path of ['/b', '/c', '/d', '/e']) expect(consumeParsed(path, {})).toBeUndefined()
  expect(consumeParsed('/a', init)).toBe('read')
  expect(consumeParsed('/a', init)).toBeUndefined()
  // Further requests are fetched again.
  expect(await (await fetchWithPreload('/a', init)).json()).toBe('asked')
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

it('drops a parsed response when it is outdated, and leaves it to earlier consumers', async () => {
  asking()
  const answered = () => Promise.resolve(Response.json('early'))
  window.cqEarly = new Map([
    [requestKeyOf('/a'), answered()],
    [requestKeyOf('/b'), answered()],
  ])
  await parsePreloaded()
  expect(await (await fetchWithPreload('/a')).json()).toBe('early')
  expect(consumeParsed('/a', {})).toBeUndefined()
  discardPreloaded()
  expect(consumeParsed('/b', {})).toBeUndefined()
})

it('reads the data embedded in the page, if any', () => {
  expect(embeddedStart()).toBeUndefined()
  const script = document.createElement('script')
  script.type = 'application/json'
  script.id = 'cq-start'
  script.textContent = '{"countryCode":"DE"}'
  document.head.append(script)
  expect(embeddedStart()).toEqual({ countryCode: 'DE' })
  script.remove()
})

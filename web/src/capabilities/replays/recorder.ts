import { isRecordedPage } from '@colloquy/contract/replays/recorded-pages'
import { maxChunkLength, maxReplayMs, type NewChunk } from '@colloquy/contract/replays/shapes'
import { loadedVersion } from '../../platform/site/app-version.ts'
import { compressEvents, encodeBytes } from './event-archive.ts'
import { createEventMask, type RecordedEvent } from './event-masking.ts'

/** Milliseconds between two chunks. */
const chunkIntervalMs = 30_000
/** Characters of events after which a chunk is sent early. */
const maxBufferedLength = 1_500_000
/** Characters of a chunk that browsers still send while a page is closed: 64 KiB, with room for what accompanies it. */
const maxLastLength = 60_000

/** What the library is asked for; `record` of rrweb. */
export type Record = (options: {
  emit: (event: RecordedEvent) => void
  maskAllInputs: true
  maskTextSelector: string
  blockSelector: string
  slimDOMOptions: 'all'
  sampling: { mousemove: number; scroll: number; input: 'last' }
  errorHandler: () => true
}) => (() => void) | undefined

/** Sends a chunk, with `isLast` even if the page is closed meanwhile. @returns false when recording must end */
export type SendChunk = (chunk: NewChunk, isLast?: boolean) => Promise<boolean>

/** Compresses with gzip, without waiting. */
export type Gzip = (bytes: Uint8Array) => Uint8Array

export interface Recorder {
  /** Records the page of a route from now on, or pauses on pages that are not recorded. */
  show: (route: string | undefined) => void
  /** Ends. What waits is not sent: the reader has signed out or withdrawn, or the tenant has turned recording off. */
  stop: () => void
}

/**
 * Records one session in masked chunks. Pages that are not recorded leave nothing, not even masked: the library is stopped
 * before their first change is reported, and events are dropped while such a page is in the address.
 */
export const createRecorder = (record: Record, gzip: Gzip, send: SendChunk): Recorder => {
  let page: string | undefined
  let stopLibrary: (() => void) | undefined
  let buffer: string[] = []
  let bufferedLength = 0
  let startedAt: number | undefined
  let lastAt = 0
  let number = 0
  let isOver = false
  let sending = Promise.resolve()

  const pause = () => {
    stopLibrary?.()
    stopLibrary = undefined
  }
  const end = () => {
    isOver = true
    buffer = []
    pause()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onHidden)
    removeEventListener('pagehide', flushLast)
  }
  const takeBuffer = () => {
    if (buffer.length === 0 || page === undefined || startedAt === undefined) return undefined
    const json = `[${buffer.join(',')}]`
    buffer = []
    bufferedLength = 0
    const chunk = {
      number: number++,
      page,
      appVersion: loadedVersion(),
      viewport: `${innerWidth}×${innerHeight}`,
      elapsedMs: Math.max(0, Math.round(lastAt - startedAt)),
    }
    return { json, chunk }
  }
  const flush = () => {
    const taken = takeBuffer()
    if (!taken) return
    sending = sending.then(async () => {
      const events = await compressEvents(taken.json)
      if (events.length > maxChunkLength || !(await send({ ...taken.chunk, events }))) end()
    })
  }
  /** The page may be closed now: what waits is compressed and sent before this returns. */
  const flushLast = () => {
    const taken = takeBuffer()
    if (!taken) return
    const events = encodeBytes(gzip(new TextEncoder().encode(taken.json)))
    const isSmall = events.length <= maxLastLength
    // A larger one arrives if the page stays.
    const sent = events.length > maxChunkLength ? false : send({ ...taken.chunk, events }, isSmall)
    sending = Promise.all([sending, sent]).then(([, isWanted]) => {
      if (!isWanted) end()
    })
  }
  const emit = (mask: ReturnType<typeof createEventMask>) => (event: RecordedEvent) => {
    const masked = isOver || !isRecordedPage(location.pathname) ? undefined : mask(event)
    if (!masked) return
    startedAt ??= event.timestamp
    if (event.timestamp - startedAt > maxReplayMs) {
      flush()
      end()
      return
    }
    lastAt = event.timestamp
    const json = JSON.stringify(masked)
    buffer.push(json)
    bufferedLength += json.length
    if (bufferedLength > maxBufferedLength) flush()
  }
  const resume = () => {
    // Each page that follows an excluded one begins with a whole snapshot, so it needs a mask of its own.
    stopLibrary = record({
      emit: emit(createEventMask(location.origin)),
      maskAllInputs: true,
      maskTextSelector: '*',
      blockSelector: 'img, picture, video, audio, canvas, iframe, object, embed',
      slimDOMOptions: 'all',
      sampling: { mousemove: 100, scroll: 250, input: 'last' },
      // A failure of the library must not reach the product.
      errorHandler: () => true,
    })
  }
  // Phones close hidden pages without another event.
  const onHidden = () => document.visibilityState === 'hidden' && flushLast()
  const timer = setInterval(flush, chunkIntervalMs)
  document.addEventListener('visibilitychange', onHidden)
  addEventListener('pagehide', flushLast)

  return {
    show: (route) => {
      if (isOver || route === page) return
      flush()
      page = route !== undefined && isRecordedPage(route) ? route : undefined
      if (page === undefined) pause()
      else if (!stopLibrary) resume()
    },
    stop: end,
  }
}

import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'

/** Number of frames of a video element that were decoded and shown. */
export const framesShown = (video: Locator): Promise<number> =>
  video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames)

/** Fails unless a video element shows at least `frames` more frames. The fake camera delivers 10 a second. */
export const expectMovingPicture = async (video: Locator, frames = 15): Promise<void> => {
  const before = await framesShown(video)
  await expect.poll(() => framesShown(video), { timeout: 30_000 }).toBeGreaterThanOrEqual(before + frames)
}

/** Media a page has received over all its peer connections, from the browser's statistics. */
interface Received {
  readonly framesDecoded: number
  /** Samples of sound that were really played or could be, not those made up for lost packets. */
  readonly samples: number
}

type Watched = typeof globalThis & { cqConnections?: RTCPeerConnection[] }

/** Makes pages of a profile keep track of their peer connections. Call it before they open. */
export const watchConnections = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const watched = globalThis as Watched
    const connections: RTCPeerConnection[] = []
    watched.cqConnections = connections
    watched.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connections.push(this)
      }
    }
  })

const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const total = { framesDecoded: 0, samples: 0 }
    for (const connection of (globalThis as Watched).cqConnections ?? [])
      for (const entry of (await connection.getStats()).values()) {
        if (entry.type !== 'inbound-rtp') continue
        total.framesDecoded += entry.framesDecoded ?? 0
        total.samples += (entry.totalSamplesReceived ?? 0) - (entry.concealedSamples ?? 0)
      }
    return total
  })

/** The open peer connections of a page: what each sends and receives. */
export const openConnections = (page: Page): Promise<string[][]> =>
  page.evaluate(async () => {
    const open = ((globalThis as Watched).cqConnections ?? []).filter((one) => one.connectionState === 'connected')
    return Promise.all(
      open.map(async (connection) => [
        ...connection.getTransceivers().map(({ mid, currentDirection }) => `${mid} ${currentDirection}`),
        ...[...(await connection.getStats()).values()]
          .filter(({ type }) => type === 'outbound-rtp' || type === 'inbound-rtp')
          .map(({ type, kind }) => `${type} ${kind}`)
          .toSorted(),
      ]),
    )
  })

/** Fails unless a page receives another 1.5 seconds of video and audio. */
export const expectMediaFlowing = async (page: Page): Promise<void> => {
  const before = await received(page)
  await expect
    .poll(
      async () => {
        const now = await received(page)
        return now.framesDecoded >= before.framesDecoded + 15 && now.samples >= before.samples + 1.5 * 48_000
      },
      { timeout: 30_000, message: `media received on ${page.url()}` },
    )
    .toBe(true)
}

/**
 * Fails unless a video or audio element plays sound: the fake microphone beeps at least every two seconds.
 * Also works on a muted element.
 */
export const expectSound = async (element: Locator): Promise<void> => {
  const loudest = await element.evaluate(async (node) => {
    // A file has no stream of its own.
    const player = node as HTMLMediaElement & { captureStream(): MediaStream }
    const stream = player.srcObject instanceof MediaStream ? player.srcObject : player.captureStream()
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    let loudestSample = 0
    for (const end = performance.now() + 2500; performance.now() < end; ) {
      analyser.getFloatTimeDomainData(samples)
      for (const sample of samples) loudestSample = Math.max(loudestSample, Math.abs(sample))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await context.close()
    return loudestSample
  })
  expect(loudest).toBeGreaterThan(0.01)
}

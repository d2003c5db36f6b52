import type { Page } from '@playwright/test'

type Timed = typeof globalThis & { cqFirstFrame?: Promise<number> }

/**
 * Milliseconds from a click to the first video frame of another participant, by the page's own clock.
 * `label` is the accessible name of their video element; `click` performs the click.
 */
export const clickToFrame = async (page: Page, label: string, click: () => Promise<void>): Promise<number> => {
  await page.evaluate((name) => {
    ;(globalThis as Timed).cqFirstFrame = new Promise((resolve) => {
      let clicked = Number.NaN
      addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true })
      const watched = new WeakSet<HTMLVideoElement>()
      const look = () => {
        for (const video of document.querySelectorAll('video')) {
          if (video.ariaLabel !== name || watched.has(video)) continue
          watched.add(video)
          video.requestVideoFrameCallback(() => resolve(performance.now() - clicked))
        }
      }
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
    })
  }, label)
  await click()
  return page.evaluate(() => (globalThis as Timed).cqFirstFrame as Promise<number>)
}

/** Milliseconds until the first video frame arrives over a peer connection within one page. */
export const loopback = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ video: true, audio: true })
    const video = Object.assign(document.createElement('video'), { autoplay: true, muted: true })
    document.body.append(video)
    const [here, there] = [new RTCPeerConnection(), new RTCPeerConnection()]
    try {
      const began = performance.now()
      const seen = new Promise<number>((resolve) => {
        there.ontrack = ({ streams }) => {
          if (video.srcObject) return
          video.srcObject = streams[0] ?? null
          video.requestVideoFrameCallback(() => resolve(performance.now() - began))
        }
      })
      here.onicecandidate = ({ candidate }) => void there.addIceCandidate(candidate ?? undefined)
      there.onicecandidate = ({ candidate }) => void here.addIceCandidate(candidate ?? undefined)
      for (const track of stream.getTracks()) here.addTrack(track, stream)
      await here.setLocalDescription()
      await there.setRemoteDescription(here.localDescription as RTCSessionDescription)
      await there.setLocalDescription()
      await here.setRemoteDescription(there.localDescription as RTCSessionDescription)
      return await seen
    } finally {
      here.close()
      there.close()
      video.remove()
      for (const track of stream.getTracks()) track.stop()
    }
  })

/** Median round-trip time of nine minimal requests to the page's server, in milliseconds. */
export const roundTrip = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const taken: number[] = []
    for (let i = 0; i < 9; i++) {
      const began = performance.now()
      await (await fetch('/healthz')).text()
      taken.push(performance.now() - began)
    }
    return taken.sort((a, b) => a - b)[4] as number
  })

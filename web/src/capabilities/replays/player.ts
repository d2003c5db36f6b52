import { readEvents } from './event-archive.ts'
import { createEventMask } from './event-masking.ts'

/** A recording that can be played. */
export interface Player {
  readonly totalMs: number
  readonly currentMs: () => number
  readonly play: (fromMs: number) => void
  readonly pause: (atMs: number) => void
  readonly configure: (options: { speed: number; skipInactive: boolean }) => void
  /** Calls back at the end. @returns the unsubscription */
  readonly onFinish: (then: () => void) => () => void
  readonly destroy: () => void
}

/**
 * Prepares a recording in an element, which it fills in width. The page is rebuilt in a frame that runs no scripts, from
 * events that are masked once more, because a browser may have sent anything.
 * @throws Error when these are no events that can be played
 */
export const createPlayer = async (stage: HTMLElement, chunks: readonly string[]): Promise<Player> => {
  const [{ Replayer }, recorded] = await Promise.all([
    import('rrweb'),
    readEvents(chunks),
    import('rrweb/dist/style.css'),
  ])
  const mask = createEventMask(location.origin)
  const events = recorded.flatMap((event) => mask(event) ?? []).sort((a, b) => a.timestamp - b.timestamp)
  const replayer = new Replayer(events as never, {
    root: stage,
    skipInactive: true,
    mouseTail: false,
    showWarning: false,
    triggerFocus: false,
  })
  const fit = () => {
    const { offsetWidth, offsetHeight } = replayer.iframe
    const scale = offsetWidth === 0 ? 1 : Math.min(1, stage.clientWidth / offsetWidth)
    replayer.wrapper.style.transform = `scale(${scale})`
    stage.style.height = `${Math.round(offsetHeight * scale)}px`
  }
  const resized = new ResizeObserver(fit)
  resized.observe(stage)
  replayer.on('resize', fit)
  // Shows the first picture.
  replayer.pause(0)
  fit()
  return {
    totalMs: replayer.getMetaData().totalTime,
    currentMs: () => replayer.getCurrentTime(),
    play: (fromMs) => replayer.play(fromMs),
    pause: (atMs) => replayer.pause(atMs),
    configure: (options) => replayer.setConfig(options),
    onFinish: (then) => {
      replayer.on('finish', then)
      return () => replayer.off('finish', then)
    },
    destroy: () => {
      resized.disconnect()
      replayer.destroy()
    },
  }
}

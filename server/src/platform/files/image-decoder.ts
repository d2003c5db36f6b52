import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitConcurrency, TooBusy } from '../concurrency-limit.ts'
import type { ImageRequest, ImageResponse, SquaresRequest } from './image-process.ts'
import { InvalidImageError } from './invalid-image.ts'

/** Draws uploaded pictures anew in a process of its own. */
export interface ImageDecoder {
  /**
   * Crops a photo and returns it as WebP, once for each size.
   * @param owner who uploads; each may have one photo decoded at a time
   * @throws InvalidImageError for anything but a JPEG, PNG or WebP that decodes within the limits
   * @throws TooBusy when this owner's last photo is not done yet, or too many others wait
   */
  readonly cropToSquares: (owner: string, request: SquaresRequest) => Promise<readonly Buffer[]>
  /** Draws a whole picture anew as WebP, under the same conditions. */
  readonly redraw: (owner: string, content: Uint8Array) => Promise<Buffer>
  /** The same, and once more within a square of so many pixels. */
  readonly redrawWithPreview: (
    owner: string,
    content: Uint8Array,
    previewSide: number,
  ) => Promise<{ readonly whole: Buffer; readonly preview: Buffer }>
}

export interface ImageDecoderOptions {
  /** Time one photo may take. */
  readonly timeoutMs?: number
  /** Photos that may wait for the one being decoded. */
  readonly waiting?: number
  /** Time after which an idle process is ended. */
  readonly idleMs?: number
  /** The program of the process. */
  readonly program?: string
}

/** One photo at a time in each server process; the process that decodes starts with the first photo. */
export const createImageDecoder = ({
  timeoutMs = 10_000,
  waiting = 8,
  idleMs = 60_000,
  program = fileURLToPath(new URL('./image-process.ts', import.meta.url)),
}: ImageDecoderOptions = {}): ImageDecoder => {
  const limited = limitConcurrency({ parallel: 1, waiting })
  const owners = new Set<string>()
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const startProcess = (): ChildProcess => {
    const started = fork(program, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Nothing waits for it when the server stops: it ends when its channel closes.
    started.unref()
    started.channel?.unref()
    started.once('exit', () => {
      if (child === started) child = undefined
    })
    return started
  }

  const decode = (request: ImageRequest): Promise<readonly Buffer[]> =>
    new Promise((resolve, reject) => {
      clearTimeout(idleTimer)
      child ??= startProcess()
      const process = child
      const finish = (outcome: () => void) => {
        clearTimeout(timer)
        process.off('message', onMessage).off('exit', onExit).off('error', onExit)
        idleTimer = setTimeout(() => process.kill('SIGKILL'), idleMs).unref()
        outcome()
      }
      const onMessage = (response: ImageResponse) =>
        finish(() =>
          'pictures' in response
            ? resolve(response.pictures.map((picture) => Buffer.from(picture)))
            : reject(new InvalidImageError()),
        )
      // Too much memory or too much time: no portrait needs as much.
      const onExit = () => finish(() => reject(new InvalidImageError('the decoder gave up')))
      const timer = setTimeout(() => process.kill('SIGKILL'), timeoutMs)
      process.on('message', onMessage).once('exit', onExit).once('error', onExit)
      process.send(request)
    })

  const decodeFor = async (owner: string, request: ImageRequest): Promise<readonly Buffer[]> => {
    if (owners.has(owner)) throw new TooBusy()
    owners.add(owner)
    try {
      return await limited(() => decode(request))
    } finally {
      owners.delete(owner)
    }
  }

  return {
    cropToSquares: decodeFor,
    redraw: async (owner, content) => (await decodeFor(owner, { content }))[0]!,
    redrawWithPreview: async (owner, content, previewSide) => {
      const [whole, preview] = await decodeFor(owner, { content, previewSide })
      return { whole: whole!, preview: preview! }
    },
  }
}

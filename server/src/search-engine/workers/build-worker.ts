import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '../../platform/config.ts'
import type { SegmentFile } from '../snapshot/segment-file.ts'
import type { ReplicationSourceLocation } from './replication-source.ts'
import type { RunToMerge, WrittenRun } from './sorted-runs.ts'

/** Where a build process reads documents from, and the folder for its files. */
export interface BuildSource {
  readonly source: ReplicationSourceLocation
  readonly tenantId: string
  readonly folder: string
}

/** To a build process. */
export type BuildRequest =
  | { readonly kind: 'open'; readonly source: BuildSource }
  | { readonly kind: 'build'; readonly ids: readonly string[] }
  | { readonly kind: 'merge'; readonly runs: readonly RunToMerge[] }

/** From a build process. */
export type BuildReply = { readonly result: WrittenRun | SegmentFile } | { readonly error: unknown }

const program = fileURLToPath(new URL('./build-process.ts', import.meta.url))

/** Documents are garbage as soon as they are indexed: a process with a large young generation has twice the memory. */
const smallHeap = ['--max-semi-space-size=8']
/** Makes glibc return large arrays to the system at once (mallopt(3)); other allocators ignore it. */
const returnMemory = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Builds parts of an index in a process of its own; several of them work at the same time. */
export class BuildWorker {
  readonly #process: ChildProcess
  readonly #failed: Promise<never>

  constructor(source: BuildSource) {
    this.#process = fork(program, {
      execArgv: smallHeap,
      env: childEnvironment(returnMemory),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#failed = new Promise((_, reject) => {
      this.#process.once('error', reject)
      this.#process.once('exit', (code, signal) =>
        reject(new Error(`a process that builds the search index has ended with ${signal ?? code}`)),
      )
    })
    this.#failed.catch(() => undefined)
    this.#send({ kind: 'open', source })
  }

  /** Makes a run of documents. One call at a time. @throws Error when the process has failed or was stopped */
  build(ids: readonly string[]): Promise<WrittenRun> {
    return this.#request({ kind: 'build', ids }) as Promise<WrittenRun>
  }

  /** Merges runs into a segment, and removes them. One call at a time, as `build`. */
  merge(runs: readonly RunToMerge[]): Promise<SegmentFile> {
    return this.#request({ kind: 'merge', runs }) as Promise<SegmentFile>
  }

  readonly stop = async (): Promise<void> => {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGKILL')
    await ended
  }

  async #request(request: BuildRequest): Promise<WrittenRun | SegmentFile> {
    const reply = new Promise<BuildReply>((resolve) => this.#process.once('message', resolve))
    this.#send(request)
    const answer = await Promise.race([reply, this.#failed])
    if ('error' in answer) throw answer.error
    return answer.result
  }

  /** A process that cannot receive a request has ended, which `#failed` reports. */
  #send(request: BuildRequest): void {
    this.#process.send(request, () => undefined)
  }
}

import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { sendRequest } from '../api/load.ts'
import type { RequestSample } from '../api/script.ts'

interface Steady {
  readonly port: number
  readonly samples: readonly RequestSample[]
  /** Far from what the server can answer: the figure is about delay, not about throughput. */
  readonly perSecond: number
}

/**
 * Sends requests one after another over a kept connection while `work` goes on, from a thread of its own: what keeps this one
 * busy would otherwise count as delay of the server.
 * @returns the milliseconds that each answer took
 * @throws Error when an answer is not 200
 */
export const delaysDuring = async (steady: Steady, work: () => Promise<unknown>): Promise<number[]> => {
  const thread = new Worker(new URL(import.meta.url), { workerData: steady })
  const measured = new Promise<number[]>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
  try {
    await Promise.race([work(), measured])
    thread.postMessage('over')
    return await measured
  } finally {
    await thread.terminate()
  }
}

/** Sends the requests until it is told to end, and answers with their delays. */
const measure = async ({ port, samples, perSecond }: Steady): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let isOver = false
  parentPort!.once('message', () => (isOver = true))
  const milliseconds: number[] = []
  for (let i = 0; !isOver; i++) {
    const began = performance.now()
    await sendRequest(agent, port, samples[i % samples.length]!)
    milliseconds.push(performance.now() - began)
    await sleep(1000 / perSecond)
  }
  agent.destroy()
  parentPort!.postMessage(milliseconds)
}

if (!isMainThread) await measure(workerData as Steady)

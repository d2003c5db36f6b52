import { Agent, request } from 'node:http'
import { quantile } from '../rig/figures.ts'
import { processorTime } from '../rig/processor.ts'
import type { Question } from './script.ts'

/** A server under load: where it listens and which process it is. */
export interface Target {
  readonly port: number
  readonly pid: number
}

/** What one run of requests has cost the server. */
export interface Cost {
  /** Processor time of the server's process for one request, in microseconds. */
  readonly microseconds: number
  /** Requests answered in a second. */
  readonly rate: number
  /** 95 of 100 requests were answered within so many milliseconds. */
  readonly p95: number
}

const connections = 16

/**
 * Sends so many requests over sixteen connections that stay open, the questions one after the other.
 * @throws Error when an answer is not 200
 */
export const load = async ({ port, pid }: Target, questions: readonly Question[], count: number): Promise<Cost> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const milliseconds: number[] = []
  let next = 0
  const worker = async () => {
    for (let turn = next++; turn < count; turn = next++) {
      const began = performance.now()
      await ask(agent, port, questions[turn % questions.length] as Question)
      milliseconds.push(performance.now() - began)
    }
  }
  const processor = processorTime(pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  const microseconds = (processorTime(pid) - processor) / count
  agent.destroy()
  return { microseconds, rate: count / seconds, p95: quantile(milliseconds, 0.95) }
}

const ask = (agent: Agent, port: number, { method, path, body, visit }: Question): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = {
      host: new URL(visit.site.origin).host,
      authorization: `Bearer ${visit.token}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })

import { Agent, request } from 'node:http'
import { cpuTimeOf } from '../rig/cpu.ts'
import { quantile } from '../rig/statistics.ts'
import type { RequestSample } from './script.ts'

/** A server under load: where it listens and which process it is. */
export interface Target {
  readonly port: number
  readonly pid: number
}

/** What one run of requests cost the server. */
export interface Cost {
  /** CPU time of the server process per request, in microseconds. */
  readonly microseconds: number
  /** Requests answered per second. */
  readonly rate: number
  /** 95th percentile of the response time, in milliseconds. */
  readonly p95: number
}

const connections = 16

/**
 * Sends `count` requests over sixteen keep-alive connections, cycling through the samples.
 * @throws Error when an answer is not 200
 */
export const load = async ({ port, pid }: Target, samples: readonly RequestSample[], count: number): Promise<Cost> => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const milliseconds: number[] = []
  let next = 0
  const worker = async () => {
    for (let turn = next++; turn < count; turn = next++) {
      const began = performance.now()
      await sendRequest(agent, port, samples[turn % samples.length] as RequestSample)
      milliseconds.push(performance.now() - began)
    }
  }
  const cpuTimeBefore = cpuTimeOf(pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, worker))
  const seconds = (performance.now() - began) / 1000
  const microseconds = (cpuTimeOf(pid) - cpuTimeBefore) / count
  agent.destroy()
  return { microseconds, rate: count / seconds, p95: quantile(milliseconds, 0.95) }
}

/**
 * Sends one request and reads its answer to the end.
 * @throws Error when the answer is not 200
 */
export const sendRequest = (agent: Agent, port: number, { method, path, body, visit }: RequestSample): Promise<void> =>
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

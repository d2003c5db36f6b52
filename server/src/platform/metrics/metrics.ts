import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '../log.ts'

/** The transport of a request: HTTP or the live connection. */
export type Transport = 'http' | 'live'

/** Gauges that are read at each scrape. */
export interface GaugeSource<Name extends string = string> {
  /** Help texts by gauge name, without the product's prefix. */
  readonly gauges: Readonly<Record<Name, string>>
  readonly read: () => Promise<Readonly<Record<Name, number>>> | Readonly<Record<Name, number>>
}

/** The metrics of the process, for Prometheus. */
export interface Metrics {
  /** Counts one answered request, with the HTTP status it had or would have had. */
  recordResponse(transport: Transport, operation: string, status: number, milliseconds: number): void
  /** Adds gauges that are read at each scrape; one that cannot be read within two seconds is NaN. */
  watch<Name extends string>(source: GaugeSource<Name>): void
  /** Creates a counter. Call the result with the increment. */
  counter(name: string, help: string): (more: number) => void
  /** All metrics as text, with its content type. */
  expose(): Promise<{ readonly text: string; readonly contentType: string }>
}

const prefix = 'colloquy_'
const readTimeoutMs = 2_000
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Creates the metrics. Those of the process and its event loop are collected from now on. */
export const createMetrics = (log: Log): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const readings: (() => Promise<void>)[] = []
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: `${prefix}request_duration_seconds`,
    help: 'Requests by operation, or by route where there is none, and by status',
    labelNames: ['transport', 'operation', 'status'],
    buckets,
    registers,
  })
  return {
    recordResponse: (transport, operation, status, milliseconds) => {
      durations.observe({ transport, operation, status }, milliseconds / 1000)
    },
    watch: ({ gauges, read }) => {
      const registeredGauges = Object.entries<string>(gauges).map(
        ([name, help]) => [name, new Gauge({ name: prefix + name, help, registers })] as const,
      )
      readings.push(async () => {
        const found: Readonly<Record<string, number>> = await withTimeout(read).catch((err) => {
          log.warn({ err, gauges: Object.keys(gauges) }, 'gauges could not be read')
          return {}
        })
        for (const [name, gauge] of registeredGauges) gauge.set(found[name] ?? Number.NaN)
      })
    },
    counter: (name, help) => {
      const counter = new Counter({ name: prefix + name, help, registers })
      return (more) => counter.inc(more)
    },
    expose: async () => {
      await Promise.all(readings.map((reading) => reading()))
      return { text: await registry.metrics(), contentType: registry.contentType }
    },
  }
}

const withTimeout = async <T>(read: () => Promise<T> | T): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${readTimeoutMs} ms`)), readTimeoutMs)
  try {
    return await Promise.race([read(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

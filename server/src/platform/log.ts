import { type DestinationStream, type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'
import { currentRequestId } from './request-id.ts'

export type Log = Logger

const secretKey = /authorization|cookie|token|password|secret|credential|ticket|^code$|^hash$/i
// Bearer values, everything behind a # in an address, and tokens in a query: whatever a sign-in link may carry.
const secretText =
  /(bearer\s+)[\w.~+/-]+=*|(https?:\/\/[^\s"'<>#]*#)[^\s"'<>\\]+|([?&](?:token|code|ticket|key)=)[^&\s"'<>\\]+/gi
const hidden = '[hidden]'
const deepest = 6

const withoutSecrets = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > deepest) return '[deep]'
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, depth + 1))
  if (value instanceof Error) return withoutSecrets(pino.stdSerializers.err(value), depth)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, secretKey.test(key) ? hidden : withoutSecrets(one, depth + 1)]),
  )
}

/**
 * Lines go out by the handful, and at the latest after a quarter of a second: a system call for each was a tenth of what
 * a request cost. What is still here when the process ends is written then; only a kill -9 takes it along.
 */
const gathered = { sync: false, minLength: 4096, periodicFlush: 250 }

/** Hears of a failure that the log was told as an error, and where it happened: a route, a message, a job. */
export type OnFailure = (error: Error, source: string) => void

/** A pino level from which on something has failed. */
const failed = 50

const failureIn = (fields: unknown): { readonly error: Error; readonly source: string } | undefined => {
  if (typeof fields !== 'object' || fields === null) return undefined
  const { err, route, operation, task, timer } = fields as Record<string, unknown>
  const source = [route, operation, task, timer].find((one) => typeof one === 'string')
  return err instanceof Error ? { error: err, source: String(source ?? '') } : undefined
}

/**
 * The process's log: one JSON object a line. Values under a key that names a secret, bearer values and what stands
 * behind the `#` of an address never leave it, however deep they lie. Lines written on behalf of a request carry its id.
 */
export const createLog = (level: LogLevel, destination?: DestinationStream, onFailure?: OnFailure): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => {
        const requestId = currentRequestId()
        return requestId === undefined ? {} : { requestId }
      },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutSecrets(fields, 0) as Record<string, unknown>,
      },
      serializers: { err: (error) => error },
      hooks: {
        logMethod: function (args, method, severity) {
          const failure = severity >= failed ? failureIn(args[0]) : undefined
          if (failure) onFailure?.(failure.error, failure.source)
          method.apply(this, args)
        },
        streamWrite: (line) =>
          line.replace(secretText, (_, bearer, address, query) => `${bearer ?? address ?? query}${hidden}`),
      },
    },
    destination ?? pino.destination(gathered),
  )

import { Client } from 'pg'
import { rejectWhenLate } from '../answer-timeout.ts'

/** The database cannot be reached. A commit that was under way may have arrived or not. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError'
}

/** Whether the database answers. */
export interface Availability {
  readonly isAvailable: () => boolean
  /**
   * Waits for work that needs the database, as long as the database answers. The work itself is not ended.
   * @throws DatabaseUnavailableError at once when the database is away, or as soon as it is
   */
  readonly whileAvailable: <R>(work: () => Promise<R>) => Promise<R>
  readonly stop: () => Promise<void>
}

/** Codes of PostgreSQL for a server that stops, starts or has no room for a connection. */
const serverCodes: ReadonlySet<unknown> = new Set(['57P01', '57P02', '57P03', '53300', '08001', '08003', '08006'])
const networkCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error says that the database could not be reached, rather than that it refused a statement. */
export const isConnectionFailure = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailableError) return true
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown }
  return (
    serverCodes.has(code) || networkCodes.has(code) || (typeof message === 'string' && driverMessages.test(message))
  )
}

/** Codes of PostgreSQL for a full disk, too little memory, and input or output that failed. */
const resourceCode = /^5[38]/
const fileCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EMFILE', 'ENFILE'])

/** Whether an error comes from the machine, the network or the disk, and not from what was asked. */
export const isInfrastructureFailure = (error: unknown): boolean => {
  const { code } = (error ?? {}) as { readonly code?: unknown }
  return isConnectionFailure(error) || fileCodes.has(code) || (typeof code === 'string' && resourceCode.test(code))
}

/** Time between two probes, and time an answer to one may take. */
const [probeIntervalMs, probeTimeoutMs] = [500, 1_000]

export interface AvailabilityOptions {
  /** Address of the database as the application's role. */
  readonly url: string
  readonly onChange?: (isAvailable: boolean, error?: unknown) => void
}

/** Probes the database on a connection of its own. It counts as available until a probe says otherwise. */
export const watchAvailability = ({ url, onChange }: AvailabilityOptions): Availability => {
  let isAvailable = true
  let isStopped = false
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  const waiting = new Set<(error: DatabaseUnavailableError) => void>()

  const change = (now: boolean, error?: unknown) => {
    if (isAvailable === now) return
    isAvailable = now
    onChange?.(now, error)
    if (now) return
    const away = new DatabaseUnavailableError('the database does not answer', { cause: error })
    for (const reject of [...waiting]) reject(away)
  }
  const connect = async (): Promise<Client> => {
    const opened = new Client({
      connectionString: url,
      application_name: 'colloquy probe',
      connectionTimeoutMillis: probeTimeoutMs,
    })
    opened.on('error', () => undefined)
    await opened.connect()
    return opened
  }
  const probe = async () => {
    try {
      client ??= await connect()
      await rejectWhenLate(client.query('select 1'), probeTimeoutMs, 'the probe was not answered in time')
      change(true)
    } catch (error) {
      // A connection that hangs would hang again.
      client?.end().catch(() => undefined)
      client = undefined
      change(false, error)
    }
    if (!isStopped) timer = setTimeout(probe, probeIntervalMs).unref()
  }
  timer = setTimeout(probe, probeIntervalMs).unref()
  return {
    isAvailable: () => isAvailable,
    whileAvailable: (work) =>
      new Promise((resolve, reject) => {
        if (!isAvailable) return reject(new DatabaseUnavailableError('the database does not answer'))
        waiting.add(reject)
        work()
          .then(resolve, reject)
          .finally(() => waiting.delete(reject))
      }),
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../log.ts'

export interface Subscription {
  stop(): Promise<void>
}

const maxReconnectDelayMs = 5_000

/**
 * Listens to notifications of one channel on a connection of its own, and reconnects when it breaks. `missed` is called
 * after each connect, because notifications in between were lost.
 */
export const listenForNotifications = (
  url: string,
  channel: string,
  log: Log,
  { heard, missed }: { heard: (payload: string) => void; missed: () => void },
): Subscription => {
  const stopping = new AbortController()
  let client: Client | undefined

  const listenOnce = async (): Promise<void> => {
    const opened = new Client({ connectionString: url, application_name: 'colloquy live', keepAlive: true })
    client = opened
    const broken = new Promise<void>((resolve) => {
      opened.on('error', () => resolve())
      opened.on('end', () => resolve())
    })
    opened.on('notification', ({ payload }) => heard(payload ?? ''))
    await opened.connect()
    await opened.query(`listen ${opened.escapeIdentifier(channel)}`)
    missed()
    await broken
  }

  const listenWithReconnect = async (): Promise<void> => {
    let pause = 50
    while (!stopping.signal.aborted) {
      const error = await listenOnce().then(
        () => {
          pause = 50
          return undefined
        },
        (failure: Error) => failure,
      )
      await client?.end().catch(() => undefined)
      if (stopping.signal.aborted) return
      log.warn({ err: error, channel }, 'a connection that hears notifications broke')
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      pause = Math.min(pause * 2, maxReconnectDelayMs)
    }
  }

  const done = listenWithReconnect()
  return {
    stop: async () => {
      stopping.abort()
      await client?.end().catch(() => undefined)
      await done
    },
  }
}

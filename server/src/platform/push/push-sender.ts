import webPush from 'web-push'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Timer } from '../operations/define.ts'
import { isPushEndpoint } from './push-services.ts'
import {
  deleteExpiredMessages,
  deletePushDevice,
  deletePushMessage,
  type MessageToSend,
  messageToSend,
  recordSent,
} from './store.ts'
import type { VapidKeys } from './vapid-keys.ts'

/** Sends stored push messages to the browsers' push services. */
export interface PushSender {
  /**
   * Makes one attempt to send a message.
   * @throws Error when the push service cannot be reached or asks to try again
   */
  send(tenantId: string, messageId: string): Promise<void>
}

export interface PushSenderOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly keys: VapidKeys
  /** Whom a push service may contact: a `mailto:` or `https:` address. */
  readonly contact: string
  /** Origins of push services besides those of the browsers' makers. */
  readonly origins: readonly string[]
}

const requestTimeoutMs = 10_000
const retriedStatuses: ReadonlySet<number> = new Set([408, 425, 429])
/** The subscription has ended (RFC 8030 7.3). */
const endedStatuses: ReadonlySet<number> = new Set([404, 410])

/** Creates a sender. Nothing of a message but its size, urgency and time to live is readable by the push service. */
export const createPushSender = ({ database, clock, log, keys, contact, origins }: PushSenderOptions): PushSender => {
  const post = async (message: MessageToSend, ttlSeconds: number): Promise<number> => {
    const { method, endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: message.endpoint, keys: { p256dh: message.publicKey, auth: message.secret } },
      message.payload,
      { vapidDetails: { subject: contact, ...keys }, TTL: ttlSeconds, urgency: message.urgency },
    )
    const { 'Content-Length': _, ...sent } = headers
    const response = await fetch(endpoint, {
      method,
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
      headers: Object.entries(sent).map(([name, value]): [string, string] => [name, String(value)]),
    })
    await response.body?.cancel()
    return response.status
  }

  return {
    send: async (tenantId, messageId) => {
      const inTenant = <T>(run: Parameters<typeof database.transaction<T>>[1]) =>
        database.transaction<T>({ kind: 'tenant', tenantId }, run)
      const message = await inTenant((tx) => messageToSend(tx, messageId))
      if (!message) return
      const ttlSeconds = Math.ceil((message.expiresAt.getTime() - clock.now().getTime()) / 1000)
      if (ttlSeconds <= 0 || !isPushEndpoint(message.endpoint, origins)) {
        await inTenant((tx) => deletePushMessage(tx, messageId))
        return
      }
      const status = await post(message, ttlSeconds)
      const fields = { tenantId, message: messageId, device: message.deviceId, status }
      if (status >= 500 || retriedStatuses.has(status)) throw new Error(`the push service answered ${status}`)
      if (endedStatuses.has(status)) {
        await inTenant((tx) => deletePushDevice(tx, message.deviceId))
        log.info(fields, 'a push subscription has ended')
        return
      }
      const isAccepted = status >= 200 && status < 300
      await inTenant(async (tx) => {
        await deletePushMessage(tx, messageId)
        if (isAccepted) await recordSent(tx, message.deviceId, clock.now())
      })
      if (isAccepted) log.info(fields, 'a push message was sent')
      else log.error(fields, 'a push message was refused')
    },
  }
}

/** Deletes messages that could not be sent in time. */
export const pushTimer: Timer = {
  name: 'push.expired',
  run: ({ tx, at }) => deleteExpiredMessages(tx, at),
}

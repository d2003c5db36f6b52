import { createTransport } from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Timer } from '../operations/define.ts'
import { runWithRequestId } from '../request-id.ts'
import {
  type ClaimedMail,
  claimMail,
  deleteMail,
  enqueueMail,
  markFailed,
  markSent,
  markWaiting,
  unqueuedMails,
} from './store.ts'
import { markUndeliverable } from './undeliverable-store.ts'

/** Sends stored mails through a mail server. */
export interface MailSender {
  /** Makes one attempt to send a mail, if it is due. An error of the mail server is recorded, not thrown. */
  send(tenantId: string, mailId: string): Promise<void>
  close(): void
}

export interface MailSenderOptions {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** `smtp://` or `smtps://`, with user and password if needed. */
  readonly smtpUrl: string
}

/** Attempts until a mail is given up, about half a day after the first. */
const maxAttempts = 8
const leaseMs = 120_000
const firstRetryDelayMs = 5_000

/**
 * Milliseconds until the next attempt: exponential backoff from 5 s by factors of 4, up to 4 h, with a jitter of ±25 % from the
 * last, random digits of the mail's id, so that mails that failed together are not retried together.
 */
export const retryDelayAfter = (attempts: number, mailId: string): number =>
  Math.min(firstRetryDelayMs * 4 ** (attempts - 1), 4 * 3_600_000) *
  (0.75 + Number.parseInt(mailId.slice(-4), 16) / 0x20000)

/**
 * Sends each mail at least once. The claim is committed before the mail is sent, so that no transaction is open meanwhile. If
 * the process dies before it has recorded the result, the claim expires and the same bytes with the same Message-ID are sent
 * again.
 */
export const createMailSender = ({ database, clock, log, smtpUrl }: MailSenderOptions): MailSender => {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
  })
  const discarding = createTransport({ streamTransport: true, buffer: true })
  const inTenant = <T>(tenantId: string, run: Parameters<typeof database.transaction<T>>[1]) =>
    database.transaction<T>({ kind: 'tenant', tenantId }, run)

  const failed = async (tenantId: string, mail: ClaimedMail, error: SmtpError): Promise<void> => {
    const fields = { tenantId, mail: mail.id, kind: mail.kind, attempts: mail.attempts, err: error.message }
    if (isFinal(error) || mail.attempts >= maxAttempts) {
      await inTenant(tenantId, async (tx) => {
        await markFailed(tx, mail.id, error.message)
        if (isAddressRefused(error))
          await markUndeliverable(tx, {
            tenantId,
            address: mail.to,
            detail: error.message.slice(0, 300),
            since: clock.now(),
          })
      })
      log.error(fields, 'a mail is given up')
      return
    }
    const due = new Date(clock.now().getTime() + retryDelayAfter(mail.attempts, mail.id))
    await inTenant(tenantId, async (tx) => {
      await markWaiting(tx, mail.id, due, error.message)
      await enqueueMail(tx, mail.id, due)
    })
    log.warn({ ...fields, due }, 'a mail waits for another attempt')
  }

  /** Costs as much as sending, so that the load does not tell a decoy from a mail. */
  const discard = async (tenantId: string, mail: ClaimedMail): Promise<void> => {
    await discarding.sendMail({ envelope: { from: mail.from, to: mail.to }, raw: mail.mime })
    await inTenant(tenantId, (tx) => deleteMail(tx, mail.id))
    log.info({ tenantId, mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a decoy was discarded')
  }

  const attempt = async (tenantId: string, mail: ClaimedMail): Promise<void> => {
    try {
      await transport.sendMail({ envelope: { from: mail.from, to: mail.to }, raw: mail.mime })
    } catch (error) {
      return await failed(tenantId, mail, error as SmtpError)
    }
    await inTenant(tenantId, (tx) => markSent(tx, mail.id, clock.now()))
    log.info({ tenantId, mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent')
  }

  return {
    send: async (tenantId, mailId) => {
      const at = clock.now()
      const until = new Date(at.getTime() + leaseMs)
      const mail = await inTenant(tenantId, (tx) => claimMail(tx, mailId, at, until))
      if (mail)
        await runWithRequestId(mail.requestId ?? mail.id, () =>
          mail.isDecoy ? discard(tenantId, mail) : attempt(tenantId, mail),
        )
    },
    close: () => transport.close(),
  }
}

interface SmtpError extends Error {
  readonly responseCode?: number
}

/** 5xx is permanent; all other errors may be temporary. */
const isFinal = ({ responseCode = 0 }: SmtpError): boolean => responseCode >= 500

/** The mailbox does not exist or cannot be reached (RFC 5321 4.2.3); other refusals concern the mail. */
const isAddressRefused = ({ responseCode = 0 }: SmtpError): boolean => [550, 551, 553].includes(responseCode)

/** Enqueues mails again whose job was lost, for example with the process that ran it. */
export const mailTimer: Timer = {
  name: 'mail.forgotten',
  run: async ({ tx, at }) => {
    for (const id of await unqueuedMails(tx, at, 200)) await enqueueMail(tx, id, null)
  },
}

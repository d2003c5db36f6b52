import type { Clock } from '../../src/platform/clock.ts'
import type { Log } from '../../src/platform/log.ts'
import { signedText } from '../../src/platform/mail/inbound-signature.ts'
import { sign } from '../../src/platform/secrets/signature.ts'

export interface ReplyForwarding {
  /** The secret that the product knows too. */
  readonly secret: string
  readonly clock: Clock
  readonly log: Log
  /** A site of the tenant whose mails come from a domain. */
  readonly originOf: (domain: string) => string | undefined
}

/** Passes on mails to reply addresses as a mail service does, so that calendar programs can answer to the demo. */
export const passOnReplies =
  ({ secret, clock, log, originOf }: ReplyForwarding) =>
  async (recipient: string, mail: Buffer): Promise<void> => {
    const [local = '', domain = ''] = recipient.toLowerCase().split('@')
    const origin = local.startsWith('reply+') ? originOf(domain) : undefined
    if (!origin) return
    const passedOn = { recipient, mail: mail.toString('utf8'), signedAt: clock.now().toISOString() }
    const response = await fetch(`${origin}/api/calls/replies`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...passedOn, signature: sign(signedText(passedOn), secret) }),
    })
    log.info({ status: response.status, answer: await response.text() }, 'a reply was passed on')
  }

import type { Log } from '../../src/platform/log.ts'

export interface ReplyForwarding {
  /** The secret in the address of the product. */
  readonly secret: string
  readonly log: Log
  /** A site of the tenant whose mails come from a domain. */
  readonly originOf: (domain: string) => string | undefined
}

/** Passes on mails to reply addresses as a mail service does, so that calendar programs can answer to the demo. */
export const passOnReplies =
  ({ secret, log, originOf }: ReplyForwarding) =>
  async (recipient: string, mail: Buffer): Promise<void> => {
    const [local = '', domain = ''] = recipient.toLowerCase().split('@')
    const origin = local.startsWith('reply+') ? originOf(domain) : undefined
    if (!origin) return
    const response = await fetch(`${origin}/api/calls/replies/${secret}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient, mail: mail.toString('utf8') }),
    })
    log.info({ status: response.status, answer: await response.text() }, 'a reply was passed on')
  }

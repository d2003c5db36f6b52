import { setTimeout as sleep } from 'node:timers/promises'

/** A mail received by the demo mailbox over SMTP. */
export interface Mail {
  readonly id: string
  readonly at: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Path of the page that shows the HTML part. */
  readonly html: string
  /** Links in the plain-text part, in order. */
  readonly links: readonly string[]
  /** The attached calendar file, if any. */
  readonly calendar: string | null
}

const mailTimeoutMs = 20_000

/** All mails of the demo, oldest first; ids are in order of arrival. */
export const mailsAt = async (origin: string): Promise<Mail[]> => {
  const answer = await fetch(`${origin}/dev/mailbox.json`)
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`)
  const mails = (await answer.json()) as Mail[]
  return mails.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The newest mail to an address that matches; waits for it if necessary.
 * `after` ignores mails up to that id: pass the id of the last mail that was read.
 * @throws Error that lists the received mails when none matches within 20 seconds
 */
export const mailTo = async (
  origin: string,
  address: string,
  { fits = () => true, after = '' }: { fits?: (mail: Mail) => boolean; after?: string } = {},
): Promise<Mail> => {
  const began = performance.now()
  for (;;) {
    const mails = (await mailsAt(origin)).filter((mail) => mail.to.includes(address) && mail.id > after)
    const found = mails.findLast(fits)
    if (found) return found
    if (performance.now() - began > mailTimeoutMs)
      throw new Error(`no such mail for ${address}; there are: ${mails.map(({ subject }) => subject).join(' · ')}`)
    await sleep(200)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** A mail as the demo's mailbox has received it over SMTP. */
export interface Mail {
  readonly id: string
  readonly at: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  /** Path of the page that shows the HTML part. */
  readonly html: string
  /** Addresses in the plain part, in their order. */
  readonly links: readonly string[]
  /** The calendar file, if the mail has one. */
  readonly calendar: string | null
}

const waitMilliseconds = 20_000

/** All mails the demo has sent, oldest first: their ids are in the order in which they arrived. */
export const mailsAt = async (origin: string): Promise<Mail[]> => {
  const answer = await fetch(`${origin}/dev/mailbox.json`)
  if (!answer.ok) throw new Error(`the mailbox answered ${answer.status}`)
  const mails = (await answer.json()) as Mail[]
  return mails.sort((a, b) => (a.id < b.id ? -1 : 1))
}

/**
 * The newest mail to an address that fits, there already or still to come.
 * `after` leaves out what was received before that id: pass the id of the last mail one has read.
 * @throws Error naming what has arrived instead, when none comes within 20 seconds
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
    if (performance.now() - began > waitMilliseconds)
      throw new Error(`no such mail for ${address}; there are: ${mails.map(({ subject }) => subject).join(' · ')}`)
    await sleep(200)
  }
}

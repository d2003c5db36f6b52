import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { Letter, MailLook } from '../../../platform/mail/letter.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/** Tells somebody that what they prove themselves by has changed at an instant. Whoever did not do it must learn of it. */
export const factorsLetter = (
  account: Account,
  { changeId, changedAt, site, look }: { changeId: string; changedAt: Date; site: Site; look: MailLook },
): Letter => {
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: 'identity.factorsChanged',
    key: `factors ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    look,
    words: { day: time.longDay(changedAt), time: time.clock(changedAt), city: time.city },
    path: `${settingsPath(account)}?tab=security`,
  }
}

import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/**
 * Tells somebody that what they prove themselves by has changed at an instant, or was reset `by` somebody. Whoever did not
 * do it, or did not ask for it, must learn of it.
 */
export const factorsLetter = (
  account: Account,
  {
    changeId,
    changedAt,
    by,
    site,
    look,
  }: { changeId: string; changedAt: Date; by?: string; site: Site; look: MailBranding },
): MailContent => {
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: by === undefined ? 'identity.factorsChanged' : 'identity.factorsReset',
    key: `factors ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    look,
    words: {
      ...(by !== undefined && { by }),
      day: time.longDay(changedAt),
      time: time.clock(changedAt),
      city: time.city,
    },
    path: `${settingsPath(account)}?tab=security`,
  }
}

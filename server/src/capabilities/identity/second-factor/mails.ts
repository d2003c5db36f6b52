import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/** Notifies a person that a factor was changed, or was reset `by` an administrator, in case they did not expect it. */
export const factorsMail = (
  account: Account,
  {
    changeId,
    changedAt,
    by,
    site,
    branding,
  }: { changeId: string; changedAt: Date; by?: string; site: Site; branding: MailBranding },
): MailContent => {
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: by === undefined ? 'identity.factorsChanged' : 'identity.factorsReset',
    key: `factors ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    words: {
      ...(by !== undefined && { by }),
      day: time.longDay(changedAt),
      time: time.clock(changedAt),
      city: time.city,
    },
    path: `${settingsPath(account)}?tab=security`,
  }
}

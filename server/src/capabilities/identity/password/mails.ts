import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/** Notifies a person that their password was changed, in case it was not them. */
export const passwordChangedMail = (
  account: Account,
  { changeId, changedAt, site, branding }: { changeId: string; changedAt: Date; site: Site; branding: MailBranding },
): MailContent => {
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: 'identity.passwordChanged',
    key: `password ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    parameters: { day: time.longDay(changedAt), time: time.clock(changedAt), city: time.city },
    path: `${settingsPath(account)}?tab=security`,
  }
}

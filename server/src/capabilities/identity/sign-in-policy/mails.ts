import { listOf } from '@colloquy/contract/languages'
import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/** The change by which passwords were disabled. */
interface PasswordsDisabled {
  readonly changeId: string
  readonly closedAt: Date
  readonly by: string
  readonly providers: readonly string[]
  readonly site: Site
  readonly branding: MailBranding
}

/** Tells a person that their only sign-in method was disabled, and which ones remain. */
export const lockedOutMail = (
  account: Account,
  { changeId, closedAt, by, providers, site, branding }: PasswordsDisabled,
): MailContent => {
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: 'identity.signInMethodLost',
    key: `shut out ${changeId} ${account.personId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    parameters: { by, day: time.longDay(closedAt), time: time.clock(closedAt), city: time.city },
    details: providers.length > 0 ? [{ label: 'providers', value: listOf(providers, account.language) }] : [],
    path: `${settingsPath(account)}?tab=security`,
  }
}

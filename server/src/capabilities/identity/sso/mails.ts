import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

interface ConnectionChange {
  readonly changeId: string
  readonly changedAt: Date
  readonly providerName: string
  readonly isConnected: boolean
  readonly site: Site
  readonly branding: MailBranding
}

/** Notifies a person that a sign-in method was added or removed, in case it was not them. */
export const connectionMail = (account: Account, change: ConnectionChange): MailContent => {
  const { changeId, changedAt, providerName: provider, site, branding } = change
  const time = timeFormat(account.language, account.timeZone)
  return {
    kind: change.isConnected ? 'identity.connected' : 'identity.disconnected',
    key: `connection ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    parameters: { provider, day: time.longDay(changedAt), time: time.clock(changedAt), city: time.city },
    path: `${settingsPath(account)}?tab=security`,
  }
}

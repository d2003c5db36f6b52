import type { factorsChanged } from '@colloquy/contract/factors/events'
import type { Payload } from '@colloquy/contract/operation'
import { timeFormat } from '@colloquy/contract/time'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { mailTranslator } from '../../../platform/translations/mail-translator.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

/** A change of a person's factors. */
interface FactorsChange extends Pick<Payload<typeof factorsChanged>, 'changeId' | 'what'> {
  readonly changedAt: Date
  /** The administrator who reset the factors. */
  readonly by?: string
  /** The network address of the session in which it happened, as far as known. */
  readonly address?: string
  readonly site: Site
  readonly branding: MailBranding
}

/** Tells a person which factor was changed, or that an administrator reset them, in case they did not expect it. */
export const factorsMail = (
  account: Account,
  { changeId, changedAt, what, by, address, site, branding }: FactorsChange,
): MailContent => {
  const time = timeFormat(account.language, account.timeZone)
  const text = mailTranslator(account.language, branding.wordings)
  return {
    kind: by === undefined ? 'identity.factorsChanged' : 'identity.factorsReset',
    key: `factors ${changeId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    parameters: {
      ...(by === undefined ? { change: text(`frame.factorChanges.${what}`) } : { by }),
      day: time.longDay(changedAt),
      time: time.clock(changedAt),
      city: time.city,
    },
    details: address === undefined ? [] : [{ label: 'address', value: address }],
    path: `${settingsPath(account)}?tab=security`,
  }
}

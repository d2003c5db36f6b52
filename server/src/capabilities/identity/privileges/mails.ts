import type { Language } from '@colloquy/contract/languages'
import type { Power } from '@colloquy/contract/people/events'
import { timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/permissions/enUS.json'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

const texts = loadTexts<typeof english>('libs/permissions')

/** The name of a power in a language. */
const nameOf = (power: Power, language: Language): string => textAt(texts[language], keyOf(power))

const keyOf = (power: Power): string => {
  if (power.kind === 'admin') return 'PERMISSIONS.POWERS.ADMIN'
  if (power.kind === 'permission') return `PERMISSIONS.NAMES.${power.id}`
  return power.id === 8 ? 'PERMISSIONS.POWERS.COMPLIANCE' : 'PERMISSIONS.POWERS.STAFF'
}

/** The text at a key; the key itself where there is none, as for a right that no longer exists. */
const textAt = (within: object, key: string): string => {
  let found: unknown = within
  for (const part of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part]
  return typeof found === 'string' ? found : key
}

/** A change of somebody's powers. */
interface PowersChange {
  readonly changeId: string
  readonly changedAt: Date
  readonly by: string
  /** Whose powers they are. */
  readonly subject: { readonly personId: string; readonly fullName: string }
  readonly granted: readonly Power[]
  readonly withdrawn: readonly Power[]
  readonly site: Site
  readonly look: MailBranding
}

/** Tells the person whose powers have changed, or somebody who administers that person. */
export const powersLetter = (account: Account, change: PowersChange): MailContent => {
  const { changeId, changedAt, by, subject, site, look } = change
  const time = timeFormat(account.language, account.timeZone)
  const isOwn = account.personId === subject.personId
  const list = (label: 'granted' | 'withdrawn') =>
    change[label].length > 0
      ? [{ label, value: change[label].map((power) => nameOf(power, account.language)).join(' · ') }]
      : []
  return {
    kind: isOwn ? 'identity.rightsChanged' : 'identity.rightsNotice',
    key: `powers ${changeId} ${account.personId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    look,
    words: {
      ...{ by, day: time.longDay(changedAt), time: time.clock(changedAt), city: time.city },
      ...(!isOwn && { person: subject.fullName }),
    },
    details: [...list('granted'), ...list('withdrawn')],
    path: isOwn ? settingsPath(account) : `/users?who=${subject.personId}`,
  }
}

import type { Language } from '@colloquy/contract/languages'
import type { Privilege } from '@colloquy/contract/people/events'
import { roleIds } from '@colloquy/contract/person-types'
import { timeFormat } from '@colloquy/contract/time'
import type english from '@colloquy/contract/translations/libs/permissions/enUS.json'
import type { Site } from '../../../platform/access/actor.ts'
import type { MailBranding, MailContent } from '../../../platform/mail/mail-content.ts'
import { loadTexts } from '../../../platform/translations/load-texts.ts'
import { settingsPath } from '../rules.ts'
import type { Account } from '../store.ts'

const texts = loadTexts<typeof english>('libs/permissions')

/** The name of a privilege in a language. */
const nameOf = (privilege: Privilege, language: Language): string => textAt(texts[language], keyOf(privilege))

const keyOf = (privilege: Privilege): string => {
  if (privilege.kind === 'admin') return 'PERMISSIONS.POWERS.ADMIN'
  if (privilege.kind === 'permission') return `PERMISSIONS.NAMES.${privilege.id}`
  return privilege.id === roleIds.compliance ? 'PERMISSIONS.POWERS.COMPLIANCE' : 'PERMISSIONS.POWERS.STAFF'
}

/** The text at a key; the key itself where there is none, as for a right that no longer exists. */
const textAt = (within: object, key: string): string => {
  let found: unknown = within
  for (const part of key.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[part]
  return typeof found === 'string' ? found : key
}

/** A change of a person's privileges. */
interface PrivilegesChange {
  readonly changeId: string
  readonly changedAt: Date
  readonly by: string
  /** The person whose privileges changed. */
  readonly subject: { readonly personId: string; readonly fullName: string }
  readonly granted: readonly Privilege[]
  readonly withdrawn: readonly Privilege[]
  readonly site: Site
  readonly branding: MailBranding
}

/** The mail to the person whose privileges have changed, or to somebody who administers that person. */
export const privilegesMail = (account: Account, change: PrivilegesChange): MailContent => {
  const { changeId, changedAt, by, subject, site, branding } = change
  const time = timeFormat(account.language, account.timeZone)
  const isOwn = account.personId === subject.personId
  const list = (label: 'granted' | 'withdrawn') =>
    change[label].length > 0
      ? [{ label, value: change[label].map((privilege) => nameOf(privilege, account.language)).join(' · ') }]
      : []
  return {
    kind: isOwn ? 'identity.rightsChanged' : 'identity.rightsNotice',
    key: `powers ${changeId} ${account.personId}`,
    to: { name: account.fullName, email: account.email, language: account.language, timeZone: account.timeZone },
    site,
    branding,
    parameters: {
      by,
      day: time.longDay(changedAt),
      time: time.clock(changedAt),
      city: time.city,
      ...(!isOwn && { person: subject.fullName }),
    },
    details: [...list('granted'), ...list('withdrawn')],
    path: isOwn ? settingsPath(account) : `/users?who=${subject.personId}`,
  }
}

import type { Company, CompanyCard, CompanyInfo, FieldChange, MarketEntry } from '@colloquy/contract/companies/shapes'
import { type Language, tagOf } from '@colloquy/contract/languages'
import { industries } from '@colloquy/contract/people/shapes'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Translate } from '../../platform/translations.ts'
import type { StatusShape, Tone } from '../../ui/display/status.tsx'

/** The one filter by state that the list offers at a time. */
export const companyFilters = ['all', 'listed', 'offer', 'opted_out'] as const
export type CompanyFilter = (typeof companyFilters)[number]

/** What the list asks the server for. */
export const listInputOf = ({ text, filter, sector }: { text: string; filter: CompanyFilter; sector: string }) => {
  const known = industries.find((one) => one === sector)
  return {
    ...(text !== '' && { text }),
    ...(known && { sector: known }),
    ...(filter === 'listed' && { listed: true }),
    ...(filter === 'offer' && { openOffer: true }),
    ...(filter === 'opted_out' && { optedOut: true }),
  }
}

/** The calendar day of an instant in UTC, by which entries hold. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

/** A calendar day, "Fri, Nov 20". Days of entries are those of UTC. */
export const dayText = (time: TimeFormat, day: string, now: Date): string =>
  time.day(`${day}T00:00:00.000Z`, now, 'UTC')

/** How a state that compliance minds is drawn. */
export const flagsOf = ({
  hasOpenOffer,
  isOptedOut,
  isGovernment,
}: CompanyCard): { key: 'OFFER' | 'OPTED_OUT' | 'GOVERNMENT'; shape: StatusShape; tone?: Tone }[] => [
  ...(hasOpenOffer ? [{ key: 'OFFER', shape: 'diamond' } as const] : []),
  ...(isOptedOut ? [{ key: 'OPTED_OUT', shape: 'square' } as const] : []),
  ...(isGovernment ? [{ key: 'GOVERNMENT', shape: 'diamond', tone: 'neutral' } as const] : []),
]

/** Whether an entry holds on a day, holds later, or has ended. */
export const stateOf = ({ from, until }: MarketEntry, day: string): 'CURRENT' | 'FUTURE' | 'ENDED' => {
  if (until !== null && until <= day) return 'ENDED'
  return from > day ? 'FUTURE' : 'CURRENT'
}

export const stateIcons = { CURRENT: 'ring', FUTURE: 'clock', ENDED: 'dashes' } as const satisfies Record<
  string,
  StatusShape
>

/** The fields of the form, as they are typed. */
export interface CompanyDraft {
  readonly name: string
  readonly aliases: string
  readonly sector: string
  readonly country: string
  readonly parent: { readonly companyId: string; readonly name: string } | null
  readonly isOptedOut: boolean
  readonly isGovernment: boolean
  readonly isListingKnown: boolean
}

export const draftOf = (company?: Company): CompanyDraft => ({
  name: company?.name ?? '',
  aliases: company?.aliases.join('\n') ?? '',
  sector: company?.sector ?? '',
  country: company?.country ?? '',
  parent: company?.parents[0] ?? null,
  isOptedOut: company?.isOptedOut ?? false,
  isGovernment: company?.isGovernment ?? false,
  isListingKnown: company?.isListingKnown ?? false,
})

/** What is sent of a draft; other names are separated by lines or semicolons. */
export const infoOf = ({ name, aliases, sector, country, parent, ...flags }: CompanyDraft): CompanyInfo => ({
  name: name.trim(),
  aliases: [
    ...new Set(
      aliases
        .split(/[;\n]/)
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
    ),
  ],
  sector: industries.find((one) => one === sector) ?? null,
  country: country === '' ? null : country,
  parentId: parent?.companyId ?? null,
  ...flags,
})

/** A country in the reader's language; an unknown code as it is. */
export const countryName = (code: string, language: Language): string =>
  new Intl.DisplayNames(tagOf(language), { type: 'region', fallback: 'code' }).of(code) ?? code

/** One side of a change in words. */
export const changeText = (
  { field }: FieldChange,
  value: string | null,
  { t, time, now, language }: { t: Translate; time: TimeFormat; now: Date; language: Language },
): string => {
  if (value === null || value === '') return t('COMPANIES.CHANGES.NOTHING')
  const industry = industries.find((one) => one === value)
  switch (field) {
    case 'sector':
      return industry ? t(`PEOPLE.INDUSTRIES.${industry}`) : value
    case 'country':
      return countryName(value, language)
    case 'from':
    case 'until':
      return dayText(time, value, now)
    case 'isOptedOut':
    case 'isGovernment':
    case 'isListingKnown':
      return t(value === 'true' ? 'COMPANIES.YES' : 'COMPANIES.NO')
    default:
      return value
  }
}

/** Where the reader's own site has the registry. */
export const siteOf = (roleId: number | null | undefined): '/compliance' | '/staff' =>
  roleId === roleIds.compliance ? '/compliance' : '/staff'

/** Whether the reader changes the registry: officers, and staff who manage compliance or the system. */
export const editsCompanies = (roleId: number | null | undefined, permissions: readonly number[]): boolean =>
  roleId === roleIds.compliance ||
  permissions.includes(permissionIds.ManageCompliance) ||
  permissions.includes(permissionIds.PerformSystemAdministration)

/** Whether the reader decides which company a unmatched name means: officers, and staff who manage compliance. */
export const reviewsNames = (roleId: number | null | undefined, permissions: readonly number[]): boolean =>
  roleId === roleIds.compliance || permissions.includes(permissionIds.ManageCompliance)

import type { ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import { normalizeEmail, normalizeProfile } from '../../platform/record-linkage/contact-normalization.ts'
import {
  createFingerprinter,
  type Fingerprinter,
  type IdentityRecord,
} from '../../platform/record-linkage/identity-fingerprint.ts'
import type { ExpertLookups, KeyedFingerprint } from './duplicate-store.ts'

/** What the installation provides. */
export interface SourcingSettings {
  readonly secretKey: string
}

const identityOf = (info: ProposalInfo): IdentityRecord => ({
  ...info,
  phones: info.phone ? [info.phone] : [],
  profileUrl: info.profileUrl ?? null,
})

/** The fingerprint of a proposed person. */
export const fingerprintOf = ({ keyId, of }: Fingerprinter, info: ProposalInfo): KeyedFingerprint => ({
  keyId,
  fingerprint: of(identityOf(info)),
})

/** The fingerprint of a proposed person with the key of their tenant. */
export const tenantFingerprint = (
  { secretKey }: SourcingSettings,
  tenantId: string,
  info: ProposalInfo,
): KeyedFingerprint => fingerprintOf(createFingerprinter(secretKey, tenantId), info)

/** The beginnings of both names, as the column `people.name_key` has them: the same when the names are swapped. */
export const nameKeyOf = ({ firstName, lastName }: Pick<ProposalInfo, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((name) =>
      name
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\u0300-\u036f]/g, '')
        .slice(0, 2),
    )
    .toSorted()
    .join(' ')

const endingLength = 8

/** How experts on record are found who may be one of some proposed people. */
export const lookupsOf = (infos: readonly ProposalInfo[]): ExpertLookups => ({
  emails: [...new Set(infos.flatMap(({ email }) => [email.toLowerCase(), normalizeEmail(email)]))],
  nameKeys: [...new Set(infos.map(nameKeyOf))],
  profileKeys: infos.flatMap(({ profileUrl }) => {
    const profile = profileUrl ? normalizeProfile(profileUrl) : undefined
    return profile?.startsWith('linkedin:') ? [profile.slice('linkedin:'.length)] : []
  }),
  phoneEndings: infos.flatMap(({ phone }) => {
    const digits = (phone ?? '').toLowerCase().split('x')[0]!.replace(/\D/g, '')
    return digits === '' ? [] : [digits.slice(-endingLength)]
  }),
})

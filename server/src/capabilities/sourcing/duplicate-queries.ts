import { normalizeName } from '@colloquy/contract/comparable-names'
import type { PossibleDuplicate, ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { matchIdentities, nameKeyOf, normalizeEmail } from './identity-matching.ts'
import * as store from './store.ts'

const nameStarts = ({ firstName, lastName }: ProposalInfo) => {
  const startOf = (last: string, first: string) => ({
    last: last.toLowerCase().slice(0, 3),
    first: first.toLowerCase().slice(0, 1),
  })
  const [first, last] = [normalizeName(firstName), normalizeName(lastName)]
  return [startOf(lastName, firstName), startOf(firstName, lastName), startOf(last, first), startOf(first, last)]
}

/** The keys by which a proposal is found when another one is compared. */
export const keysOf = (info: ProposalInfo) => ({ email_key: normalizeEmail(info.email), name_key: nameKeyOf(info) })

/**
 * Who may be the person of each proposal: experts on record, and people whom other research providers propose, certain ones
 * first, then those who were there first.
 */
export const findDuplicates = async (
  tx: Tx,
  proposals: readonly { readonly id: string; readonly vendorName: string; readonly info: ProposalInfo }[],
): Promise<ReadonlyMap<string, readonly PossibleDuplicate[]>> => {
  if (proposals.length === 0) return new Map()
  const keys = proposals.map(({ info }) => keysOf(info))
  const records = [
    ...(await store.expertsAlike(tx, {
      emails: [...new Set(proposals.flatMap(({ info }, at) => [info.email.toLowerCase(), keys[at]!.email_key]))],
      names: proposals.flatMap(({ info }) => nameStarts(info)),
    })),
    ...(await store.proposalsAlike(tx, {
      emailKeys: [...new Set(keys.map(({ email_key }) => email_key))],
      nameKeys: [...new Set(keys.map(({ name_key }) => name_key))],
    })),
  ]
  return new Map(proposals.map((proposal) => [proposal.id, duplicatesOf(proposal, records)]))
}

const duplicatesOf = (
  { id, vendorName, info }: { readonly id: string; readonly vendorName: string; readonly info: ProposalInfo },
  records: readonly store.ComparableRecord[],
): PossibleDuplicate[] => {
  const known = new Set(
    records.flatMap(({ proposalId, personId }) => (proposalId === null && personId ? [personId] : [])),
  )
  return records
    .flatMap((record): PossibleDuplicate[] => {
      // A research provider may propose somebody for several projects.
      if (record.proposalId === id || (record.personId === null && record.vendorName === vendorName)) return []
      // An accepted proposal has become a person, who is compared as such.
      if (record.proposalId !== null && record.personId !== null && known.has(record.personId)) return []
      const match = matchIdentities(info, record)
      if (!match) return []
      const { personId, headline, since } = record
      const fullName = `${record.firstName} ${record.lastName}`
      const evidence = [...match.evidence]
      return [
        {
          personId,
          vendorName: record.vendorName,
          fullName,
          headline,
          isCertain: match.isCertain,
          evidence,
          since: since.toISOString(),
        },
      ]
    })
    .toSorted((a, b) => Number(b.isCertain) - Number(a.isCertain) || a.since.localeCompare(b.since))
}

import { sameCompany } from '@colloquy/contract/comparable-names'
import type { Tx } from '../../../platform/db/tables.ts'
import { conflictRecordOf } from '../../people/conflict-queries.ts'
import { lastAgreementAt } from '../../terms/queries.ts'
import type { CompanyFacts, Facts } from '../engine-v1/facts.ts'
import * as store from './store.ts'

/** What is asked about, as the capability that owns it knows it. */
export interface CallInQuestion {
  readonly expertId: string
  readonly clientId: string
  /** Names of the companies that the project is about. */
  readonly targets: readonly string[]
  /** When earlier calls of the same analyst and expert began. */
  readonly pairCalls: readonly Date[]
}

/** Tenants have no time zone of their own: days of rules end at midnight UTC. */
const ruleZone = 'UTC'

/** Gathers everything that a verdict may depend on, as plain JSON with its lists in a fixed order. */
export const gatherFacts = async (tx: Tx, call: CallInQuestion): Promise<Facts> => {
  const record = await conflictRecordOf(tx, call.expertId)
  const termsAcceptedAt = await lastAgreementAt(tx, call.expertId)
  const competitors = await store.competitorsOf(tx, call.clientId)
  const restricted = await store.restrictedFor(tx, call.clientId)
  const names = [
    ...record.employments.map(({ companyName }) => companyName),
    ...call.targets,
    ...competitors,
    ...restricted.map(({ name }) => name),
  ]
  const records = await store.companiesNamed(tx, [...new Set(names.map(sameCompany))])
  const ids = new Map(records.flatMap(({ id, matchNames }) => matchNames.map((match) => [match, id])))
  const companies: Record<string, CompanyFacts> = {}
  for (const { id, name, parentId, listings, offers, isOptedOut, isGovernment } of records)
    companies[id] = { name, parent: parentId, listings, offers, isOptedOut, isGovernment }
  /** The key of a company: its id where the name is known, else the name. */
  const keyOf = (name: string): string => {
    const match = sameCompany(name)
    const key = ids.get(match) ?? `name:${match}`
    companies[key] ??= { name, parent: null, listings: null, offers: [], isOptedOut: false, isGovernment: false }
    return key
  }
  const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].sort()
  return {
    timeZone: ruleZone,
    expert: {
      employments: record.employments
        .map(({ companyName, ...employment }) => ({ ...employment, company: keyOf(companyName) }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      publicOffice: record.publicOffice,
      doNotContact: record.doNotContact,
      termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
    },
    client: {
      competitors: inOrder(competitors.map(keyOf)),
      restricted: restricted.map(({ id, name, from_on, until_on }) => ({
        id,
        company: keyOf(name),
        from: from_on,
        until: until_on,
      })),
    },
    project: { targets: inOrder(call.targets.map(keyOf)) },
    call: { pairCalls: call.pairCalls.map((at) => at.toISOString()).sort() },
    answers: [],
    companies,
  }
}

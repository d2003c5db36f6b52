import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import type { Tx } from '../../../platform/db/tables.ts'
import { competitorsOf, relatedCompanies } from '../../companies/queries.ts'
import { type ConflictRecord, conflictRecordsOf } from '../../people/conflict-queries.ts'
import { flaggedAnswersOf } from '../../questionnaires/queries.ts'
import { lastAgreementsAt } from '../../terms/queries.ts'
import { requiredTrainingOf } from '../../training/queries.ts'
import type { CompanyFacts, Facts } from '../engine-v1/facts.ts'
import { restrictedFor } from '../restrictions/store.ts'

/** What is asked about, as the capability that owns it knows it. */
export interface CallInQuestion {
  readonly expertId: string
  readonly clientId: string
  readonly projectId: string
  /** Names of the companies that the project is about. */
  readonly targets: readonly string[]
  /** When earlier calls of the same analyst and expert began. */
  readonly pairCalls: readonly Date[]
  /** The call whose questionnaires count; null while there is none. */
  readonly callId: string | null
}

/** Tenants have no time zone of their own: days of rules end at midnight UTC. */
const ruleZone = 'UTC'

/** The key of a company that nobody has registered, by its name as names are compared. */
export const nameKeyOf = (matchName: string): string => `name:${matchName}`

/** Gathers everything that a verdict may depend on, as plain JSON with its lists in a fixed order. */
export const gatherFacts = async (tx: Tx, { expertId, ...call }: CallInQuestion): Promise<Facts> =>
  (await gatherFactsOf(tx, [expertId], call)).get(expertId)!

/** The same for several experts, in as many statements as for one. */
export const gatherFactsOf = async (
  tx: Tx,
  expertIds: readonly string[],
  call: Omit<CallInQuestion, 'expertId'>,
): Promise<ReadonlyMap<string, Facts>> => {
  const experts = await conflictRecordsOf(tx, expertIds)
  const agreements = await lastAgreementsAt(tx, expertIds)
  const trainingOf = await requiredTrainingOf(tx, expertIds)
  const competitors = await competitorsOf(tx, call.clientId)
  const restricted = await restrictedFor(tx, call.clientId)
  const answersOf = await flaggedAnswersOf(tx, expertIds, call)
  const named = [...call.targets, ...competitors, ...restricted.map(({ name }) => name)]
  const employments = [...experts.values()].flatMap((record) => record.employments)
  const known = await relatedCompanies(tx, {
    names: [...employments.map(({ companyName }) => companyName), ...named],
    ids: employments.flatMap(({ companyId }) => companyId ?? []),
  })

  const factsOf = (expertId: string, record: ConflictRecord, termsAcceptedAt: Date | undefined): Facts => {
    const companies: Record<string, CompanyFacts> = {}
    /** Adds a known company and its parents. */
    const add = (id: string): void => {
      const company = known.byId.get(id)
      if (!company || companies[id]) return
      const { name, parentId, listings, offers, isOptedOut, isGovernment } = company
      companies[id] = { name, parent: parentId, listings, offers, isOptedOut, isGovernment }
      if (parentId !== null) add(parentId)
    }
    /** The key of a company: its id where the name is known, else the name. */
    const keyOf = (name: string, companyId: string | null = null): string => {
      const id = known.idOf(name, companyId)
      if (id !== undefined) add(id)
      const key = id ?? nameKeyOf(normalizeCompanyName(name))
      companies[key] ??= { name, parent: null, listings: null, offers: [], isOptedOut: false, isGovernment: false }
      return key
    }
    return {
      timeZone: ruleZone,
      expert: {
        employments: record.employments
          .map(({ companyName, companyId, ...employment }) => ({
            ...employment,
            company: keyOf(companyName, companyId),
          }))
          .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        publicOffice: record.publicOffice,
        doNotContact: record.doNotContact,
        termsAcceptedAt: termsAcceptedAt?.toISOString() ?? null,
        training: trainingOf(expertId),
      },
      client: {
        competitors: inOrder(competitors.map((name) => keyOf(name))),
        restricted: restricted.map(({ id, name, from_on, until_on }) => ({
          id,
          company: keyOf(name),
          from: from_on,
          until: until_on,
        })),
      },
      project: { targets: inOrder(call.targets.map((name) => keyOf(name))) },
      call: { pairCalls: call.pairCalls.map((at) => at.toISOString()).sort() },
      answers: answersOf(expertId),
      companies,
    }
  }
  return new Map(
    [...experts].map(([expertId, record]) => [expertId, factsOf(expertId, record, agreements.get(expertId))]),
  )
}

const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].sort()

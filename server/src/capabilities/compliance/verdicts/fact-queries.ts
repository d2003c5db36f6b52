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
  const answersOf = await flaggedAnswersOf(tx, expertIds, call)
  const named = [...call.targets, ...competitors]
  const employments = [...experts.values()].flatMap((record) => record.employments)
  const known = await relatedCompanies(tx, {
    names: [...employments.map(({ companyName }) => companyName), ...named],
    ids: employments.flatMap(({ companyId }) => companyId ?? []),
    withSubsidiaries: true,
  })
  const restricted = await restrictedFor(tx, call.clientId, {
    companyIds: [...known.byId.keys()],
    matchNames: [
      ...new Set([
        ...known.matchNames,
        ...[...employments.map(({ companyName }) => companyName), ...call.targets].map(normalizeCompanyName),
      ]),
    ],
  })
  /** A company and all above it. */
  const lineOf = (key: string): Set<string> => {
    const line = new Set<string>()
    for (let id: string | null | undefined = key; id != null && !line.has(id); id = known.byId.get(id)?.parentId)
      line.add(id)
    return line
  }
  const keyOfRestricted = ({ name, companyId }: (typeof restricted)[number]): string =>
    (companyId !== null && known.byId.has(companyId) ? companyId : known.idOf(name)) ??
    nameKeyOf(normalizeCompanyName(name))

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
    // A company that nobody has registered is called what the expert calls it.
    const employers = record.employments.map(({ companyName, companyId }) => keyOf(companyName, companyId))
    const targets = inOrder(call.targets.map((name) => keyOf(name)))
    const concerned = [...new Set([...targets, ...employers])].map((key) => ({ key, line: lineOf(key) }))
    /** Whether an entry is about a company of the call, one above it or one below it. */
    const isRelated = (key: string): boolean => {
      const line = lineOf(key)
      return concerned.some((one) => line.has(one.key) || one.line.has(key))
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
        restricted: restricted.flatMap((entry) => {
          const { id, name, companyId, from_on: from, until_on: until } = entry
          const key = keyOfRestricted(entry)
          return isRelated(key) ? [{ id, company: keyOf(name, key === companyId ? companyId : null), from, until }] : []
        }),
      },
      project: { targets },
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

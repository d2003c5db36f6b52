import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { type Read, readTogether } from '../../../platform/db/statements/reads.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { competitorsRead, relatedCompanies } from '../../companies/queries.ts'
import { type ConflictRecord, conflictRecordsRead } from '../../people/conflict-queries.ts'
import { flaggedAnswersRead } from '../../questionnaires/queries.ts'
import { lastAgreementsRead } from '../../terms/queries.ts'
import { requiredTrainingRead } from '../../training/queries.ts'
import type { CompanyFacts, Facts } from '../engine-v1/facts.ts'
import type { Rule } from '../engine-v1/judge.ts'
import { restrictedFor } from '../restrictions/store.ts'
import { rulesRead } from '../rules/queries.ts'

/** What is asked about, as the capability that owns it knows it. */
export interface CallInQuestion {
  readonly expertId: string
  readonly clientId: string
  readonly projectId: string
  /** Names of the companies that the project is about. */
  readonly targets: readonly string[]
  /** Reads when earlier calls of the same analyst and expert began; null where that is not asked. */
  readonly pairCalls: Read<readonly Date[]> | null
  /** The call whose questionnaires count; null while there is none. */
  readonly callId: string | null
}

/** Tenants have no time zone of their own: days of rules end at midnight UTC. */
const ruleZone = 'UTC'

/** The key of a company that nobody has registered, by its name as names are compared. */
export const nameKeyOf = (matchName: string): string => `name:${matchName}`

/** Gathers everything that a verdict may depend on, as plain JSON with its lists in a fixed order, and the rules. */
export const gatherInputs = async (
  tx: Tx,
  { expertId, ...call }: CallInQuestion,
): Promise<{ readonly facts: Facts; readonly rules: readonly Rule[] }> => {
  const { factsOf, rules } = await gatherInputsOf(tx, [expertId], call)
  return { facts: factsOf.get(expertId)!, rules }
}

/** The same for several experts, in as many statements as for one. */
export const gatherInputsOf = async (
  tx: Tx,
  expertIds: readonly string[],
  call: Omit<CallInQuestion, 'expertId'>,
): Promise<{ readonly factsOf: ReadonlyMap<string, Facts>; readonly rules: readonly Rule[] }> => {
  const { experts, agreements, trainingOf, competitors, answersOf, rules, ...more } = await readTogether(tx, {
    experts: conflictRecordsRead(expertIds),
    agreements: lastAgreementsRead(expertIds),
    trainingOf: requiredTrainingRead(expertIds),
    competitors: competitorsRead(call.clientId),
    answersOf: flaggedAnswersRead(expertIds, call),
    rules: rulesRead(call),
    ...(call.pairCalls && { pairCalls: call.pairCalls }),
  })
  const pairCalls = more.pairCalls ?? []
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
      call: { pairCalls: pairCalls.map((at) => at.toISOString()).sort() },
      answers: answersOf(expertId),
      companies,
    }
  }
  const all = [...experts].map(
    ([expertId, record]) => [expertId, factsOf(expertId, record, agreements.get(expertId))] as const,
  )
  return { factsOf: new Map(all), rules }
}

const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].sort()

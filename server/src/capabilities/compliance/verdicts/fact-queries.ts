import { normalizeCompanyName } from '@colloquy/contract/comparable-names'
import { mapInBatches } from '../../../platform/batches.ts'
import { type BatchableQuery, runInOneStatement } from '../../../platform/db/statements/batchable-queries.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { competitorsQuery, relatedCompanies } from '../../companies/queries.ts'
import { type ConflictRecord, conflictRecordsQuery } from '../../people/conflict-queries.ts'
import { evaluatedAnswersQuery, type StatedRelationship } from '../../questionnaires/queries.ts'
import { lastAgreementsQuery } from '../../terms/queries.ts'
import { requiredTrainingQuery } from '../../training/queries.ts'
import type { Rule } from '../engine-v1/evaluate.ts'
import type { CompanyFacts, Facts, Relationship } from '../engine-v1/facts.ts'
import { restrictedFor } from '../restricted-lists/store.ts'
import { rulesQuery } from '../rules/queries.ts'

/** What is asked about, as the capability that owns it knows it. */
export interface CallInQuestion {
  readonly expertId: string
  readonly clientId: string
  readonly projectId: string
  /** Names of the companies that the project is about. */
  readonly targets: readonly string[]
  /** The call whose questionnaires count; null while there is none. */
  readonly callId: string | null
}

/** Reads when earlier calls of the same analyst and expert began. */
export type PairCallsQuery = BatchableQuery<(call: CallInQuestion) => readonly Date[]>

/** What a verdict rests on. */
export interface Inputs {
  readonly facts: Facts
  readonly rules: readonly Rule[]
}

/** Calls that are evaluated before other work of the process gets its turn: some two milliseconds. */
export const verdictBatchSize = 5

/** Tenants have no time zone of their own: days of rules end at midnight UTC. */
const ruleZone = 'UTC'

/** The key of a company that nobody has registered, by its name as names are compared. */
export const nameKeyOf = (matchName: string): string => `name:${matchName}`

/**
 * Gathers everything that a verdict may depend on, as plain JSON with its lists in a fixed order, and the rules.
 * @param pairCalls - null where it is not asked how often the pair has talked
 */
export const gatherInputs = async (
  tx: Tx,
  call: CallInQuestion,
  pairCalls: PairCallsQuery | null = null,
): Promise<Inputs> => (await gatherInputsOf(tx, [call], pairCalls))[0]!

/** The same for several calls, in their order, in as many statements as for one. */
export const gatherInputsOf = async (
  tx: Tx,
  calls: readonly CallInQuestion[],
  pairCalls: PairCallsQuery | null = null,
): Promise<Inputs[]> => {
  const expertIds = [...new Set(calls.map(({ expertId }) => expertId))]
  const { experts, agreements, trainingOf, competitorsOf, readAnswers, rulesOf, ...more } = await runInOneStatement(
    tx,
    {
      experts: conflictRecordsQuery(expertIds),
      agreements: lastAgreementsQuery(expertIds),
      trainingOf: requiredTrainingQuery(expertIds),
      competitorsOf: competitorsQuery(calls.map(({ clientId }) => clientId)),
      readAnswers: evaluatedAnswersQuery(calls),
      rulesOf: rulesQuery(calls),
      ...(pairCalls && { pairCallsOf: pairCalls }),
    },
  )
  const { pairCallsOf = () => [] } = more
  const targets = calls.flatMap((call) => call.targets)
  const competitors = calls.flatMap(({ clientId }) => competitorsOf(clientId))
  const employments = [...experts.values()].flatMap((record) => record.employments)
  const employers = employments.map(({ companyName }) => companyName)
  const related = [...experts.values()].flatMap(({ relationships }) => relationships.map((one) => one.companyName))
  const answersOf = new Map(calls.map((call) => [call, readAnswers(call)]))
  const answered = [...answersOf.values()].flatMap(({ relationships }) => relationships.map((one) => one.companyName))
  const known = await relatedCompanies(tx, {
    names: [...employers, ...related, ...answered, ...targets, ...competitors],
    ids: [...employments.flatMap(({ companyId }) => companyId ?? []), ...calls.map(({ clientId }) => clientId)],
    withSubsidiaries: true,
  })
  const restricted = await restrictedFor(
    tx,
    calls.map(({ clientId }) => clientId),
    {
      companyIds: [...known.byId.keys()],
      matchNames: [...new Set([...known.matchNames, ...[...employers, ...targets].map(normalizeCompanyName)])],
    },
  )
  const lines = new Map<string, ReadonlySet<string>>()
  /** A company and all above it. */
  const lineOf = (key: string): ReadonlySet<string> => {
    const before = lines.get(key)
    if (before) return before
    const line = new Set<string>()
    lines.set(key, line)
    for (let id: string | null | undefined = key; id != null && !line.has(id); id = known.byId.get(id)?.parentId)
      line.add(id)
    return line
  }
  const keyOfRestricted = ({ name, companyId }: (typeof restricted)[number]): string =>
    (companyId !== null && known.byId.has(companyId) ? companyId : known.idOf(name)) ??
    nameKeyOf(normalizeCompanyName(name))

  const factsOf = (call: CallInQuestion): Facts => {
    const { expertId, clientId } = call
    const record = experts.get(expertId)!
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
    const clientKey = known.idOf('', clientId) ?? clientId
    const answers = answersOf.get(call)!
    const relationships = relationshipsOf(record, answers.relationships, keyOf)
    // Only then does a change of its record concern the call.
    const isKnownToExpert = [...employers, ...relationships.map(({ company }) => company)].some(
      (key) => lineOf(key).has(clientKey) || lineOf(clientKey).has(key),
    )
    if (isKnownToExpert) add(clientKey)
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
        termsAcceptedAt: agreements.get(expertId)?.toISOString() ?? null,
        training: trainingOf(expertId),
        relationships,
      },
      client: {
        company: clientKey,
        competitors: inOrder(competitorsOf(clientId).map((name) => keyOf(name))),
        restricted: restricted.flatMap((entry) => {
          const { id, name, companyId, start_on: from, end_on: until } = entry
          if (entry.clientId !== null && entry.clientId !== clientId) return []
          const key = keyOfRestricted(entry)
          return isRelated(key) ? [{ id, company: keyOf(name, key === companyId ? companyId : null), from, until }] : []
        }),
      },
      project: { targets },
      call: {
        pairCalls: pairCallsOf(call)
          .map((at) => at.toISOString())
          .sort(),
      },
      answers: answers.flagged,
      ...(answers.expiring.length > 0 && { expiringAnswers: answers.expiring }),
      companies,
    }
  }
  return mapInBatches(calls, verdictBatchSize, (call) => ({ facts: factsOf(call), rules: rulesOf(call) }))
}

/**
 * What an expert is to other companies, named by what is stated: the same is stated once. Their record, which they can correct,
 * counts before what they answered once about the same company.
 */
const relationshipsOf = (
  { relationships }: ConflictRecord,
  answered: readonly StatedRelationship[],
  keyOf: (name: string) => string,
): Relationship[] => {
  const fact = (kind: Relationship['kind'], company: string, startOn: string | null, endOn: string | null) => ({
    id: [kind, company, startOn, endOn].join(':'),
    kind,
    company,
    startOn,
    endOn,
  })
  const recorded = relationships.map(({ companyName, kind, startOn, endOn }) =>
    fact(kind, keyOf(companyName), startOn, endOn),
  )
  const isRecorded = new Set(recorded.map(({ company }) => company))
  const stated = [
    ...recorded,
    ...answered
      .map(({ kind, companyName }) => fact(kind, keyOf(companyName), null, null))
      .filter(({ company }) => !isRecorded.has(company)),
  ]
  return [...new Map(stated.map((one) => [one.id, one])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const inOrder = (keys: readonly string[]): string[] => [...new Set(keys)].sort()

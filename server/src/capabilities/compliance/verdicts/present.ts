import type { CitedFact, ReasonName, Verdict, VerdictReason } from '@colloquy/contract/compliance/shapes'
import { outcomes, type Reason } from '../engine-v1/evaluate.ts'
import type { Facts } from '../engine-v1/facts.ts'
import type { VerdictRecord } from './store.ts'

/** For whom a verdict is presented. Officers and staff see all of it. */
export type VerdictReader = 'officer' | 'client' | 'expert'

/** What would tell a client whom another list or person protects. */
const hiddenFromClients: ReadonlySet<string> = new Set([
  'restricted',
  'do_not_contact',
  'answer',
  // Clients never read an expert's relationships.
  'advises_target',
  'advised_target',
  'trades_with_target',
  'tied_to_target',
  'knows_client',
])
/** What experts can clear themselves; anything else could tell them whose list they are on. */
const shownToExperts: ReadonlySet<string> = new Set([
  'unconfirmed_employment',
  'old_terms',
  'old_training',
  'old_answers',
  'short_history',
  'public_office',
  'answer',
])

const isShown = (reader: VerdictReader, reason: string): boolean =>
  reader === 'officer' || (reader === 'client' ? !hiddenFromClients.has(reason) : shownToExperts.has(reason))

const unknownFact: CitedFact = {
  kind: 'company',
  name: null,
  detail: null,
  from: null,
  until: null,
  source: null,
  confirmedAt: null,
}

const describe = (facts: Facts, key: string): CitedFact => {
  const [kind, ...rest] = key.split('.')
  const id = rest.join('.')
  const nameOf = (company: string): string | null => facts.companies[company]?.name ?? null
  switch (kind) {
    case 'employments': {
      const employment = facts.expert.employments?.find((one) => one.id === id)
      if (!employment) return { ...unknownFact, kind: 'employment' }
      const { company, title, startOn, endOn, source, confirmedAt } = employment
      return {
        kind: 'employment',
        name: nameOf(company),
        detail: title,
        from: startOn,
        until: endOn,
        source,
        confirmedAt,
      }
    }
    case 'relationships': {
      const relationship = facts.expert.relationships?.find((one) => one.id === id)
      if (!relationship) return { ...unknownFact, kind: 'relationship' }
      const { company, kind: detail, startOn: from, endOn: until } = relationship
      return { ...unknownFact, kind: 'relationship', name: nameOf(company), detail, from, until }
    }
    case 'client':
      return unknownFact
    case 'companies':
      return { ...unknownFact, name: nameOf(id.slice(0, id.lastIndexOf('.'))) }
    case 'restricted': {
      const entry = facts.client.restricted.find((one) => one.id === id)
      if (!entry) return { ...unknownFact, kind: 'restricted_list_entry' }
      return {
        ...unknownFact,
        kind: 'restricted_list_entry',
        name: nameOf(entry.company),
        from: entry.from,
        until: entry.until,
      }
    }
    case 'publicOffice': {
      const office = facts.expert.publicOffice
      return {
        ...unknownFact,
        kind: 'public_office',
        detail: office?.statement ?? null,
        source: office?.source ?? null,
        confirmedAt: office?.confirmedAt ?? null,
      }
    }
    case 'termsAcceptedAt':
      return { ...unknownFact, kind: 'terms', source: 'self', confirmedAt: facts.expert.termsAcceptedAt }
    case 'training': {
      const completedAt = facts.expert.training?.find((one) => one.module === id)?.completedAt ?? null
      return {
        ...unknownFact,
        kind: 'training',
        source: completedAt === null ? null : 'self',
        confirmedAt: completedAt,
      }
    }
    case 'pairCalls':
      return { ...unknownFact, kind: 'earlier_calls', detail: String(facts.call.pairCalls.length) }
    case 'answers': {
      const answer = facts.answers.find((one) => one.id === id)
      return { ...unknownFact, kind: 'answer', source: 'self', confirmedAt: answer?.at ?? null }
    }
    case 'expiringAnswers': {
      const sent = facts.expiringAnswers?.find((one) => one.id === id)
      return { ...unknownFact, kind: 'answer', source: 'self', confirmedAt: sent?.at ?? null }
    }
    default:
      return { ...unknownFact, kind: 'contact' }
  }
}

const instant = (milliseconds: number | null): string | null =>
  milliseconds === null ? null : new Date(milliseconds).toISOString()

const presentReason = (facts: Facts, reason: Reason, reader: VerdictReader): VerdictReason => {
  const { ruleId, effect, isKnown, since, clears, cites, conditions = [] } = reason
  if (!isShown(reader, reason.reason))
    return {
      ruleId: 'confidential',
      reason: 'confidential',
      effect,
      isKnown: true,
      since: null,
      // A client may know until when; an expert would learn of a list.
      clears: reader === 'client' ? instant(clears) : null,
      facts: [],
      conditions: [],
    }
  return {
    ruleId,
    reason: reason.reason as ReasonName,
    effect,
    isKnown,
    since: instant(since),
    clears: instant(clears),
    conditions: [...conditions] as VerdictReason['conditions'],
    facts: cites.map((key) => describe(facts, key)),
  }
}

const isAtLeast = (effect: Reason['effect'], other: Reason['effect']): boolean =>
  outcomes.indexOf(effect) >= outcomes.indexOf(other)

/** A stored verdict as one side may see it. */
export const presentVerdict = (
  record: Pick<VerdictRecord, 'stage' | 'effective_at' | 'evaluated_at' | 'verdict'>,
  facts: Facts,
  reader: VerdictReader,
): Verdict => {
  const { outcome, reasons, passed, timeline } = record.verdict
  const shown = reasons.map((reason) => presentReason(facts, reason, reader))
  const open = shown.filter(({ reason }) => reason !== 'confidential')
  // Several hidden reasons are one sentence: their number would say something, too.
  const confidential = shown.find(({ reason }) => reason === 'confidential')
  return {
    outcome,
    stage: record.stage,
    at: record.effective_at.toISOString(),
    evaluatedAt: record.evaluated_at.toISOString(),
    // The strictest first, so that the first explains the outcome; among equals what may be told, then what may not.
    reasons: confidential
      ? [
          ...open.filter(({ effect }) => isAtLeast(effect, confidential.effect)),
          confidential,
          ...open.filter(({ effect }) => !isAtLeast(effect, confidential.effect)),
        ]
      : open,
    passed: reader === 'officer' ? [...new Set(passed.map(({ reason }) => reason as ReasonName))] : [],
    timeline:
      reader === 'expert' ? [] : timeline.map(({ from, outcome: over }) => ({ from: instant(from), outcome: over })),
  }
}

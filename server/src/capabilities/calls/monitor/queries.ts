import {
  getClientExpertPair as getClientExpertPairOperation,
  listClientExpertPairs as listClientExpertPairsOperation,
  listMonitoredCalls,
} from '@colloquy/contract/calls/monitor/operations'
import {
  type ClientExpertPair,
  type MissingPart,
  type MonitoredCall,
  type PairCall,
  pairMonths,
  startsSoonMinutes,
} from '@colloquy/contract/calls/monitor/shapes'
import { callStatuses, displayStatusOf, isBooked } from '@colloquy/contract/calls/statuses'
import { dayStart } from '@colloquy/contract/local-date-time'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { query, type TransactionContext } from '../../../platform/operations/define.ts'
import { type ApprovalSummary, approvalsOf } from '../../compliance/approvals/queries.ts'
import { isOfficer } from '../../compliance/policy.ts'
import { verdictSummariesOf } from '../../compliance/verdicts/queries.ts'
import { personCards } from '../../people/queries.ts'
import { unansweredSubjects } from '../../questionnaires/queries.ts'
import { missingAttestations } from '../attestations/due-attestations.ts'
import { likePatternsOf } from '../list/like-patterns.ts'
import { type CallRecord, intervalOf, notesReviewOf } from '../present.ts'
import { presentAll, recordOf } from '../queries.ts'
import { roomClosesAfterMs } from '../room/opening-hours.ts'
import * as store from './store.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
/** For how many days the monitor shows calls that compliance has cancelled. */
const flaggedDays = 7
const maxMonitored = 500

const periodAt = (at: Date, zone: string): store.MonitorPeriod => ({
  today: { start: dayStart(at, zone), end: dayStart(at, zone, 1) },
  soon: {
    start: new Date(at.getTime() - roomClosesAfterMs),
    end: new Date(at.getTime() + startsSoonMinutes * minuteMs),
  },
  flaggedSince: new Date(at.getTime() - flaggedDays * dayMs),
})

/** What a call that may still take place lacks before it can be joined. */
const missingOf = (
  { call }: CallRecord,
  approval: ApprovalSummary | undefined,
  isSurveyOpen: boolean,
  at: Date,
): MissingPart[] => {
  if (call.status === callStatuses.completed) return notesReviewOf(call) === 'pending' ? ['notes'] : []
  if (!isBooked(call.status) && call.status !== callStatuses.inScheduling) return []
  return [
    ...(approval?.state === 'open' || approval?.state === 'lapsed' ? (['approval'] as const) : []),
    ...(missingAttestations(call, at).length > 0 ? (['attestation'] as const) : []),
    ...(isSurveyOpen ? (['survey'] as const) : []),
  ]
}

const isLive = ({ call }: CallRecord, at: Date): boolean => {
  const time = intervalOf(call)
  return isBooked(call.status) && time !== null && time.start <= at && at < time.end
}

/** Calls with their verdict, decision and what they lack. */
const monitor = async (
  { tx, actor, at }: TransactionContext<Member>,
  records: readonly CallRecord[],
): Promise<MonitoredCall[]> => {
  const ids = records.map(({ call }) => call.id)
  const verdicts = await verdictSummariesOf(tx, ids)
  const approvals = await approvalsOf(tx, ids)
  const surveys = await unansweredSubjects(
    tx,
    'compliance_survey',
    records.map(({ call, clientId, project }) => ({
      subjectId: call.id,
      owners: [clientId, project.projectId, call.id],
    })),
    at,
  )
  const calls = await presentAll({ tx, actor, at }, records)
  return records.map((record, index) => {
    const { id } = record.call
    const approval = approvals.get(id)
    return {
      call: calls[index]!,
      outcome: verdicts.get(id)?.outcome ?? null,
      reasons: [...(verdicts.get(id)?.reasons ?? [])],
      approval: approval ?? null,
      missing: missingOf(record, approval, surveys.has(id), at),
      isLive: isLive(record, at),
    }
  })
}

/** Whether all words of a text occur in what the monitor shows of a call. */
const contains = ({ call }: MonitoredCall, text: string | undefined): boolean => {
  const shown = [call.code, call.topic, call.expert.fullName, call.contact.fullName, call.client.name ?? '']
  const words = likePatternsOf(text).map((pattern) => pattern.slice(1, -1).replaceAll('\\', ''))
  return words.every((word) => shown.join(' ').toLowerCase().includes(word))
}

export const listMonitored = query(listMonitoredCalls, {
  allow: isOfficer,
  run: async ({ tx, me, at, input: { view, clientId, outcome, missing, text } }) => {
    const period = periodAt(at, me.timeZone)
    const records = (await store.listMonitored(tx, view, period, maxMonitored)).map(recordOf)
    const calls = await monitor({ tx, actor: me, at }, records)
    const clients = new Map(records.map(({ clientId: id, call }) => [id, call.client_name]))
    return {
      calls: calls.filter(
        (one) =>
          (clientId === undefined || one.call.client.id === clientId) &&
          (outcome === undefined || one.outcome === outcome) &&
          (missing === undefined || one.missing.includes(missing)) &&
          contains(one, text),
      ),
      totals: await store.countMonitored(tx, period),
      clients: [...clients]
        .map(([id, name]) => ({ clientId: id, name }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    }
  },
})

const pairsPerPage = 50

/** The beginning of the period in which the calls of a pair are counted. */
export const pairPeriodStart = (at: Date): Date => {
  const start = new Date(at)
  start.setUTCMonth(start.getUTCMonth() - pairMonths)
  return start
}

/** Pairs with the cards of their people and what compliance said last. */
export const presentPairs = async (tx: Tx, rows: readonly store.PairRow[]): Promise<ClientExpertPair[]> => {
  const cards = await personCards(
    tx,
    rows.flatMap(({ contact_id, expert_id }) => [contact_id, expert_id]),
  )
  const verdicts = await verdictSummariesOf(
    tx,
    rows.map(({ latest_call_id }) => latest_call_id),
  )
  return rows.map((row) => ({
    contact: cards.get(row.contact_id) as PersonCard,
    expert: cards.get(row.expert_id) as PersonCard,
    clientId: row.client_id,
    clientName: row.client_name,
    recentCount: row.recent,
    totalCount: row.total,
    upcomingCount: row.upcoming,
    lastCallAt: row.last_at?.toISOString() ?? null,
    outcome: verdicts.get(row.latest_call_id)?.outcome ?? null,
  }))
}

export const listClientExpertPairs = query(listClientExpertPairsOperation, {
  allow: isOfficer,
  run: async ({ tx, at, input: { startOffset = 0, order = 'recent', ...filters } }) => {
    const page = { since: pairPeriodStart(at), offset: startOffset, limit: pairsPerPage }
    const { pairs, total } = await store.listClientExpertPairs(tx, { ...filters, order }, page)
    return { total, pairs: await presentPairs(tx, pairs) }
  },
})

const maxCallsOfPair = 200

export const getClientExpertPair = query(getClientExpertPairOperation, {
  load: async ({ tx, input: { contactId, expertId } }) => {
    const cards = await personCards(tx, [contactId, expertId])
    const [contact, expert] = [cards.get(contactId), cards.get(expertId)]
    return contact && expert && { contact, expert }
  },
  see: isOfficer,
  allow: isOfficer,
  run: async ({ tx, input: { contactId, expertId }, subject }) => {
    const rows = await store.callsOfPair(tx, contactId, expertId, maxCallsOfPair)
    const ids = rows.map(({ id }) => id)
    const verdicts = await verdictSummariesOf(tx, ids)
    const approvals = await approvalsOf(tx, ids)
    return {
      ...subject,
      calls: rows.map(
        (row): PairCall => ({
          callId: row.id,
          code: row.code,
          topic: row.topic,
          projectName: row.project_name,
          displayStatus: displayStatusOf(row.status, row.reason),
          startsAt: row.starts_at?.toISOString() ?? null,
          actualDuration: row.actual_minutes,
          outcome: verdicts.get(row.id)?.outcome ?? null,
          reasons: [...(verdicts.get(row.id)?.reasons ?? [])],
          approval: approvals.get(row.id) ?? null,
        }),
      ),
    }
  },
})

import {
  listApprovals as listApprovalsOperation,
  getApproval as openApprovalOperation,
} from '@colloquy/contract/compliance/operations'
import type {
  Approval,
  ApprovalCard,
  ApprovalCondition,
  ApprovalState,
  DecisionBlocker,
} from '@colloquy/contract/compliance/shapes'
import type { PersonCard } from '@colloquy/contract/people/shapes'
import { formatSlot } from '@colloquy/contract/time'
import type { Member } from '../../../platform/access/actor.ts'
import type { Tx } from '../../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../../platform/operations/define.ts'
import { countNamesToReview } from '../../companies/unmatched-names/queries.ts'
import { officerIds, personCards, personSummaries } from '../../people/queries.ts'
import { flagsOf } from '../../tenancy/flags/queries.ts'
import { representedBy, substituteOf } from '../delegations/queries.ts'
import { type ApprovalAttributes, canDecideApproval, isOfficer } from '../policy.ts'
import { wholeVerdict } from '../verdicts/queries.ts'
import { presentQuestions } from './question-queries.ts'
import * as store from './store.ts'
import { workloadOf } from './workload-store.ts'

const maxApprovals = 200

/** Who looks at approvals, and what decides whether they may decide. */
interface Reader {
  readonly me: Member
  /** For whom they stand in. */
  readonly represented: readonly string[]
  /** Whether two officers approve a call. */
  readonly needsTwo: boolean
}

const readerOf = async ({ tx, at }: Pick<TransactionContext, 'tx' | 'at'>, me: Member): Promise<Reader> => ({
  me,
  represented: await representedBy(tx, me.personId, at),
  needsTwo: await needsTwoOfficers(tx, me.tenantId),
})

const presentCard = (
  record: store.ApprovalRecord,
  cards: ReadonlyMap<string, PersonCard>,
  { me, represented, needsTwo }: Reader,
): ApprovalCard => ({
  approvalId: record.id,
  version: record.version,
  state: record.state,
  callId: record.call_id,
  callCode: record.call_code,
  topic: record.topic,
  expert: cards.get(record.expert_id) as PersonCard,
  contact: cards.get(record.contact_id) as PersonCard,
  clientName: record.client_name,
  projectName: record.project_name,
  slot: formatSlot({ start: record.starts_at, end: record.ends_at }),
  openedAt: record.opened_at.toISOString(),
  dueAt: record.due_at.toISOString(),
  reasons: record.reasons as ApprovalCard['reasons'],
  questionState: record.question_state,
  decisionBlocker: decisionBlocker(me, withAttributes(record), represented),
  needsSecondOfficer: needsTwo && record.first_decided_by === null,
})

const cardsOf = (tx: Tx, records: readonly store.ApprovalRecord[]) =>
  personCards(
    tx,
    records.flatMap(({ expert_id, contact_id }) => [expert_id, contact_id]),
  )

export const listApprovals = query(listApprovalsOperation, {
  allow: isOfficer,
  run: async ({ tx, me, input, at }) => {
    const { rows, total } = await store.listApprovals(tx, input.view ?? 'open', maxApprovals)
    const cards = await cardsOf(tx, rows)
    const companyNames = (await countNamesToReview({ tx, actor: me })) ?? 0
    const workload = { ...(await workloadOf(tx, me.personId, at)), companyNames }
    const reader = await readerOf({ tx, at }, me)
    return { total, approvals: rows.map((row) => presentCard(row, cards, reader)), workload }
  },
})

/** An approval with the attributes that policies read. */
export interface LoadedApproval extends ApprovalAttributes {
  readonly record: store.ApprovalRecord
  readonly version: number
}

export const loadApproval = async ({
  tx,
  input,
}: LoadContext<{ approvalId: string }>): Promise<LoadedApproval | undefined> => {
  const record = await store.approvalById(tx, input.approvalId)
  return record && withAttributes(record)
}

const withAttributes = (record: store.ApprovalRecord): LoadedApproval => ({
  record,
  version: record.version,
  contactId: record.contact_id,
  expertId: record.expert_id,
  openedBy: record.opened_by,
})

/** Whether two officers approve a call: a setting of the tenant. */
export const needsTwoOfficers = async (tx: Tx, tenantId: string): Promise<boolean> =>
  (await flagsOf(tx, tenantId))['approval-four-eyes']

/**
 * Why an officer may not decide now: nobody decides about a call of their own or of an officer for whom they stand in, and the
 * second of two officers is another one than the first.
 */
export const decisionBlocker = (
  me: Member,
  approval: LoadedApproval,
  represented: readonly string[],
): DecisionBlocker | null => {
  const { record, contactId, expertId, openedBy } = approval
  const isRepresented = [contactId, expertId, openedBy].some((id) => represented.includes(id ?? ''))
  if (!canDecideApproval(me, approval) || isRepresented) return 'own_call'
  return record.first_decided_by === me.personId ? 'own_approval' : null
}

/**
 * The officers who may decide about the open approval of a call: nobody about a call of their own or of whom they stand in for,
 * and the second of two is another one. With the deputies of those who are away.
 */
export const decidersAbout = async (
  tx: Tx,
  callId: string,
  at: Date,
): Promise<{ personId: string; deputyId: string | null }[]> => {
  const open = (await store.approvalsOfCall(tx, callId)).find(({ state }) => state === 'open')
  const record = open && (await store.approvalById(tx, open.id))
  if (!record) return []
  const sides = [record.contact_id, record.expert_id, record.opened_by].flatMap((id) => id ?? [])
  const standIns = new Set((await Promise.all(sides.map((id) => substituteOf(tx, id, at)))).concat(sides))
  const deciders = (await officerIds(tx)).filter((id) => !standIns.has(id) && id !== record.first_decided_by)
  const found: { personId: string; deputyId: string | null }[] = []
  for (const personId of deciders) {
    const deputyId = await substituteOf(tx, personId, at)
    found.push({ personId, deputyId: deputyId === personId ? null : deputyId })
  }
  return found
}

/** An approval as an officer sees it. */
export const presentApproval = async (
  { tx, me, at }: Pick<TransactionContext, 'tx' | 'at'> & { readonly me: Member },
  loaded: LoadedApproval,
): Promise<Approval> => {
  const { record } = loaded
  const { verdict, facts } = await wholeVerdict(tx, record.verdict_id)
  const { decided_by, decided_for, first_decided_by, conditions, note } = record
  const people = await personSummaries(
    tx,
    [decided_by, decided_for, first_decided_by].flatMap((id) => id ?? []),
  )
  const nameOf = (id: string | null): string => (id === null ? '' : (people.get(id)?.fullName ?? ''))
  const card = presentCard(record, await cardsOf(tx, [record]), await readerOf({ tx, at }, me))
  return {
    ...card,
    verdict,
    decision: record.decided_at && {
      byName: nameOf(decided_by),
      at: record.decided_at.toISOString(),
      conditions,
      note,
      forName: decided_for === null ? null : nameOf(decided_for),
    },
    firstDecision: record.first_decided_at && {
      byName: nameOf(first_decided_by),
      at: record.first_decided_at.toISOString(),
      conditions,
      note,
    },
    earlierCalls: facts.call.pairCalls.toReversed(),
    questions: await presentQuestions(tx, record.id),
    lapsedReasons: record.lapsed_reasons as Approval['lapsedReasons'],
    can: { decide: record.state === 'open' && card.decisionBlocker === null },
  }
}

export const getApproval = query(openApprovalOperation, {
  load: loadApproval,
  see: isOfficer,
  allow: isOfficer,
  run: ({ tx, me, at, subject }) => presentApproval({ tx, me, at }, subject),
})

/** The decision about a call that holds now; null where none was asked for. */
export interface CallApproval {
  readonly state: ApprovalState
  readonly conditions: readonly ApprovalCondition[]
  readonly note: string | null
}

/** The latest approval of a call. The caller checks who may read it. */
export const approvalOfCall = async (tx: Tx, callId: string): Promise<CallApproval | null> => {
  const [latest] = await store.approvalsOfCall(tx, callId)
  return latest ? { state: latest.state, conditions: latest.conditions, note: latest.note } : null
}

/** An approval and what has become of it. */
export interface ApprovalSummary {
  readonly approvalId: string
  readonly state: ApprovalState
}

/** The latest approval of each of some calls, without withdrawn ones. */
export const approvalsOf = async (tx: Tx, callIds: readonly string[]): Promise<ReadonlyMap<string, ApprovalSummary>> =>
  new Map(
    (await store.latestApprovals(tx, callIds)).map(({ call_id, id, state }) => [call_id, { approvalId: id, state }]),
  )

/** The ids of the calls that wait for an officer or whose approval has lapsed, as an SQL fragment. */
export const callsUnderReview = () => store.callsUnderReview()

/** What a call needs to know of an approval in force. */
export type ValidApproval = store.ValidApproval

/** SQL expression: the approvals of a call in a row of a table that hold, the latest first. */
export const validApprovalsOf = (table: string) => store.validApprovalsOf(table)

/** The ids of the calls whose answers an officer reads before the client, as an SQL fragment. */
export const callsWithNotesReview = () => store.callsWithNotesReview()

/** What officers have approved about a call, and what is before them. */
export interface CallReview {
  /** Of the latest approval; null: nobody has been asked. */
  readonly state: ApprovalState | null
  readonly approved: readonly string[]
  /** What the open approval is about; null when there is none. */
  readonly awaited: readonly string[] | null
}

/** The reviews of some calls, in one statement. */
export const reviewsOf = async (tx: Tx, callIds: readonly string[]): Promise<(callId: string) => CallReview> => {
  const rows = callIds.length === 0 ? [] : await store.approvalsOfCalls(tx, callIds)
  const byCall = Map.groupBy(rows, ({ call_id }) => call_id)
  return (callId) => {
    const own = byCall.get(callId) ?? []
    return {
      state: own[0]?.state ?? null,
      approved: own.filter(({ state }) => state === 'approved').flatMap(({ reviewed_reasons }) => reviewed_reasons),
      awaited: own.find(({ state }) => state === 'open')?.reviewed_reasons ?? null,
    }
  }
}

/** Whether exactly what a verdict needs is before the officers already. */
export const awaitsDecision = ({ awaited }: CallReview, needs: readonly string[]): boolean =>
  awaited?.join(' ') === needs.join(' ')

/** Whether officers have approved everything that a verdict needs, with the facts as they are now. */
export const coversNeeds = ({ approved }: Pick<CallReview, 'approved'>, needs: readonly string[]): boolean =>
  needs.every((need) => approved.includes(need))

/** Whether exactly what a verdict about a call needs is before the officers already. */
export const isAwaitingDecision = async (tx: Tx, callId: string, needs: readonly string[]): Promise<boolean> =>
  awaitsDecision((await reviewsOf(tx, [callId]))(callId), needs)

/** When an approval was asked for. */
export const openedAtOf = async (tx: Tx, approvalId: string): Promise<Date | undefined> =>
  (await store.approvalById(tx, approvalId))?.opened_at

/** Whether a call is before the officers. */
export const isInReview = async (tx: Tx, callId: string): Promise<boolean> =>
  (await approvalOfCall(tx, callId))?.state === 'open'

/** Whether officers have approved everything that a verdict about a call needs, with the facts as they are now. */
export const isApproved = async (tx: Tx, callId: string, needs: readonly string[]): Promise<boolean> =>
  needs.length === 0 || coversNeeds((await reviewsOf(tx, [callId]))(callId), needs)

import type { CancellationReason } from '@colloquy/contract/calls/cancellation-reasons'
import type { InteractionProvider, PlatformType } from '@colloquy/contract/calls/interaction-shapes'
import type { SeatKind, WaitType } from '@colloquy/contract/calls/shapes'
import { bookedStatuses, type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { AttestationKind } from '@colloquy/contract/terms/shapes'
import { type Interval, parseSlot } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { type ExpressionBuilder, type Generated, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { AnyActor } from '../../platform/access/actor.ts'
import { prepared } from '../../platform/db/statements/prepared-statement.ts'
import type { Tables, Tx } from '../../platform/db/tables.ts'
import { type ValidApproval, validApprovalsOf } from '../compliance/approvals/queries.ts'
import { companyNameOf, permissionHoldersOf } from '../people/queries.ts'
import { type ProjectSummary, projectSummaryOf, projectsOf } from '../projects/queries.ts'
import { ownQuestionsOf } from '../questionnaires/queries.ts'
import { attestationTextsSince } from '../terms/queries.ts'
import * as attendance from './attendance-violations/store.ts'
import type { MinuteReport } from './interactions/confirmed-minutes.ts'
import { interventionsOf, parseIntervention, type StoredIntervention } from './interventions/store.ts'
import { type ClientDecision, clientDecisionsOf } from './pending-decisions/store.ts'
import { scopeOf } from './policy.ts'
import { parseProposal, proposalsOf, type StoredProposal } from './proposals/store.ts'
import { withSilentSeatOf } from './silent-seat-store.ts'
import { type StoredStandby, standbysOf } from './standbys/store.ts'
import { type PresentedStep, stepsOf } from './verdicts/step-store.ts'

export interface CallRow {
  tenant_id: string
  id: string
  version: Generated<number>
  code: string
  status: CallStatus
  type: 'first' | 'follow_up'
  topic: string
  project_id: string
  client_id: string
  /** Who stands for the client now. */
  contact_id: string
  /** Who asked for the call, also after somebody else became its contact. */
  requested_by: string
  expert_id: string
  time_zone: string
  starts_at: Date | null
  ends_at: Date | null
  expected_minutes: number
  actual_minutes: number | null
  /** Hundredths. */
  credits: number | null
  /** The hourly price of `credits`, in hundredths; null where it is not known. */
  credits_per_hour: number | null
  cancellation_reason: CancellationReason | null
  wait_type: WaitType | null
  /** The time that is kept while the call waits for approval. */
  picked_starts_at: Date | null
  picked_ends_at: Date | null
  /** Until when it is held for everybody. */
  hold_expires_at: Generated<Date | null>
  reasons: Generated<string[]>
  platform_type: Generated<PlatformType>
  provider: Generated<InteractionProvider | null>
  /** The link, the phone number, or the address. */
  location: Generated<string | null>
  location_note: Generated<string | null>
  site_type: 'Exchange' | 'Expert'
  needs_interpreter: Generated<boolean>
  /** A rule asks for a chaperone; approvals ask for one themselves. */
  needs_chaperone: Generated<boolean>
  /** A rule said so when the time was confirmed, or since. Approvals may say so, too. */
  is_recording_forbidden: Generated<boolean>
  /** Hundredths: the lowest price of an hour that the project agreed since the call was requested; null: any. */
  agreed_credits_per_hour: number | null
  /** Whether, when it was requested or its price was to be approved, somebody besides its requester could decide for the client. */
  had_teammates: Generated<boolean>
  /** The vendor that answers for the expert; null for the network's own. */
  vendor_id: string | null
  /** When a verdict cancelled the call; null once nothing blocks it and both sides were told. */
  blocked_at: Date | null
  block_checked_at: Date | null
  created_at: Date
}

export interface SeatRow {
  tenant_id: string
  id: string
  call_id: string
  person_id: string
  /** Silent seats are in a table of their own. */
  kind: Exclude<SeatKind, 'silent_compliance'>
  state: 'invited' | 'accepted' | 'declined'
  position: number
  /** What a further expert adds to the call's hourly price, in hundredths of credits. */
  credits_per_hour: number | null
}

interface OfferRow {
  tenant_id: string
  call_id: string
  starts_at: Date
  ends_at: Date
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    calls: CallRow
    call_seats: SeatRow
    call_offers: OfferRow
  }
}

/** A call with its seats, offers and steps, its project, and its client's name. */
export interface CallWithRelations extends Selectable<CallRow> {
  readonly project: ProjectSummary
  readonly client_name: string
  /** What the client wants to know. */
  readonly questions: readonly string[]
  readonly seats: readonly Pick<SeatRow, 'id' | 'person_id' | 'kind' | 'state' | 'credits_per_hour'>[]
  readonly offers: readonly Interval[]
  /** The latest last. */
  readonly proposals: readonly StoredProposal[]
  /** The attestations for its present time. */
  readonly attestations: readonly {
    readonly person_id: string
    readonly attested_at: Date
    /** The approval whose off-limits topics were attested. */
    readonly approval_id: string | null
  }[]
  /** The approvals that hold, the latest first. */
  readonly approvals: readonly ValidApproval[]
  /** What people of the client have decided, the latest first. */
  readonly client_decisions: readonly ClientDecision[]
  /** While it is being arranged: whether the client has compliance officers besides its requester. */
  readonly has_client_officers: boolean
  /** When the answers after the call were released to the client. */
  readonly notes_released_at: string | null
  /** Since when there have been texts to attest, as instants in text. */
  readonly attestation_texts: Partial<Record<AttestationKind, string>>
  readonly steps: readonly PresentedStep[]
  readonly interventions: readonly StoredIntervention[]
  readonly attendance_violations: readonly attendance.StoredAttendanceViolation[]
  /** While it is booked: the kinds of seats in the room since its start. */
  readonly attending: readonly string[]
  readonly no_show_grace_minutes: number
  readonly standbys: readonly StoredStandby[]
  /** In the order of time. */
  readonly minute_reports: readonly (MinuteReport & { readonly at: string; readonly by_id: string })[]
}

const { completed, inScheduling, postponed } = callStatuses

/** A condition on `calls`: the status is one of these. */
export const statusIn = (statuses: readonly CallStatus[]) => sql<SqlBool>`calls.status in (${sql.join(statuses)})`

/** A condition on `calls`: a person has a seat. */
export const withSeatOf = (personId: string) =>
  sql<SqlBool>`exists (select from call_seats s where s.tenant_id = calls.tenant_id and s.call_id = calls.id
    and s.person_id = ${personId})`

/** A condition on `calls`: the actor may see the call. `policy.see` is the same rule for one call. */
export const visibleTo = (actor: AnyActor) => (eb: ExpressionBuilder<Tables, 'calls'>) => {
  const scope = scopeOf(actor)
  switch (scope.kind) {
    case 'all':
      return eb.val(true).$castTo<SqlBool>()
    case 'expert':
      return eb.or([eb('calls.expert_id', '=', scope.personId), withSeatOf(scope.personId)])
    case 'seat':
      return withSeatOf(scope.personId)
    case 'company':
      return eb('calls.client_id', '=', scope.companyId)
    case 'vendor':
      return eb('calls.vendor_id', '=', scope.companyId)
    case 'team':
      return eb.and([
        eb('calls.client_id', '=', scope.companyId),
        eb.or([
          eb('calls.contact_id', '=', scope.personId),
          eb('calls.project_id', 'in', projectsOf(scope.personId)),
          withSeatOf(scope.personId),
        ]),
      ])
    default:
      return eb.val(false).$castTo<SqlBool>()
  }
}

// JSON carries instants as text; `parseCall` turns them back into dates.
const parts = [
  projectSummaryOf('calls', 'project_id').as('project'),
  companyNameOf('calls', 'client_id').as('client_name'),
  ownQuestionsOf('call_questions', 'calls').as('questions'),
  sql<CallWithRelations['seats']>`(select coalesce(json_agg(json_build_object('id', s.id, 'person_id', s.person_id,
    'kind', s.kind, 'state', s.state, 'credits_per_hour', s.credits_per_hour) order by s.position, s.id), '[]') from call_seats s
    where s.tenant_id = calls.tenant_id and s.call_id = calls.id)`.as('seats'),
  sql<Slot[]>`(select coalesce(json_agg(json_build_object('start', o.starts_at,
    'end', o.ends_at) order by o.starts_at), '[]') from call_offers o
    where o.tenant_id = calls.tenant_id and o.call_id = calls.id)`.as('offers'),
  proposalsOf('calls').as('proposals'),
  sql<
    { person_id: string; attested_at: string; approval_id: string | null }[]
  >`(select coalesce(json_agg(json_build_object(
    'person_id', a.person_id, 'attested_at', a.attested_at, 'approval_id', a.approval_id)), '[]') from call_attestations a
    where a.tenant_id = calls.tenant_id and a.call_id = calls.id and a.starts_at = calls.starts_at)`.as('attestations'),
  validApprovalsOf('calls').as('approvals'),
  clientDecisionsOf('calls').as('client_decisions'),
  sql<boolean>`(calls.status = ${inScheduling} and exists (select from ${permissionHoldersOf('calls', 'client_id', permissionIds.ManageCompliance)} p
    where p.id <> calls.requested_by))`.as('has_client_officers'),
  sql<string | null>`(select r.released_at from call_note_releases r where r.tenant_id = calls.tenant_id
    and r.call_id = calls.id)`.as('notes_released_at'),
  attestationTextsSince().as('attestation_texts'),
  stepsOf('calls').as('steps'),
  interventionsOf('calls').as('interventions'),
  attendance.attendanceViolationsOf('calls').as('attendance_violations'),
  attendance.attendingSeatsOf('calls').as('attending'),
  attendance.noShowGraceOf('calls').as('no_show_grace_minutes'),
  standbysOf('calls').as('standbys'),
  sql<
    CallWithRelations['minute_reports']
  >`(select coalesce(json_agg(json_build_object('side', m.side, 'minutes', m.minutes,
    'at', m.reported_at, 'by_id', m.reported_by) order by m.sequence), '[]') from call_minute_reports m
    where m.tenant_id = calls.tenant_id and m.call_id = calls.id)`.as('minute_reports'),
] as const

/** A query for calls with all their parts, to be filtered and ordered. Its rows go through `parseCall`. */
export const selectCalls = (tx: Tx) => tx.selectFrom('calls').selectAll('calls').select(parts)

/** Parses a row of `selectCalls`: its instants become dates. */
export const parseCall = (
  row: Awaited<ReturnType<ReturnType<typeof selectCalls>['execute']>>[number],
): CallWithRelations => ({
  ...row,
  offers: row.offers.map(parseSlot),
  proposals: row.proposals.map(parseProposal),
  attestations: row.attestations.map((one) => ({ ...one, attested_at: new Date(one.attested_at) })),
  interventions: row.interventions.map(parseIntervention),
  attendance_violations: row.attendance_violations.map(attendance.parseAttendanceViolation),
  steps: row.steps.map((step) => ({ ...step, occurred_at: new Date(step.occurred_at) })),
})

const byId = prepared((tx, { callId }: { callId: string }) => selectCalls(tx).where('calls.id', '=', callId))

/** One call. */
export const findCall = async (tx: Tx, callId: string): Promise<CallWithRelations | undefined> => {
  const [row] = await byId(tx, { callId })
  return row && parseCall(row)
}

/** Finds a call and locks its row until this transaction ends. */
export const findAndLock = async (tx: Tx, callId: string): Promise<CallWithRelations | undefined> => {
  // A separate statement, so that the parts of the call are read after the lock was granted.
  await sql`select from calls where id = ${callId} for no key update`.execute(tx)
  return findCall(tx, callId)
}

/** Finds calls, in the order of their ids, and locks their rows until this transaction ends. */
export const findAndLockMany = async (tx: Tx, callIds: readonly string[]): Promise<CallWithRelations[]> => {
  // In the order of ids, so that transactions that lock several calls wait for each other, never in a circle.
  await sql`select from calls where id = any(${callIds}::uuid[]) order by id for no key update`.execute(tx)
  return (await findByIds(tx, callIds)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** The codes of calls. */
export const codesOf = async (tx: Tx, ids: readonly string[]): Promise<{ id: string; code: string }[]> =>
  ids.length === 0 ? [] : tx.selectFrom('calls').select(['id', 'code']).where('id', 'in', ids).execute()

/** Calls by id, in any order. */
export const findByIds = async (tx: Tx, ids: readonly string[]): Promise<CallWithRelations[]> => {
  if (ids.length === 0) return []
  const rows = await selectCalls(tx).where('calls.id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return rows.map(parseCall)
}

/**
 * The calls in which a person has a seat, silent or not, and that matter at an instant: those being arranged, upcoming ones,
 * and those that overlap an interval.
 */
export const listCurrent = async (
  tx: Tx,
  personId: string,
  at: Date,
  { start, end }: Interval,
): Promise<CallWithRelations[]> => {
  const rows = await selectCalls(tx)
    .where((eb) => eb.or([withSeatOf(personId), withSilentSeatOf(personId)]))
    .where((eb) =>
      eb.or([
        eb('status', 'in', [inScheduling, postponed]),
        eb.and([eb('status', 'in', bookedStatuses), eb('ends_at', '>', at)]),
        eb.and([
          eb('status', 'in', [...bookedStatuses, completed]),
          eb('starts_at', '<', end),
          eb('ends_at', '>', start),
        ]),
      ]),
    )
    .orderBy(sql`coalesce(starts_at, created_at)`)
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(parseCall)
}

/** Writes a new call, which its contact has requested, with its seats. */
export const insert = async (
  tx: Tx,
  row: Omit<
    CallRow,
    | 'version'
    | 'requested_by'
    | 'reasons'
    | 'platform_type'
    | 'provider'
    | 'location'
    | 'location_note'
    | 'picked_starts_at'
    | 'picked_ends_at'
    | 'hold_expires_at'
    | 'needs_interpreter'
    | 'needs_chaperone'
    | 'is_recording_forbidden'
    | 'blocked_at'
    | 'block_checked_at'
    | 'agreed_credits_per_hour'
    | 'had_teammates'
    | 'vendor_id'
  > & {
    readonly agreed_credits_per_hour?: number | null
    readonly had_teammates?: boolean
    readonly vendor_id?: string | null
  },
  seats: readonly Omit<SeatRow, 'credits_per_hour'>[],
): Promise<void> => {
  await tx
    .insertInto('calls')
    .values({ ...row, requested_by: row.contact_id, picked_starts_at: null, picked_ends_at: null })
    .execute()
  await tx
    .insertInto('call_seats')
    .values(seats.map((seat) => ({ ...seat, credits_per_hour: null })))
    .execute()
}

/** Changes a call; its version rises by one. */
export const update = async (
  tx: Tx,
  callId: string,
  change: Omit<Updateable<CallRow>, 'tenant_id' | 'id' | 'version'>,
): Promise<void> => {
  await tx
    .updateTable('calls')
    .set(change)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', callId)
    .execute()
}

/** Replaces the offered times. */
export const replaceOffers = async (
  tx: Tx,
  { tenant_id, id }: Pick<CallRow, 'tenant_id' | 'id'>,
  slots: readonly Interval[],
): Promise<void> => {
  await tx.deleteFrom('call_offers').where('call_id', '=', id).execute()
  if (slots.length === 0) return
  const rows = slots.map(({ start, end }) => ({ tenant_id, call_id: id, starts_at: start, ends_at: end }))
  await tx.insertInto('call_offers').values(rows).execute()
}

/** Removes the offered times and marks the seats of those as accepted who picked one. */
export const acceptOffer = async (tx: Tx, callId: string, personIds: readonly string[]): Promise<void> => {
  await tx
    .with('removed', (removed) => removed.deleteFrom('call_offers').where('call_id', '=', callId))
    .updateTable('call_seats')
    .set({ state: 'accepted' })
    .where('call_id', '=', callId)
    .where('person_id', '=', sql<string>`any(${personIds}::uuid[])`)
    .execute()
}

/** Marks the seats of persons as accepted. */
export const acceptSeats = async (tx: Tx, callId: string, personIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('call_seats')
    .set({ state: 'accepted' })
    .where('call_id', '=', callId)
    .where('person_id', 'in', personIds)
    .execute()
}

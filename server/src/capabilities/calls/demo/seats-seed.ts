import { seatRules } from '@colloquy/contract/calls/seat-rules'
import type { SeatKind } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { permissionIds } from '@colloquy/contract/permission-ids'
import type { Tx } from '../../../platform/db/tables.ts'
import { analystsOf, officerIds, personSummaries, staffHolding } from '../../people/queries.ts'
import { bookSlotForAnother } from '../../scheduling/commands.ts'
import { writeInvitation } from '../calendar-invitations/store.ts'
import { priceOf } from '../pricing.ts'
import { insertSeat } from '../seats/store.ts'
import { insertSilentSeat } from '../silent-seat-store.ts'
import { type CallWithRelations, findByIds, update } from '../store.ts'

interface SeedContext {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
}

/** The kinds of seats that two calls of the demo account get besides the usual two. */
const extras: readonly (readonly SeatKind[])[] = [
  ['expert', 'interpreter', 'compliance'],
  ['chaperone', 'silent_compliance'],
]

/** Gives seats of every kind in two coming calls of the demo account, after the next ones. */
export const seedSeats = async (tx: Tx, seeding: SeedContext, client: string): Promise<void> => {
  const coming = await tx
    .selectFrom('calls')
    .select('id')
    .where('contact_id', '=', client)
    .where('status', '=', callStatuses.scheduled)
    .where('starts_at', '>', seeding.at)
    .orderBy('starts_at')
    .offset(2)
    .limit(extras.length)
    .execute()
  const calls = await findByIds(
    tx,
    coming.map(({ id }) => id),
  )
  for (const [n, { id }] of coming.entries()) {
    const call = calls.find((one) => one.id === id)
    for (const kind of extras[n] ?? []) if (call) await seat(tx, seeding, call, kind)
  }
}

const seat = async (
  tx: Tx,
  { tenantId, at, makeId }: SeedContext,
  call: CallWithRelations,
  kind: SeatKind,
): Promise<void> => {
  const slot = { starts_at: call.starts_at as Date, ends_at: call.ends_at as Date }
  const row = { tenant_id: tenantId, call_id: call.id }
  for (const personId of await possibleHolders(tx, call, kind)) {
    if (kind === 'silent_compliance')
      return insertSilentSeat(tx, { ...row, id: makeId(), person_id: personId, granted_by: personId, granted_at: at })
    const booking = { callId: call.id, personId, slot: { start: slot.starts_at, end: slot.ends_at }, heldUntil: null }
    // Whoever has another call at that time is left out.
    if (!(await bookSlotForAnother({ tx, actor: { kind: 'system', tenantId }, at }, booking))) continue
    const [person] = (await personSummaries(tx, [personId])).values()
    const credits_per_hour = seatRules[kind].countsAsExpert && person ? person.creditsPerHour : null
    const state = kind === 'compliance' ? 'accepted' : 'invited'
    await insertSeat(tx, { ...row, id: makeId(), person_id: personId, kind, state, credits_per_hour })
    if (credits_per_hour)
      await update(tx, call.id, priceOf({ ...call, seats: [] }, (call.credits_per_hour ?? 0) + credits_per_hour))
    if (!call.seats.some((one) => one.kind === kind))
      await writeInvitation(tx, {
        ...row,
        ...slot,
        seat: kind,
        sequence: 0,
        call_version: 1,
        person_ids: [personId],
        is_cancelled: false,
        interaction: null,
      })
    return
  }
}

const possibleHolders = async (tx: Tx, call: CallWithRelations, kind: SeatKind): Promise<string[]> => {
  if (seatRules[kind].givenBy === 'officers') return (await officerIds(tx)).toSorted()
  if (kind === 'interpreter') return (await staffHolding(tx, permissionIds.ScheduleAndCancelCall)).toSorted()
  const others = kind === 'expert' ? await otherExpertsOf(tx, call) : await analystsOf(tx, call.client_id)
  const known = [...call.project.team, ...call.seats.map(({ person_id }) => person_id)]
  return others.filter((id) => !known.includes(id)).toSorted()
}

/** The experts of the other calls of a project. */
const otherExpertsOf = async (tx: Tx, { project_id }: CallWithRelations): Promise<string[]> => {
  const rows = await tx
    .selectFrom('calls')
    .select('expert_id')
    .distinct()
    .where('project_id', '=', project_id)
    .execute()
  return rows.map(({ expert_id }) => expert_id)
}

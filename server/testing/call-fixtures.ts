import { type CallStatus, callStatuses } from '@colloquy/contract/calls/statuses'
import { insert, replaceOffers } from '../src/capabilities/calls/store.ts'
import { insertStep } from '../src/capabilities/calls/verdicts/step-store.ts'
import { insertBookings } from '../src/capabilities/scheduling/store.ts'
import { systemClock } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/db/tables.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestDatabase } from './database.ts'

const inTenant = <R>(test: TestDatabase, tenantId: string, run: (tx: Tx) => Promise<R>): Promise<R> =>
  test.database.transaction({ kind: 'tenant', tenantId }, run)

/** Inserts a client company. */
export const insertCompany = async (
  test: TestDatabase,
  tenantId: string,
  name = 'Northbeam Capital',
): Promise<string> => {
  const id = newId(systemClock.now())
  await inTenant(test, tenantId, (tx) =>
    tx
      .insertInto('companies')
      .values({ tenant_id: tenantId, id, name, kind: 'client', industry: null, country: null })
      .execute(),
  )
  return id
}

/** Inserts a project of a client with its team. */
export const insertProject = async (
  test: TestDatabase,
  tenantId: string,
  { clientId, team = [], name = 'Grid storage' }: { clientId: string; team?: readonly string[]; name?: string },
): Promise<string> => {
  const at = systemClock.now()
  const id = newId(at)
  await inTenant(test, tenantId, async (tx) => {
    await tx
      .insertInto('projects')
      .values({
        tenant_id: tenantId,
        id,
        code: `P-${id}`,
        name,
        client_id: clientId,
        question: 'Who buys grid storage, and why?',
        topics: ['Storage'],
        deadline: null,
        created_at: at,
      })
      .execute()
    const rows = team.map((person_id, position) => ({ tenant_id: tenantId, project_id: id, person_id, position }))
    if (rows.length > 0) await tx.insertInto('project_members').values(rows).execute()
  })
  return id
}

export interface CallValues {
  readonly clientId: string
  readonly contactId: string
  readonly expertId: string
  readonly projectId: string
  readonly status?: CallStatus
  /** Start of a call that has a time; tomorrow at noon by default. */
  readonly start?: Date
  /** Offered times of a call in scheduling. */
  readonly offers?: readonly Date[]
  readonly minutes?: number
}

const { scheduled, cancelled, completed, rescheduled, inScheduling } = callStatuses

/** Inserts a call in any status with matching seats, steps, offers and bookings. */
export const insertCall = async (test: TestDatabase, tenantId: string, values: CallValues): Promise<string> => {
  const at = systemClock.now()
  const { status = inScheduling, minutes = 60, offers = [] } = values
  const slotFrom = (start: Date) => ({ start, end: new Date(start.getTime() + minutes * 60_000) })
  const isBooked = status === scheduled || status === rescheduled
  const hasTime = isBooked || status === completed || status === cancelled
  const noon = Math.ceil((at.getTime() + 86_400_000) / 3_600_000) * 3_600_000
  const time = hasTime ? slotFrom(values.start ?? new Date(noon)) : null
  const id = newId(at)
  const seat = (person_id: string, position: number) => ({
    tenant_id: tenantId,
    id: newId(at),
    call_id: id,
    person_id,
    position,
  })
  await inTenant(test, tenantId, async (tx) => {
    await insert(
      tx,
      {
        tenant_id: tenantId,
        id,
        code: `C-${id}`,
        status,
        type: 'first',
        topic: 'Storage',
        project_id: values.projectId,
        client_id: values.clientId,
        contact_id: values.contactId,
        expert_id: values.expertId,
        time_zone: 'Europe/Berlin',
        expected_minutes: minutes,
        credits: 100,
        credits_per_hour: 100,
        starts_at: time?.start ?? null,
        ends_at: time?.end ?? null,
        site_type: 'Exchange',
        created_at: at,
        actual_minutes: status === completed ? minutes : null,
        cancellation_reason: status === cancelled ? 'client_not_needed' : null,
        wait_type: status === inScheduling ? (offers.length > 0 ? 'client_times' : 'expert_times') : null,
      },
      [
        { ...seat(values.contactId, 0), kind: 'client', state: 'accepted' },
        { ...seat(values.expertId, 1), kind: 'expert', state: 'accepted' },
      ],
    )
    await insertStep(tx, {
      tenant_id: tenantId,
      id: newId(at),
      call_id: id,
      kind: 'requested',
      occurred_at: at,
      actor_id: values.contactId,
      note: null,
      verdict_id: null,
    })
    await replaceOffers(tx, { tenant_id: tenantId, id }, offers.map(slotFrom))
    if (!isBooked || !time) return
    const bookings = [values.contactId, values.expertId].map((person_id) => ({
      tenant_id: tenantId,
      id: newId(at),
      person_id,
      call_id: id,
      kind: 'call' as const,
      expires_at: null,
      starts_at: time.start,
      ends_at: time.end,
    }))
    if ((await insertBookings(tx, bookings)) < 2) throw new Error('somebody has a call at that time already')
  })
  return id
}

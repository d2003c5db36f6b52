import type { CalendarProblem } from '@colloquy/contract/scheduling/calendar-operations'
import type { Insertable, JSONColumnType, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** Start and end in seconds since 1970. */
type BusySeconds = readonly [start: number, end: number]

interface SubscribedCalendarsTable {
  tenant_id: string
  id: string
  person_id: string
  label: string
  host: string
  encrypted_address: Buffer
  address_hash: Buffer
  added_at: Date
  refresh_at: Date
  read_at: Date | null
  content_read_at: Date | null
  problem: CalendarProblem | null
  failures: number
  etag: string | null
  last_modified: string | null
  busy: JSONColumnType<readonly BusySeconds[], string, string>
}
export type CalendarRow = Selectable<SubscribedCalendarsTable>

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    subscribed_calendars: SubscribedCalendarsTable
  }
}

/** A person's calendars, in the order in which they were added. */
export const calendarsOf = (tx: Tx, personId: string): Promise<CalendarRow[]> =>
  tx
    .selectFrom('subscribed_calendars')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

export const calendarById = (tx: Tx, id: string): Promise<CalendarRow | undefined> =>
  tx.selectFrom('subscribed_calendars').selectAll().where('id', '=', id).executeTakeFirst()

export const insertCalendar = async (
  tx: Tx,
  row: Omit<
    Insertable<SubscribedCalendarsTable>,
    'read_at' | 'content_read_at' | 'problem' | 'failures' | 'etag' | 'last_modified' | 'busy'
  >,
): Promise<void> => {
  await tx
    .insertInto('subscribed_calendars')
    .values({ ...row, failures: 0, busy: '[]' })
    .execute()
}

export const deleteCalendar = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('subscribed_calendars').where('id', '=', id).execute()
}

/** Ids of calendars that are due, which are then due again at `nextAt`: whoever reads them may not come to an end. */
export const claimDueCalendars = async (tx: Tx, at: Date, nextAt: Date, max: number): Promise<string[]> => {
  const due = tx
    .selectFrom('subscribed_calendars')
    .select('id')
    .where('refresh_at', '<=', at)
    .orderBy('refresh_at')
    .limit(max)
    .forUpdate()
    .skipLocked()
  const rows = await tx
    .updateTable('subscribed_calendars')
    .set({ refresh_at: nextAt })
    .where('id', 'in', due)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Saves what came of reading a calendar. */
export const updateCalendar = async (
  tx: Tx,
  id: string,
  changes: Partial<
    Pick<CalendarRow, 'refresh_at' | 'read_at' | 'content_read_at' | 'problem' | 'failures' | 'etag' | 'last_modified'>
  > & { readonly busy?: readonly BusySeconds[] },
): Promise<void> => {
  const { busy, ...columns } = changes
  await tx
    .updateTable('subscribed_calendars')
    .set({ ...columns, ...(busy && { busy: JSON.stringify(busy) }) })
    .where('id', '=', id)
    .execute()
}

/** The busy times in the calendars of persons. */
export const busyTimesIn = (tx: Tx, personIds: readonly string[]) =>
  tx.selectFrom('subscribed_calendars').select(['person_id', 'busy']).where('person_id', 'in', personIds).execute()

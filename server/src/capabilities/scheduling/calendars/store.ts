import type { CalendarProblem, CalendarProviderName } from '@colloquy/contract/scheduling/calendar-operations'
import type { Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

/** Start and end in seconds since 1970. */
type BusySeconds = readonly [start: number, end: number]

interface SubscribedCalendarsTable {
  tenant_id: string
  id: string
  person_id: string
  label: string
  host: string
  /** Null for a connected calendar. */
  encrypted_address: Buffer | null
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
  provider: Generated<CalendarProviderName | null>
  encrypted_refresh_token: Generated<Buffer | null>
  removed_at: Generated<Date | null>
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
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

export const calendarById = (tx: Tx, id: string): Promise<CalendarRow | undefined> =>
  tx
    .selectFrom('subscribed_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Whether a person has an account with a provider that was disconnected, and its token. */
export const disconnectedCalendar = (tx: Tx, id: string): Promise<CalendarRow | undefined> =>
  tx
    .selectFrom('subscribed_calendars')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst()

export const insertCalendar = async (
  tx: Tx,
  row: Omit<
    Insertable<SubscribedCalendarsTable>,
    | 'read_at'
    | 'content_read_at'
    | 'problem'
    | 'failures'
    | 'etag'
    | 'last_modified'
    | 'busy'
    | 'provider'
    | 'encrypted_refresh_token'
    | 'removed_at'
  >,
): Promise<void> => {
  await tx
    .insertInto('subscribed_calendars')
    .values({ ...row, failures: 0, busy: '[]' })
    .execute()
}

/** Connects a calendar, or renews the access to it. @returns its id */
export const saveConnection = async (
  tx: Tx,
  row: Pick<
    Insertable<SubscribedCalendarsTable>,
    'tenant_id' | 'id' | 'person_id' | 'label' | 'host' | 'address_hash' | 'added_at' | 'refresh_at'
  > & { readonly provider: CalendarProviderName; readonly encrypted_refresh_token: Buffer },
): Promise<string> => {
  const { encrypted_refresh_token, refresh_at } = row
  const { id } = await tx
    .insertInto('subscribed_calendars')
    .values({ ...row, failures: 0, busy: '[]' })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'person_id', 'address_hash'])
        .doUpdateSet({ encrypted_refresh_token, refresh_at, removed_at: null, problem: null, failures: 0 }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Hides a connected calendar and deletes its busy times. Its token stays until the provider was told. */
export const disconnect = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.updateTable('subscribed_calendars').set({ removed_at: at, busy: '[]' }).where('id', '=', id).execute()
}

export const deleteCalendar = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('subscribed_calendars').where('id', '=', id).execute()
}

/** Ids of calendars that are due, which are then due again at `nextAt`: the process that reads them may fail. */
export const claimDueCalendars = async (tx: Tx, at: Date, nextAt: Date, max: number): Promise<string[]> => {
  const due = tx
    .selectFrom('subscribed_calendars')
    .select('id')
    .where('refresh_at', '<=', at)
    .where('removed_at', 'is', null)
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
    Pick<
      CalendarRow,
      | 'refresh_at'
      | 'read_at'
      | 'content_read_at'
      | 'problem'
      | 'failures'
      | 'etag'
      | 'last_modified'
      | 'encrypted_refresh_token'
    >
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

import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tables.ts'

interface KnownDeviceRow {
  tenant_id: string
  person_id: string
  device_hash: Buffer
  seen_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    known_devices: KnownDeviceRow
  }
}

/** A browser at sign-in; it becomes a known device if `isKnown`. */
export interface SeenDevice extends Omit<KnownDeviceRow, 'person_id'> {
  readonly person_id: string | null
  readonly isKnown: boolean
}

/** Records that a person has signed in in a browser; a part of a statement. */
export const recordDevice = (row: SeenDevice) => sql`
  insert into known_devices (tenant_id, person_id, device_hash, seen_at)
  select ${row.tenant_id}::uuid, ${row.person_id}::uuid, ${row.device_hash}::bytea, ${row.seen_at}::timestamptz
  where ${row.isKnown}::boolean
  on conflict (tenant_id, person_id, device_hash) do update set seen_at = excluded.seen_at`

/**
 * Whether the person of an address has signed in in a browser before. Runs the same statement for an unknown address.
 */
export const isKnownDevice = async (tx: Tx, email: string, deviceHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices d join people p on (p.tenant_id, p.id) = (d.tenant_id, d.person_id)
    where p.email_key = lower(${email}) and d.device_hash = ${deviceHash}`.execute(tx)
  return rows.length > 0
}

/** Deletes browsers without a sign-in since an instant. */
export const deleteExpiredDevices = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('known_devices').where('seen_at', '<', before).execute()
}

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

/** Notes that a person has signed in in a browser. */
export const noteDevice = async (tx: Tx, device: KnownDeviceRow): Promise<void> => {
  await tx
    .insertInto('known_devices')
    .values(device)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id', 'device_hash']).doUpdateSet({ seen_at: device.seen_at }),
    )
    .execute()
}

/** Whether the person of an address has signed in in a browser before; the same statement when there is no such person. */
export const knowsDevice = async (tx: Tx, email: string, deviceHash: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    select from known_devices d join people p on (p.tenant_id, p.id) = (d.tenant_id, d.person_id)
    where lower(p.email) = lower(${email}) and d.device_hash = ${deviceHash}`.execute(tx)
  return rows.length > 0
}

/** Forgets browsers that nobody has signed in in since an instant. */
export const sweepDevices = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('known_devices').where('seen_at', '<', before).execute()
}

import type { Tx } from '../../../platform/db/tables.ts'

interface PasswordRow {
  tenant_id: string
  person_id: string
  hash: string
  set_at: Date
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    passwords: PasswordRow
  }
}

/** The password hash of a person. Runs the same statement for an unknown person. */
export const passwordOf = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('passwords').select('hash').where('person_id', '=', personId).executeTakeFirst()
  return row?.hash
}

/**
 * The same, with a lock until the transaction ends. A concurrent password change waits, then finds and ends the session
 * that was opened with the old password.
 */
export const lockPassword = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('passwords')
    .select('hash')
    .where('person_id', '=', personId)
    .forShare()
    .executeTakeFirst()
  return row?.hash
}

/** When a person's password was set; undefined without one. */
export const passwordSetAt = async (tx: Tx, personId: string): Promise<Date | undefined> => {
  const row = await tx.selectFrom('passwords').select('set_at').where('person_id', '=', personId).executeTakeFirst()
  return row?.set_at
}

/** Stores or replaces a person's password hash. */
export const setPassword = async (tx: Tx, password: PasswordRow): Promise<void> => {
  await tx
    .insertInto('passwords')
    .values(password)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ hash: password.hash, set_at: password.set_at }),
    )
    .execute()
}

/** The addresses whose people have a password. */
export const emailsWithPassword = async (tx: Tx, emails: readonly string[]): Promise<string[]> => {
  const rows = await tx
    .selectFrom('people as p')
    .innerJoin('passwords as w', (join) =>
      join.onRef('w.tenant_id', '=', 'p.tenant_id').onRef('w.person_id', '=', 'p.id'),
    )
    .select('p.email')
    .where('p.email', 'in', [...emails])
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

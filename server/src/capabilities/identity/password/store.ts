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

/** The stored form of a person's password; asked in the same way when there is no such person. */
export const passwordOf = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tx.selectFrom('passwords').select('hash').where('person_id', '=', personId).executeTakeFirst()
  return row?.hash
}

/**
 * The same, and nobody sets another before this transaction has ended: whoever changes it finds the session that was
 * opened with it, and ends that one as well.
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

/** Since when a person has the password they have; undefined when they have none. */
export const passwordSetAt = async (tx: Tx, personId: string): Promise<Date | undefined> => {
  const row = await tx.selectFrom('passwords').select('set_at').where('person_id', '=', personId).executeTakeFirst()
  return row?.set_at
}

/** Gives a person a password, in its stored form, in place of the one they may have. */
export const setPassword = async (tx: Tx, password: PasswordRow): Promise<void> => {
  await tx
    .insertInto('passwords')
    .values(password)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'person_id']).doUpdateSet({ hash: password.hash, set_at: password.set_at }),
    )
    .execute()
}

/** Those of the addresses whose people have a password. */
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

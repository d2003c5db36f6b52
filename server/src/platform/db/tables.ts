import type { Kysely, Transaction } from 'kysely'

/**
 * The tables of the database, as the code sees them.
 * Each capability's store adds its own, and no file knows all of them:
 * `declare module './tables.ts' { interface Tables { calls: CallRow } }`
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the stores
export interface Tables {}

export type Db = Kysely<Tables>
/** A transaction inside one tenant: row-level security lets it see and write that tenant's rows only. */
export type Tx = Transaction<Tables>

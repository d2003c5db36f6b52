import type { Tx } from '../../../platform/db/tables.ts'

interface DoorsRow {
  tenant_id: string
  password_on: boolean
  link_on: boolean
  factor_kinds: string[]
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    doors: DoorsRow
  }
}

/** What the tenant has decided about its doors, if it has. */
export const doorsRow = (tx: Tx): Promise<DoorsRow | undefined> => tx.selectFrom('doors').selectAll().executeTakeFirst()

/** Writes what the tenant has decided about its doors. */
export const writeRow = ({ tenant_id, ...change }: DoorsRow, tx: Tx) =>
  tx
    .insertInto('doors')
    .values({ tenant_id, ...change })
    .onConflict((conflict) => conflict.column('tenant_id').doUpdateSet(change))
    .execute()

import type { Tx } from '../../platform/db/tables.ts'

/** The hash of the demo password, computed once because hashing is slow. */
const demoHash = '$argon2id$v=19$m=19456,t=2,p=1$P2j6JQa93Z7Z4+3coEw+Ow$8RYE2GhWh5AEFPn9HD5F4dNF/FIlEb+Y2vCpdOhA70k'

/** Sets the demo password of people. Runs as the database owner in their tenant's transaction. */
export const seedIdentity = async (tx: Tx, tenantId: string, personIds: readonly string[], at: Date): Promise<void> => {
  await tx
    .insertInto('passwords')
    .values(personIds.map((person_id) => ({ tenant_id: tenantId, person_id, hash: demoHash, set_at: at })))
    .execute()
}

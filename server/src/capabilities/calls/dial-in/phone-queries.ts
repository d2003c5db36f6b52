import type { Tx } from '../../../platform/db/tables.ts'
import { openConnectionsOf } from './bridge-store.ts'

/** The phones that are connected with a call, and whose they are. One whose holder still has to attest hears nothing else. */
export const phonesOf = async (tx: Tx, callId: string): Promise<{ connectionId: string; personId: string }[]> =>
  (await openConnectionsOf(tx, callId))
    .filter((connection) => connection.read_terms_id === null)
    .map(({ id, person_id }) => ({ connectionId: id, personId: person_id }))

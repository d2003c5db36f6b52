import type { Tx } from '../../../platform/db/tables.ts'

interface AttestationRow {
  tenant_id: string
  call_id: string
  person_id: string
  starts_at: Date
  terms_id: string
  approval_id: string | null
  attested_at: Date
  session_id: string | null
  address: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    call_attestations: AttestationRow
  }
}

/** Stores an attestation. @returns false when the person had attested for this time before */
export const insertAttestation = async (tx: Tx, row: AttestationRow): Promise<boolean> =>
  (await tx
    .insertInto('call_attestations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('call_id')
    .executeTakeFirst()) !== undefined

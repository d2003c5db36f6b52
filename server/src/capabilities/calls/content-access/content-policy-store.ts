import type { ContentPurpose } from '@colloquy/contract/calls/content-policy-shapes'
import type { Tx } from '../../../platform/db/tables.ts'

interface ContentPolicyRow {
  tenant_id: string
  call_id: string
  purpose: ContentPurpose
  changed_at: Date
  changed_by: string
}

interface ContentIssuerRow {
  tenant_id: string
  call_id: string
  company_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    content_policies: ContentPolicyRow
    content_issuers: ContentIssuerRow
  }
}

/** The policy of what was said in a call, with the companies that it is about. */
export interface ContentPolicyRecord {
  readonly purpose: ContentPurpose
  readonly companyIds: readonly string[]
}

/** The policy of a call; that of research where nobody has chosen another. */
export const contentPolicyOf = async (tx: Tx, callId: string): Promise<ContentPolicyRecord> => {
  const rows = await tx
    .selectFrom('content_policies as p')
    .leftJoin('content_issuers as i', (join) =>
      join.onRef('i.tenant_id', '=', 'p.tenant_id').onRef('i.call_id', '=', 'p.call_id'),
    )
    .select(['p.purpose', 'i.company_id'])
    .where('p.call_id', '=', callId)
    .orderBy('i.company_id')
    .execute()
  return {
    purpose: rows[0]?.purpose ?? 'research',
    companyIds: rows.flatMap(({ company_id }) => company_id ?? []),
  }
}

/** Replaces the policy of a call, which is locked. */
export const writeContentPolicy = async (
  tx: Tx,
  row: ContentPolicyRow,
  companyIds: readonly string[],
): Promise<void> => {
  const { tenant_id, call_id, purpose, changed_at, changed_by } = row
  await tx
    .insertInto('content_policies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'call_id']).doUpdateSet({ purpose, changed_at, changed_by }),
    )
    .execute()
  await tx.deleteFrom('content_issuers').where('call_id', '=', call_id).execute()
  if (companyIds.length === 0) return
  await tx
    .insertInto('content_issuers')
    .values(companyIds.map((company_id) => ({ tenant_id, call_id, company_id })))
    .execute()
}

import type { Tx } from '../../platform/db/tables.ts'
import { insertBatch } from './batches/store.ts'
import { invitationTtlMs } from './rules.ts'
import { changeInvitation, insertInvitations } from './store.ts'

interface DemoInvitations {
  readonly tenantId: string
  readonly at: Date
  readonly makeId: () => string
  /** The inviting person. */
  readonly staff: string
  /** The client that people are invited to, and a person of it who has accepted. */
  readonly client: { readonly companyId: string; readonly people: readonly string[] }
}

const dayMs = 86_400_000

/** The invitations of the demo: one accepted, one pending, one expired, one withdrawn. */
const invited = [
  { name: ['Rufus', 'Delahaye'], daysAgo: 40, how: 'accepted' },
  { name: ['Sunniva', 'Thorsager'], daysAgo: 2, how: 'open' },
  { name: ['Ambrose', 'Quillfeather'], daysAgo: 24, how: 'expired' },
  { name: ['Delphine', 'Marchetti'], daysAgo: 4, how: 'withdrawn' },
] as const

/** Inserts invitations in every state, each in a batch of its own. Their links are never mailed. */
export const seedInvitations = async (
  tx: Tx,
  { tenantId, at, makeId, staff, client }: DemoInvitations,
): Promise<void> => {
  for (const { name, daysAgo, how } of invited) {
    const sent = new Date(at.getTime() - daysAgo * dayMs)
    const [batchId, id] = [makeId(), makeId()]
    await insertBatch(tx, {
      tenant_id: tenantId,
      id: batchId,
      kind: 'client',
      state: 'done',
      file_name: null,
      project_id: null,
      created_by: staff,
      created_at: sent,
      total: 1,
      started_at: sent,
      ended_at: sent,
    })
    const [first, last] = name
    await insertInvitations(tx, [
      {
        tenant_id: tenantId,
        id,
        batch_id: batchId,
        position: 1,
        kind: 'client',
        first_name: first,
        last_name: last,
        email: `${first}.${last}@brandywellcapital.example`.toLowerCase(),
        company_name: null,
        company_id: client.companyId,
        language: 'enUS',
        upload_status: null,
        failure: null,
        conflict: null,
        conflicts_with: null,
        conflict_name: null,
      },
    ])
    await changeInvitation(tx, id, {
      upload_status: 2,
      sent_at: sent,
      expires_at: new Date(sent.getTime() + invitationTtlMs),
      ...(how === 'accepted' && { accepted_at: new Date(sent.getTime() + dayMs), person_id: client.people[1]! }),
      ...(how === 'withdrawn' && { withdrawn_at: new Date(sent.getTime() + dayMs) }),
    })
  }
}

import type * as shapes from '@colloquy/contract/invitations/shapes'
import type { Language } from '@colloquy/contract/languages'
import type english from '@colloquy/contract/translations/libs/invitations/enUS.json'
import { loadTexts } from '../../platform/translations/load-texts.ts'
import type { CountedBatch } from './batches/store.ts'
import { stateOf } from './rules.ts'
import type { Invitation } from './store.ts'

const words = loadTexts<typeof english>('libs/invitations')

/** A text about invitations in a language, by its key. */
export const textOf = (key: string, language: Language): string =>
  key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], words[language]) as string

/** The conflict of a row, in its reader's language. */
export const conflictText = (row: Invitation, language: Language): string | null =>
  row.conflict &&
  textOf(`INVITATIONS.CONFLICTS.${row.conflict}`, language).replace('{{name}}', () => row.conflict_name ?? '')

/** A row as people who may invite such people see it. */
export const presentInvitation = (row: Invitation, language: Language, at: Date): shapes.Invitation => {
  const state = stateOf(row, at)
  const isOpen = state === 'sent' || state === 'expired'
  return {
    id: row.id,
    invitationBatchId: row.batch_id,
    invitationRequestId: row.position,
    uploadStatus: row.upload_status,
    conflictsWithId: row.conflicts_with,
    conflictDescription: conflictText(row, language),
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    companyName: row.company_name,
    failure: row.failure,
    state,
    sentAt: row.sent_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    can: { resend: isOpen, withdraw: state === 'sent' },
  }
}

export const presentCard = (batch: CountedBatch): shapes.BatchCard => ({
  id: batch.id,
  kind: batch.kind,
  state: batch.state,
  fileName: batch.file_name,
  createdBy: batch.created_by_name,
  createdAt: batch.created_at.toISOString(),
  total: batch.total,
  waitingItemCount: batch.waiting,
  successfulItemCount: batch.successful,
  unsuccessfulItemCount: batch.unsuccessful,
  acceptedItemCount: batch.accepted,
  uploadStartTime: batch.started_at?.toISOString() ?? null,
  uploadEndTime: batch.ended_at?.toISOString() ?? null,
})

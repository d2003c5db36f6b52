import { useNavigate } from '@tanstack/react-router'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useWorkflow } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { currentPermissions } from '../../../platform/viewer/permissions.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListInvitationBatches } from '../data.ts'
import { InviteCard } from '../invite-card.tsx'
import { useLiveBatches } from '../live.ts'
import { fileKindsOf, kindsWith } from '../view.ts'
import { BatchesList } from './batches-list.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** Lists all invitation batches and starts new ones. */
export function InvitationsScreen() {
  useLiveBatches()
  const t = useTranslate()
  const navigate = useNavigate()
  const pieces = useListInvitationBatches()
  const kinds = fileKindsOf(kindsWith(currentPermissions(), useWorkflow()))
  return (
    <>
      <PageHead
        title={t('INVITATIONS.PAGE')}
        message={kinds.length > 0 ? undefined : t('INVITATIONS.NO_RIGHT')}
        actions={<InviteCard />}
      />
      {kinds.length > 0 && (
        <>
          <UploadPanel
            kinds={kinds}
            onRead={(batchId) => void navigate({ to: `/staff/invitations/${batchId}` } as { to: string })}
          />
          <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
            {(batches: NonNullable<typeof pieces.rows>) =>
              batches.length === 0 ? (
                <EmptyState>{t('INVITATIONS.NOTHING')}</EmptyState>
              ) : (
                <BatchesList batches={batches} />
              )
            }
          </QueryContent>
          <ListFooter more={pieces.more} />
        </>
      )}
    </>
  )
}

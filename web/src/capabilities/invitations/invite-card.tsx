import { roleIds } from '@colloquy/contract/person-types'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { useWorkflow } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { Button } from '../../ui/input/button.tsx'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import { kindsWith } from './view.ts'

const InviteDialog = lazyOverlay(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Opens the invitation dialog, if the reader may invite; with a project, invites to its team. */
export function InviteCard({
  project,
  plain = false,
}: {
  project?: { projectId: string; clientName: string }
  /** Renders a secondary button, next to a more important one. */
  plain?: boolean
}) {
  const t = useTranslate()
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  const workflow = useWorkflow()
  const all = user?.roleId === roleIds.staff ? kindsWith(currentPermissions(), workflow) : []
  const kinds = project ? all.filter((kind) => kind === 'client') : all
  if (kinds.length === 0) return null
  return (
    <>
      <Button
        variant={plain ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('INVITATIONS.INVITE')}
      </Button>
      <InviteDialog opened={isOpen} kinds={kinds} {...(project && { project })} onClose={() => setOpen(false)} />
    </>
  )
}

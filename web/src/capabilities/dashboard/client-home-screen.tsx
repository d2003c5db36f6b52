import { roleIds } from '@colloquy/contract/person-types'
import { Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { useWorkflow } from '../../platform/settings.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { OpenRequestsPanel } from '../sourcing/open-requests-panel.tsx'
import { TrainingDuePanel } from '../training/training-due-panel.tsx'
import { HomePanel } from './home-panel.tsx'
import { ProjectsPanel } from './projects-panel.tsx'

const search = '/clients/experts'

/** The home of clients and vendors. */
export function ClientHomeScreen() {
  const t = useTranslate()
  const { hasVendors } = useWorkflow()
  const navigate = useNavigate()
  const isVendor = useUser()?.roleId === roleIds.vendor
  // Vendors do not search for experts.
  useRegisterShortcuts(
    isVendor
      ? []
      : [{ keys: 'F', label: t('DASHBOARD.KEYS.FIND'), shown: true, run: () => void navigate({ to: search }) }],
  )
  if (isVendor) return <HomePanel portal="/clients" below={hasVendors ? <OpenRequestsPanel /> : undefined} />
  return (
    <HomePanel
      portal="/clients"
      below={
        <>
          <TrainingDuePanel />
          <ProjectsPanel />
        </>
      }
      idle={{ to: search, label: t('DASHBOARD.FIND') }}
      actions={
        <Button
          component={Link}
          to={search}
          variant="filled"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          rightSection={<Kbd>F</Kbd>}
        >
          {t('DASHBOARD.FIND')}
        </Button>
      }
    />
  )
}

import { getPersonPhoto } from '@colloquy/contract/people/operations'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useImage } from '../../platform/file/image-query.ts'
import { useUser } from '../../platform/session.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Person } from '../../ui/display/person.tsx'
import { useAnchored } from '../../ui/overlay/anchored.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'
import css from './account-menu.module.css'

const Entries = lazyOverlay(async () => (await import('./account-entries.tsx')).AccountEntries)

/** The signed-in person at the bottom of the menu, with the account menu. */
export function AccountMenu() {
  const t = useTranslate()
  const user = useUser()
  const navigate = useNavigate()
  const settings = `${useHomePath()}/settings`
  useRegisterShortcuts([
    {
      keys: 'G S',
      label: t('KEYS.GO', { place: t('DASHBOARD.SETTINGS.TITLE') }),
      everywhere: true,
      run: () => void navigate({ to: settings }),
    },
  ])
  const { handle, hanging } = useAnchored('menu')
  const src = useImage(getPersonPhoto, { personId: user?.entityId ?? '', size: 96 }, user?.photoId ?? null)
  if (!user) return null
  return (
    <div className={css.account}>
      <div className={css.person}>
        <Person name={user.fullName} src={src} about={user.companyName ?? user.primaryEmail} />
      </div>
      <ActionIcon {...handle} aria-label={t('SHELL.ACCOUNT', { name: user.fullName })}>
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
      <Entries {...hanging} settings={settings} />
    </div>
  )
}

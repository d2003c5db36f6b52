import { openPhoto } from '@colloquy/contract/people/operations'
import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { usePicture } from '../../platform/file/picture.ts'
import { useKeys } from '../../platform/keys.ts'
import { useUser } from '../../platform/session.ts'
import { useOwnSite } from '../../platform/visitor/own-site.ts'
import { useWords } from '../../platform/words.ts'
import { Person } from '../../ui/mark/person.tsx'
import { useFloating } from '../../ui/overlay/floating.ts'
import { later } from '../../ui/overlay/later.tsx'
import css from './account-menu.module.css'

const Entries = later(async () => (await import('./account-entries.tsx')).AccountEntries)

/** The person at the foot of the menu, with what concerns them alone. */
export function AccountMenu() {
  const say = useWords()
  const user = useUser()
  const navigate = useNavigate()
  const settings = `${useOwnSite()}/settings`
  useKeys([
    {
      keys: 'G S',
      label: say('KEYS.GO', { place: say('DESK.SETTINGS.TITLE') }),
      everywhere: true,
      run: () => void navigate({ to: settings }),
    },
  ])
  const { handle, hanging } = useFloating('menu')
  const src = usePicture(openPhoto, { personId: user?.entityId ?? '', size: 96 }, user?.photoId ?? null)
  if (!user) return null
  return (
    <div className={css.account}>
      <div className={css.person}>
        <Person name={user.fullName} src={src} about={user.companyName ?? user.primaryEmail} />
      </div>
      <ActionIcon {...handle} aria-label={say('SHELL.ACCOUNT', { name: user.fullName })}>
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
      <Entries {...hanging} settings={settings} />
    </div>
  )
}

import { openPhoto } from '@colloquy/contract/people/operations'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconLogout, IconSettings } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePicture } from '../../platform/file/picture.ts'
import { useKeys } from '../../platform/keys.ts'
import { signOut, useUser } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { useOwnSite } from '../../platform/visitor/own-site.ts'
import { useWords } from '../../platform/words.ts'
import { Person } from '../../ui/mark/person.tsx'
import css from './account-menu.module.css'
import { LanguageItems, SchemeItems } from './preferences.tsx'

/** The person at the foot of the menu, with what concerns them alone. */
export function AccountMenu() {
  const say = useWords()
  const user = useUser()
  const navigate = useNavigate()
  const settings = `${useOwnSite()}/settings`
  const title = say('DESK.SETTINGS.TITLE')
  useKeys([
    {
      keys: 'G S',
      label: say('KEYS.GO', { place: title }),
      everywhere: true,
      run: () => void navigate({ to: settings }),
    },
  ])
  const src = usePicture(openPhoto, { personId: user?.entityId ?? '', size: 96 }, user?.photoId ?? null)
  if (!user) return null
  return (
    <div className={css.account}>
      <div className={css.person}>
        <Person name={user.fullName} src={src} about={user.companyName ?? user.primaryEmail} />
      </div>
      <Menu position="top-end" width={232} withinPortal={false}>
        <Menu.Target>
          <ActionIcon aria-label={say('SHELL.ACCOUNT', { name: user.fullName })}>
            <IconDots size={16} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <LanguageItems />
          <Menu.Divider />
          <SchemeItems />
          <Menu.Divider />
          <Menu.Item
            component={Link}
            to={settings}
            leftSection={<IconSettings size={16} stroke={1.5} />}
            onClick={() => shell.slide(false)}
          >
            {title}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.5} className="flip" />}
            onClick={() => void signOut()}
          >
            {say('SHELL.SIGN_OUT')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

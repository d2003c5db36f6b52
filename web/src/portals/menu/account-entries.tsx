import { Menu } from '@mantine/core'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { signOut } from '../../platform/session.ts'
import { shell } from '../../platform/shell-store.ts'
import { useMemberClientGroup } from '../../platform/site/session-context.ts'
import { useTranslate } from '../../platform/translations.ts'
import type { AnchoredProps } from '../../ui/overlay/anchored.ts'
import { AnchoredMenu } from '../../ui/overlay/anchored-menu.tsx'
import { LanguageItems, SchemeItems } from './preferences.tsx'

/** The entries of the account menu. */
export function AccountEntries({ settings, ...hanging }: AnchoredProps & { settings: string }) {
  const t = useTranslate()
  const group = useMemberClientGroup()
  return (
    <AnchoredMenu hanging={hanging} position="top-end" width={232}>
      {group?.groupName && (
        <Menu.Label>
          {group.name} · {group.groupName}
        </Menu.Label>
      )}
      <LanguageItems />
      <Menu.Divider />
      <SchemeItems />
      <Menu.Divider />
      <Menu.Item
        component={Link}
        to={settings}
        leftSection={<IconSettings size={16} stroke={1.5} />}
        onClick={() => shell.setSliderOpen(false)}
      >
        {t('DASHBOARD.SETTINGS.TITLE')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.5} className="flip" />} onClick={() => void signOut()}>
        {t('SHELL.SIGN_OUT')}
      </Menu.Item>
    </AnchoredMenu>
  )
}

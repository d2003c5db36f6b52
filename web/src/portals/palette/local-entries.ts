import { IconLanguage, IconLogout, IconSunMoon } from '@tabler/icons-react'
import { signOut, useUser } from '../../platform/session.ts'
import { currentPortal, useWorkflow } from '../../platform/settings.ts'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { currentPermissions } from '../../platform/viewer/permissions.ts'
import { viewerOf } from '../../platform/viewer/viewer.ts'
import { type Choice, useLanguageChoice, useSchemeChoice } from '../menu/choices.ts'
import type { Page } from '../page.ts'
import { pages } from '../pages.ts'
import type { Entry } from './entries.ts'

/** The pages that admit the reader. */
export const useOpenPages = (): readonly Page[] => {
  const who = viewerOf(useUser(), currentPortal(), currentPermissions(), useWorkflow())
  return pages.filter((page) => page.guard(who) === undefined)
}

/** Entries known to the client: pages in a menu or that start something, and the reader's own settings. */
export const useLocalEntries = (): Entry[] => {
  const t = useTranslate()
  const open = useOpenPages()
  const languages = useLanguageChoice()
  const schemes = useSchemeChoice()
  return [
    ...open.flatMap(({ path, title, menu, action }): Entry[] => {
      const entry = menu ?? action
      if (!entry) return []
      const group = menu ? 'pages' : 'actions'
      const keys = entry.keys && { keys: entry.keys }
      const aliases = aliasesIn(t, path.slice(path.lastIndexOf('/') + 1))
      return [{ id: path, group, label: t(title), aliases, icon: entry.icon, target: { to: path }, ...keys }]
    }),
    ...choiceEntries('language', languages, IconLanguage, (name) => t('PALETTE.LANGUAGE', { name })),
    ...choiceEntries(
      'scheme',
      schemes,
      IconSunMoon,
      (name) => t('PALETTE.THEME', { name }),
      (name) => aliasesIn(t, 'theme', name),
    ),
    {
      id: 'sign-out',
      group: 'actions',
      label: t('SHELL.SIGN_OUT'),
      aliases: aliasesIn(t, 'sign-out'),
      icon: IconLogout,
      run: () => void signOut(),
    },
  ]
}

const aliased = ['settings', 'new', 'theme', 'sign-out', 'invitations', 'imports', 'people', 'admin-audit'] as const
const isAliased = (name: string): name is (typeof aliased)[number] => (aliased as readonly string[]).includes(name)

/** Other words for a page or command, by the last part of its path or its id. */
const aliasesIn = (t: Translate, name: string, value = ''): string[] =>
  isAliased(name) ? t(`PALETTE.ALIASES.${name}`, { name: value }).split(/[,،]\s*/) : []

/** The values that are not selected. */
const choiceEntries = <T extends string>(
  id: string,
  { current, offered, choose }: Choice<T>,
  icon: Entry['icon'],
  labelOf: (name: string) => string,
  aliasesOf: (name: string) => readonly string[] = () => [],
): Entry[] =>
  offered
    .filter(({ value }) => value !== current)
    .map(({ value, label }) => ({
      id: `${id} ${value}`,
      group: 'actions',
      label: labelOf(label),
      aliases: aliasesOf(label),
      icon,
      run: () => choose(value),
    }))

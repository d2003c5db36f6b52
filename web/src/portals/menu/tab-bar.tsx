import { IconDots } from '@tabler/icons-react'
import { Link, useRouterState } from '@tanstack/react-router'
import { shell } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import { isCurrent, useMenuPages } from './menu-entries.ts'
import css from './tab-bar.module.css'

/** The first four menu entries as a tab bar, on phones. */
export function TabBar() {
  const t = useTranslate()
  const entries = useMenuPages()
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className={css.bar} aria-label={t('SHELL.TAB_BAR')}>
      {entries.slice(0, 4).map((page) => (
        <Link
          key={page.path}
          to={page.path}
          activeOptions={{ exact: true }}
          aria-current={isCurrent(page, path, entries) ? 'page' : undefined}
        >
          <page.menu.icon size={20} stroke={1.5} />
          <span className="truncate">{t(page.title)}</span>
        </Link>
      ))}
      <button type="button" onClick={() => shell.setSliderOpen(true)}>
        <IconDots size={20} stroke={1.5} aria-hidden />
        {t('SHELL.MORE')}
      </button>
    </nav>
  )
}

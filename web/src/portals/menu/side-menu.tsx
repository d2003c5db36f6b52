import { FocusTrap } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { Fragment } from 'react'
import { shell, useScrollLock, useShell } from '../../platform/shell-store.ts'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import { below } from '../../ui/theme/breakpoints.ts'
import { AccountMenu } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { isCurrent, useMenuPages } from './menu-entries.ts'
import css from './side-menu.module.css'

/** The main menu [SH-01]: 232 px wide, a rail of 56 px on tablets, and on phones a drawer of 316 px [SH-12]. */
export function SideMenu() {
  const t = useTranslate()
  const open = useShell((state) => state.sliderOpen)
  const frozen = useShell((state) => state.isMenuLocked)
  const narrow = useMediaQuery(below('tablet'), undefined, { getInitialValueInEffect: false })
  const sliding = narrow === true && open
  useScrollLock(sliding)
  useHotkeys(sliding ? [['Escape', () => shell.setSliderOpen(false)]] : [])
  return (
    <>
      {sliding && (
        <button
          type="button"
          className={css.scrim}
          aria-label={t('SHELL.CLOSE_MENU')}
          onClick={() => shell.setSliderOpen(false)}
        />
      )}
      <FocusTrap active={sliding}>
        <aside className={classes(css.side, open && css.open)} inert={frozen || (narrow === true && !open)}>
          <Brand />
          <Entries />
          <AccountMenu />
        </aside>
      </FocusTrap>
    </>
  )
}

function Entries() {
  const t = useTranslate()
  const navigate = useNavigate()
  const entries = useMenuPages()
  const path = useRouterState({ select: (state) => state.location.pathname })
  useRegisterShortcuts(
    entries.map((page) => ({
      keys: page.menu.keys,
      label: t('KEYS.GO', { place: t(page.title) }),
      everywhere: true,
      run: () => void navigate({ to: page.path }),
    })),
  )
  return (
    <nav className={css.entries} aria-label={t('SHELL.MAIN_MENU')}>
      {entries.map((page, index) => (
        <Fragment key={page.path}>
          {page.menu.group && !entries[index - 1]?.menu.group && (
            <h2 className={css.group}>{t('SHELL.GROUPS.ADMINISTRATION')}</h2>
          )}
          <Link
            to={page.path}
            className={css.entry}
            title={t(page.title)}
            activeOptions={{ exact: true }}
            aria-current={isCurrent(page, path, entries) ? 'page' : undefined}
            onClick={() => shell.setSliderOpen(false)}
          >
            <page.menu.icon size={16} stroke={1.5} />
            <span className={css.word}>{t(page.title)}</span>
            <bdi dir="ltr" className={css.keys}>
              {page.menu.keys}
            </bdi>
          </Link>
        </Fragment>
      ))}
    </nav>
  )
}

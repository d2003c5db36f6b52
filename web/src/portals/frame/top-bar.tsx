import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useActiveUser } from '../../platform/session.ts'
import { shell, useShell } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { classes } from '../../ui/join-classes.ts'
import { Clock } from '../../ui/time/clock.tsx'
import { Brand } from '../menu/brand.tsx'
import type { Page } from '../page.ts'
import { ancestorsOf } from '../pages.ts'
import { PaletteButton } from '../palette/palette-button.tsx'
import { Bell } from './bell.tsx'
import { ChatButton } from './chat-button.tsx'
import { FeedbackButton } from './feedback-button.tsx'
import css from './top-bar.module.css'

/** The bar above the page: breadcrumb, command palette, the reader's local time, and notifications. */
export function TopBar({ page, withMenu }: { page: Page | undefined; withMenu: boolean }) {
  const t = useTranslate()
  const user = useActiveUser()
  return (
    <header className={css.bar}>
      {withMenu ? (
        <span className="narrow-only">
          <ActionIcon size={40} aria-label={t('SHELL.OPEN_MENU')} onClick={() => shell.setSliderOpen(true)}>
            <IconMenu2 size={20} stroke={1.5} />
          </ActionIcon>
        </span>
      ) : (
        <span className={css.brand}>
          <Brand />
        </span>
      )}
      <Breadcrumb page={page} />
      <span className="spring" />
      {user && <PaletteButton />}
      <OwnClock />
      {user && page && <ChatButton page={page.path} />}
      {/* Beside the bell, which is on all pages, it is always in the same place. */}
      {page && <FeedbackButton page={page.path} />}
      {user && <Bell />}
    </header>
  )
}

function Breadcrumb({ page }: { page: Page | undefined }) {
  const t = useTranslate()
  const title = useShell((state) => state.title)
  const code = useShell((state) => state.code)
  const back = useShell((state) => state.backLink)
  if (!page) return null
  return (
    <nav className={css.trail} aria-label={t('SHELL.BREADCRUMB')}>
      {back && (
        <Link to={back.to} className={classes('link', 'narrow-only', css.back)}>
          <IconArrowLeft size={16} stroke={1.5} className="flip" aria-hidden />
          <span className="truncate">{back.label}</span>
        </Link>
      )}
      {ancestorsOf(page).map((above) => (
        <span key={above.path} className={css.above}>
          <Link to={above.path}>{t(above.title)}</Link>
          <span aria-hidden="true">/</span>
        </span>
      ))}
      <b className={classes('truncate', back && css.here)} aria-current="page">
        {code ?? title}
      </b>
    </nav>
  )
}

function OwnClock() {
  const now = useNow()
  const { time, city } = useTime().placed(now)
  return (
    <span className={css.clock}>
      <Clock time={time} city={city} iso={now.toISOString()} />
    </span>
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTenant } from '../../../platform/settings.ts'
import { shell } from '../../../platform/shell-store.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { CompanyLogo } from '../../../ui/display/company-logo.tsx'
import { classes } from '../../../ui/join-classes.ts'
import { Clock } from '../../../ui/time/clock.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { counterpartOf, sideOf } from '../view.ts'
import css from './room-header.module.css'

/** The header of a call: title, local times of both sides, and page-specific content. */
export function RoomHeader({
  call,
  branded = false,
  middle,
  children,
}: {
  call: Call
  branded?: boolean
  middle?: ReactNode
  children?: ReactNode
}) {
  const t = useTranslate()
  const roleOf = useRoleText()
  const time = useTime()
  const now = useNow()
  const tenant = useTenant()
  const other = counterpartOf(call, sideOf(call, useUser()?.entityId ?? ''))
  const title = t('CALLS.ROOM.WITH', { name: other.fullName })
  return (
    <header className={classes(css.head, middle != null && css.three)}>
      <div className={css.start}>
        {branded && (
          <span className={css.brand}>
            <CompanyLogo path={tenant.assets.markPath} />
            <b className="truncate">{tenant.variables.platformName}</b>
          </span>
        )}
        <div className={css.words}>
          <h1 className={classes('truncate', css.title)}>{title}</h1>
          <p className={classes('quiet small truncate', css.role)} dir="auto">
            {roleOf(other)}
          </p>
        </div>
        <span className={classes('code', css.code)}>{call.code}</span>
      </div>
      {middle}
      <div className={css.end}>
        <Clock {...time.placed(now)} iso={now.toISOString()} />
        {other.timeZone !== time.zone && <Clock {...time.placed(now, other.timeZone)} iso={now.toISOString()} />}
        {children}
        {/* The frame puts its feedback button here. */}
        <span ref={shell.setHeaderEnd} className={css.corner} />
      </div>
    </header>
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import { tagOf } from '@colloquy/contract/languages'
import type { TimeFormat } from '@colloquy/contract/time'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow } from '../../../platform/time.ts'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Clock } from '../../../ui/time/clock.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { counterpartOf, creditsText, type Side, sideOf, statusIcons, statusText, waitText } from '../view.ts'
import css from './calls-list.module.css'
import { useCallsPath, useTimeIn } from './data.ts'
import { type CallGroup, groupCalls } from './view.ts'

const heads = {
  arrange: 'CALLS.LIST.ARRANGE',
  off: 'CALLS.LIST.OFF',
  past: 'CALLS.LIST.PAST',
} as const satisfies Record<Exclude<CallGroup['kind'], 'day'>, TranslationKey>

/** Calls grouped by day; J and K move, ↵ opens. */
export function CallsList({
  calls,
  zone,
  byDay = false,
}: {
  calls: readonly Call[]
  /** The time zone; the reader's own when absent. */
  zone?: string
  /** Groups every call by its day, for lists of an interval. */
  byDay?: boolean
}) {
  const t = useTranslate()
  const time = useTimeIn(zone)
  const now = useNow()
  const navigate = useNavigate()
  const base = useCallsPath()
  const groups = groupCalls(calls, now, time.zone, byDay)
  const inOrder = groups.flatMap((group) => group.calls)
  const [activeIndex, setActiveIndex] = useState(-1)
  const current = inOrder[Math.min(activeIndex, inOrder.length - 1)]
  const go = (next: number) => {
    const to = Math.max(0, Math.min(next, inOrder.length - 1))
    setActiveIndex(to)
    document.getElementById(`call-${inOrder[to]!.callId}`)?.scrollIntoView({ block: 'nearest' })
  }
  useRegisterShortcuts([
    { keys: 'J', label: t('CALLS.KEYS.NEXT'), shown: true, run: () => go(activeIndex + 1) },
    { keys: 'K', label: t('CALLS.KEYS.PREVIOUS'), shown: true, run: () => go(activeIndex - 1) },
    {
      keys: '↵',
      label: t('CALLS.KEYS.OPEN'),
      shown: true,
      run: () => current && void navigate({ to: `${base}/${current.callId}` }),
    },
  ])
  return (
    <div className={css.list}>
      <TableHeader time={time} />
      {groups.map((group) => (
        <section key={group.kind + (group.day ?? '')} aria-label={headOf(group)}>
          <h2 className={css.group}>
            {headOf(group)} <span className="code">{group.calls.length}</span>
          </h2>
          <ul>
            {group.calls.map((call) => (
              <CallRow
                key={call.callId}
                call={call}
                base={base}
                dated={group.day === null}
                current={call === current}
                time={time}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )

  function headOf({ kind, day }: CallGroup): string {
    if (kind !== 'day') return t(heads[kind])
    if (day === null) return ''
    const long = time.longDay(day)
    return time.day(day, now) === time.day(now, now) ? t('CALLS.LIST.TODAY', { day: long }) : long
  }
}

/** Column headings. Hidden from screen readers, because each row labels its own content. */
function TableHeader({ time }: { time: TimeFormat }) {
  const t = useTranslate()
  const isExpert = currentPortal() === 'Expert'
  return (
    <div className={css.heads} aria-hidden="true">
      <span>{time.city}</span>
      <span>{t('CALLS.LIST.THEIR_TIME')}</span>
      <span>{t(isExpert ? 'CALLS.LIST.CLIENT' : 'CALLS.LIST.EXPERT')}</span>
      <span>{t('CALLS.LIST.PROJECT')}</span>
      <span>{t('CALLS.STATE')}</span>
      <span className="end">{t('CALLS.LIST.MINUTES')}</span>
      <span className="end">{isExpert ? '' : t('CALLS.LIST.CREDITS')}</span>
      <span className="end">{t('CALLS.LIST.CODE')}</span>
    </div>
  )
}

function CallRow({
  call,
  base,
  dated,
  current,
  time,
}: {
  call: Call
  base: string
  /** The day appears in the row instead of above it. */
  dated: boolean
  current: boolean
  time: TimeFormat
}) {
  const t = useTranslate()
  const me = useUser()?.entityId ?? ''
  const side = sideOf(call, me)
  const other = counterpartOf(call, side)
  const about = useRoleText()(other)
  return (
    <li id={`call-${call.callId}`} className={css.row} data-current={current || undefined}>
      <When call={call} side={side} dated={dated} time={time} />
      <div className={css.who}>
        <Link to={`${base}/${call.callId}`} className={css.name}>
          <bdi>{other.fullName}</bdi>
        </Link>
        <span className="quiet small truncate" dir="auto">
          {about || call.topic}
        </span>
      </div>
      <span className={css.project} title={call.project?.name}>
        {call.project && <span className="code">{call.project.code}</span>}
      </span>
      <span className={css.state}>
        <Status shape={statusIcons[call.displayStatus.status]}>{statusText(t, call.displayStatus)}</Status>
        {call.callDate !== null && call.waitType !== null && (
          <span className={`quiet small ${css.line}`}>{waitText(t, call, me)}</span>
        )}
        {call.reasons[0] !== undefined && (
          <span className={`quiet small truncate ${css.line}`} dir="auto">
            {call.reasons[0]}
          </span>
        )}
        {call.credits !== null && (
          <span className={`quiet small ${css.price}`}>
            {t('CALLS.PRICE.CREDITS', { credits: creditsText(call.credits, tagOf(time.language)) })}
          </span>
        )}
      </span>
      <span className={`mono ${css.number}`}>{call.actualDuration ?? call.expectedDuration}</span>
      <span className={`mono ${css.number}`}>
        {call.credits === null ? '' : creditsText(call.credits, tagOf(time.language))}
      </span>
      <span className={css.number}>
        <span className="code">{call.code}</span>
      </span>
    </li>
  )
}

/** The call's time in both time zones; for a call that is being arranged, what it waits for. */
function When({ call, side, dated, time }: { call: Call; side: Side; dated: boolean; time: TimeFormat }) {
  const t = useTranslate()
  const now = useNow()
  const me = useUser()?.entityId ?? ''
  const { callDate } = call
  if (callDate === null) return <span className={css.wait}>{waitText(t, call, me) ?? t('CALLS.NO_TIME')}</span>
  return (
    <>
      <span className={css.when}>
        {dated && <span className="small">{time.day(callDate, now)}</span>}{' '}
        <Clock time={time.clock(callDate)} iso={callDate} />
      </span>
      <span className={css.there}>
        <Clock {...time.placed(callDate, counterpartOf(call, side).timeZone)} iso={callDate} />
      </span>
    </>
  )
}

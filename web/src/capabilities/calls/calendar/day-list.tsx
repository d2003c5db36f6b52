import type { Call } from '@colloquy/contract/calls/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import { ActionIcon } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Clock } from '../../../ui/time/clock.tsx'
import { counterpartOf, openProposalOf, sideOf, statusIcons, statusText } from '../view.ts'
import css from './day-list.module.css'
import { callsOnDay, noonOf, today } from './days.ts'
import { immovableReason } from './moves.ts'

/** The calls of days on a narrow screen, below each other. Days without calls are left out. */
export function DayList({
  calls,
  days,
  time,
  label,
  base,
}: {
  calls: readonly Call[]
  days: readonly string[]
  time: TimeFormat
  label: string
  base: string
}) {
  const t = useTranslate()
  const now = useNow()
  const current = today(now, time.zone)
  return (
    <section aria-label={label}>
      {days.map((day) => {
        const ofDay = callsOnDay(calls, day, time.zone)
        if (ofDay.length === 0) return null
        const longDay = time.longDay(noonOf(day, time.zone))
        return (
          <div key={day}>
            <h3 className={css.day} data-today={day === current || undefined}>
              {day === current ? t('CALLS.LIST.TODAY', { day: longDay }) : longDay}
            </h3>
            <ul>
              {ofDay.map((call) => (
                <CallRow key={call.callId} call={call} time={time} base={base} />
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}

function CallRow({ call, time, base }: { call: Call; time: TimeFormat; base: string }) {
  const t = useTranslate()
  const other = counterpartOf(call, sideOf(call, useUser()?.entityId ?? ''))
  const slot = call.slot!
  return (
    <li className={css.row}>
      <Link to={`${base}/${call.callId}`} className={css.link}>
        <span className={css.clocks}>
          <Clock time={time.range(slot)} iso={slot.start} />
          {other.timeZone !== time.zone && <Clock {...time.placed(slot.start, other.timeZone)} iso={slot.start} />}
        </span>
        <span className={css.who}>
          <bdi className="strong truncate">{other.fullName}</bdi>
          <Status shape={statusIcons[call.displayStatus.status]}>
            {openProposalOf(call) ? t('CALLS.CALENDAR.PROPOSED') : statusText(t, call.displayStatus)}
          </Status>
        </span>
      </Link>
      {immovableReason(call) === undefined && (
        <ActionIcon
          size={44}
          component={Link}
          to={`${base}/${call.callId}`}
          search={(call.can.reschedule ? { change: 'reschedule' } : { propose: '1' }) as never}
          aria-label={t('CALLS.CALENDAR.MOVE_NAMED', { name: other.fullName, time: time.clock(slot.start) })}
        >
          <IconArrowsMove size={16} stroke={1.5} />
        </ActionIcon>
      )}
    </li>
  )
}

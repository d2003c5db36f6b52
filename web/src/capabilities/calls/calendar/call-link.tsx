import type { Call } from '@colloquy/contract/calls/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import { ActionIcon } from '@mantine/core'
import { IconArrowsMove } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { counterpartOf, openProposalOf, sideOf, statusText } from '../view.ts'
import css from './call-link.module.css'
import { isTimeFree } from './days.ts'
import { immovableReason } from './moves.ts'

/** A call in a calendar: a link to its page, with a button that moves it where the reader may do so. */
export function CallLink({
  call,
  base,
  time,
  isMoving = false,
  isOneLine = false,
  onMove,
  children,
}: {
  call: Call
  /** The path of calls. */
  base: string
  time: TimeFormat
  /** It is being moved; a faded copy stays at its old time. */
  isMoving?: boolean
  /** One line only. */
  isOneLine?: boolean
  onMove: (call: Call) => void
  children?: ReactNode
}) {
  const t = useTranslate()
  const other = counterpartOf(call, sideOf(call, useUser()?.entityId ?? ''))
  const status = openProposalOf(call) ? t('CALLS.CALENDAR.PROPOSED') : statusText(t, call.displayStatus)
  const isMovable = immovableReason(call) === undefined
  return (
    <div className={css.call} data-moving={isMoving || undefined}>
      <Link
        to={`${base}/${call.callId}`}
        className={css.link}
        data-call={call.callId}
        data-off={isTimeFree(call) || undefined}
        data-past={call.actualDuration !== null || undefined}
        data-movable={isMovable || undefined}
        data-one-line={isOneLine || undefined}
        // The calendar drags by itself.
        draggable={false}
        title={`${call.topic} – ${status}`}
      >
        <span className={css.line}>
          <bdi dir="ltr" className="mono nowrap">
            {time.clock(call.slot!.start)}
          </bdi>{' '}
          <bdi dir="auto" className="strong truncate">
            {other.fullName}
          </bdi>
        </span>
        {!isOneLine && <span className="quiet truncate">{status}</span>}
      </Link>
      {isMovable && (
        <ActionIcon
          size={24}
          className={css.move!}
          aria-label={t('CALLS.CALENDAR.MOVE_NAMED', { name: other.fullName, time: time.clock(call.slot!.start) })}
          onClick={() => onMove(call)}
          // A press on the button is no drag.
          onPointerDown={(event) => event.stopPropagation()}
        >
          <IconArrowsMove size={14} stroke={1.5} />
        </ActionIcon>
      )}
      {children}
    </div>
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import css from './call-left-panel.module.css'
import { RoomHeader } from './room/room-header.tsx'
import { statusIcons, statusText } from './view.ts'

/** Shown after leaving: the state of the call, its duration, and links to go on. */
export function CallLeftPanel({
  call,
  minutes,
  callPath,
  isTakenOver,
  onRejoin,
}: {
  call: Call
  /** Whole minutes the reader was in the room. */
  minutes: number
  callPath: string
  /** The reader has joined on another device. */
  isTakenOver: boolean
  onRejoin: () => void
}) {
  const t = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const hasEnded = call.status === callStatuses.completed
  const isEndedByOfficer = call.interventions.endedAt !== null
  return (
    <div className={css.page}>
      <RoomHeader call={call} branded />
      <div className={css.middle}>
        <div className={css.panel}>
          <Status shape={statusIcons[call.displayStatus.status]} badge>
            {statusText(t, call.displayStatus)}
          </Status>
          <h2 ref={title} tabIndex={-1} className={css.title}>
            {t(
              isEndedByOfficer
                ? 'CALLS.INTERVENTION.ENDED'
                : hasEnded
                  ? 'CALLS.ROOM.AFTER.ENDED'
                  : !call.can.join
                    ? 'CALLS.ROOM.AFTER.CHANGED'
                    : isTakenOver
                      ? 'CALLS.ROOM.AFTER.MOVED'
                      : 'CALLS.ROOM.AFTER.LEFT',
            )}
          </h2>
          <p className="second">
            {hasEnded && call.actualDuration !== null
              ? t('CALLS.ROOM.AFTER.RAN', { count: call.actualDuration })
              : isTakenOver && call.can.join
                ? t('CALLS.ROOM.AFTER.MOVED_HELP')
                : t('CALLS.ROOM.AFTER.STAYED', { count: minutes })}
          </p>
          {isEndedByOfficer && <p className="second">{t('CALLS.INTERVENTION.ENDED_ABOUT')}</p>}
          <div className={css.ways}>
            {call.can.join && (
              <Button variant="filled" onClick={onRejoin}>
                {t('CALLS.ROOM.AFTER.REJOIN')}
              </Button>
            )}
            <Button
              variant={call.can.join ? 'default' : 'filled'}
              renderRoot={(props) => <Link to={callPath} {...props} />}
            >
              {t('CALLS.ROOM.AFTER.TO_CALL')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  )
}

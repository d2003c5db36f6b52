import type { Call } from '@colloquy/contract/calls/shapes'
import { creditsText } from '@colloquy/contract/money'
import { type CSSProperties, useMemo, useState } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Status, StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from './call-timer.module.css'
import { type CountedSince, countedSeconds, cueFor, minutesLeft, progressOf, stopwatch } from './view.ts'

/**
 * The counted and the booked time of the call, and the remaining time during its last five minutes. Only time with both
 * sides in the room counts; the timer says so while it stands still.
 */
export function CallTimer({
  call,
  counted,
}: {
  call: Pick<Call, 'slot' | 'credits'>
  counted: CountedSince | undefined
}) {
  const t = useTranslate()
  const now = useNow(1)
  const progress = progressOf(call, now)
  const seconds = counted ? countedSeconds(counted, now) : 0
  const isRunning = counted?.isRunning ?? false
  const cue = cueFor(progress)
  const count = minutesLeft(progress?.left ?? 0)
  const text =
    cue === 'ending'
      ? t('CALLS.ROOM.LEFT', { count })
      : count === 0
        ? t('CALLS.ROOM.OVER_NOW')
        : t('CALLS.ROOM.OVER', { count })
  // Announced once per phase; the visible text changes too often for a screen reader.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text at the moment the phase began
  const turn = useMemo(() => (cue ? text : ''), [cue])
  if (!progress) return null
  const { phase, elapsed, booked } = progress
  if (phase === 'before' && !isRunning && seconds === 0)
    return (
      <div className={css.timer} role="timer" aria-label={t('CALLS.ROOM.TIMER')}>
        <span className="second">{t('CALLS.ROOM.STARTS_IN', { time: stopwatch(elapsed) })}</span>
      </div>
    )
  const position = phase === 'before' ? 0 : Math.min(1, elapsed / booked)
  return (
    <div className={css.timer}>
      <span
        className={css.scale}
        style={{ '--p': position, '--counted': Math.min(1, seconds / booked) } as CSSProperties}
        data-cue={cue}
        aria-hidden="true"
      >
        <i />
        <u />
      </span>
      <span role="timer" aria-label={t('CALLS.ROOM.TIMER')} className={css.figures}>
        <b dir="ltr">{stopwatch(seconds)}</b>
        <span className={css.booked}>{t('CALLS.ROOM.OF_BOOKED', { time: stopwatch(booked) })}</span>
      </span>
      {!isRunning && (
        <span className={css.cue}>
          <Status shape="dashes" badge>
            {t('CALLS.ROOM.NOT_COUNTING')}
          </Status>
        </span>
      )}
      {cue && (
        <span className={css.cue}>
          <Status shape="clock" tone="warn" badge>
            {text}
          </Status>
        </span>
      )}
      <span role="status" className="visually-hidden">
        {turn}
      </span>
    </div>
  )
}

/** What going on after the booked end costs, from shortly before it, for readers who see prices. They can close it. */
export function GoingOnNote({ call }: { call: Pick<Call, 'slot' | 'credits'> }) {
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow(1)
  const [isClosed, setClosed] = useState(false)
  const isShown = call.credits !== null && cueFor(progressOf(call, now)) !== undefined && !isClosed
  return (
    <div role="status" className={css.price}>
      {isShown && (
        <Note>
          <StatusIcon shape="clock" />
          <span className={css.words}>
            {t('CALLS.ROOM.GOING_ON', { credits: creditsText(call.credits ?? 0, language) })}
          </span>
          <Button size="xs" variant="subtle" onClick={() => setClosed(true)}>
            {t('CALLS.INTERVENTION.REMINDER.CLOSE')}
          </Button>
        </Note>
      )}
    </div>
  )
}

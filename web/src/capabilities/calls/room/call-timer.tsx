import type { Call } from '@colloquy/contract/calls/shapes'
import { type CSSProperties, useMemo } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import css from './call-timer.module.css'
import { cueFor, minutesLeft, progressOf, stopwatch } from './view.ts'

/** Elapsed and booked time of the call; the remaining time during the last five minutes. */
export function CallTimer({ call }: { call: Pick<Call, 'slot'> }) {
  const t = useTranslate()
  const progress = progressOf(call, useNow(1))
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
  if (phase === 'before')
    return (
      <div className={css.timer} role="timer" aria-label={t('CALLS.ROOM.TIMER')}>
        <span className="second">{t('CALLS.ROOM.STARTS_IN', { time: stopwatch(elapsed) })}</span>
      </div>
    )
  return (
    <div className={css.timer}>
      <span
        className={css.scale}
        style={{ '--p': Math.min(1, elapsed / booked) } as CSSProperties}
        data-cue={cue}
        aria-hidden="true"
      >
        <i />
        <u />
      </span>
      <span role="timer" aria-label={t('CALLS.ROOM.TIMER')} className={css.figures}>
        <b dir="ltr">{stopwatch(elapsed)}</b>
        <span className={css.booked}>{t('CALLS.ROOM.OF_BOOKED', { time: stopwatch(booked) })}</span>
      </span>
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

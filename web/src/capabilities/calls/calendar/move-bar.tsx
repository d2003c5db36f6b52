import type { TimeFormat } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Clock } from '../../../ui/time/clock.tsx'
import { useSlotProblemText } from '../../scheduling/data.ts'
import { counterpartOf, sideOf } from '../view.ts'
import type { MoveActions } from './grid-props.ts'
import css from './move-bar.module.css'
import { clocksOf, isMoved, type Move, slotByKey, slotDaysLater, slotLater, stepMinutes } from './moves.ts'

/**
 * Where a call would go, on the clocks of both sides, at the bottom of the window. Arrow keys and buttons move it, Enter goes on, and
 * Escape puts it back.
 */
export function MoveBar({
  move,
  time,
  isMonth,
  actions,
}: {
  move: Move
  time: TimeFormat
  isMonth: boolean
  actions: MoveActions
}) {
  const t = useTranslate()
  const now = useNow()
  const { zone } = time
  const { call, slot } = move
  const other = counterpartOf(call, sideOf(call, useUser()?.entityId ?? ''))
  const problem = useSlotProblemText(call.callId, slot)
  const bar = useRef<HTMLDivElement>(null)
  const isByBar = move.by === 'bar'
  useEffect(() => {
    if (isByBar) bar.current?.querySelector<HTMLElement>('[data-continue]')?.focus()
  }, [isByBar])
  // The place where the call would go stays in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll whenever it moves
  useEffect(() => {
    if (isByBar) document.querySelector('[data-ghost]')?.scrollIntoView({ block: 'center', inline: 'nearest' })
  }, [isByBar, slot.start])

  const type = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      actions.cancel()
      return
    }
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = slotByKey(slot, event.key, { isMonth, isRightToLeft, zone })
    if (!next) return
    event.preventDefault()
    actions.to(next)
  }
  const steps: readonly { name: string; icon: typeof IconChevronUp; to: Slot; isInline?: boolean }[] = [
    { name: t('CALLS.CALENDAR.DAY_EARLIER'), icon: IconChevronLeft, to: slotDaysLater(slot, -1, zone), isInline: true },
    { name: t('CALLS.CALENDAR.DAY_LATER'), icon: IconChevronRight, to: slotDaysLater(slot, 1, zone), isInline: true },
    {
      name: t('CALLS.CALENDAR.MINUTES_EARLIER', { minutes: stepMinutes }),
      icon: IconChevronUp,
      to: slotLater(slot, -stepMinutes),
    },
    {
      name: t('CALLS.CALENDAR.MINUTES_LATER', { minutes: stepMinutes }),
      icon: IconChevronDown,
      to: slotLater(slot, stepMinutes),
    },
  ]
  const [own, ...others] = clocksOf(move, time, now)
  return (
    <div
      ref={bar}
      className={css.bar}
      role="group"
      aria-label={t('CALLS.CALENDAR.MOVING', { name: other.fullName })}
      onKeyDown={type}
    >
      <div className={css.what}>
        <span className="strong truncate">{t('CALLS.CALENDAR.MOVING', { name: other.fullName })}</span>
        <span className={problem ? css.problem : 'quiet small'}>
          {problem ?? t(isMonth ? 'CALLS.CALENDAR.HELP_MONTH' : 'CALLS.CALENDAR.HELP', { minutes: stepMinutes })}
        </span>
      </div>
      <output className={css.clocks} aria-live="polite">
        <span className="second">{time.day(slot.start, now)}</span>
        <Clock time={own!.range} city={own!.city} iso={slot.start} />
        {others.map((there) => (
          <span key={there.zone} className={css.there}>
            <Clock time={there.range} city={there.city} iso={slot.start} />
            {there.day && <span className="quiet small">{there.day}</span>}
          </span>
        ))}
      </output>
      <div className={css.steps}>
        {steps.map(({ name, icon: Icon, to, isInline }) => (
          <ActionIcon key={name} size={32} aria-label={name} title={name} onClick={() => actions.to(to)}>
            <Icon size={16} stroke={1.5} {...(isInline && { className: 'flip' })} />
          </ActionIcon>
        ))}
      </div>
      <div className={css.steps}>
        <Button size="xs" onClick={actions.cancel} rightSection={<Kbd>Esc</Kbd>}>
          {t('CALLS.BACK')}
        </Button>
        <Button
          size="xs"
          variant="filled"
          data-continue
          aria-disabled={!isMoved(move) || undefined}
          onClick={() => isMoved(move) && actions.confirm()}
          rightSection={<Kbd>↵</Kbd>}
        >
          {t('CALLS.CALENDAR.CONTINUE')}
        </Button>
      </div>
    </div>
  )
}

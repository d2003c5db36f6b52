import type { SuggestedTime } from '@colloquy/contract/scheduling/shapes'
import type { TimeFormat } from '@colloquy/contract/time'
import type { Slot } from '@colloquy/contract/values'
import { IconCheck } from '@tabler/icons-react'
import { useTime } from '../../platform/time.ts'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Row, Rows } from '../../ui/page/panel.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { type Parties, useMomentText } from './data.ts'
import { SlotCard } from './slot-card.tsx'
import css from './suggested-times-picker.module.css'
import { sameSlot, slotsOverlap } from './view.ts'

/** The usual number of suggestions; reserves their space to prevent layout shift. */
const maxSuggestions = 5

/**
 * Slots at which both sides are free, each with its reason. A click toggles a slot. Slots chosen together must not
 * overlap.
 */
export function SuggestedTimesPicker({
  times,
  parties,
  chosen,
  full = false,
  several = false,
  onToggle,
}: {
  /** Undefined while loading. */
  times: readonly SuggestedTime[] | undefined
  parties: Parties
  chosen: readonly Slot[]
  /** No further slot may be chosen. */
  full?: boolean
  /** Several slots are chosen together. */
  several?: boolean
  onToggle: (slot: Slot) => void
}) {
  const t = useTranslate()
  const time = useTime()
  const momentText = useMomentText()
  if (!times)
    return (
      <div className={css.coming}>
        <SkeletonRows rows={maxSuggestions} label={t('SHARED.STATES.LOADING')} />
      </div>
    )
  if (times.length === 0) return <p className={css.none}>{t('SCHEDULING.NO_SUGGESTIONS')}</p>
  return (
    <Rows label={t('SCHEDULING.SUGGESTIONS')}>
      {times.map(({ slot, ...why }) => {
        const isChosen = chosen.some((one) => sameSlot(one, slot))
        const isCovered = several && !isChosen && chosen.some((one) => slotsOverlap(one, slot))
        const action = t(isChosen ? 'SCHEDULING.CHOSEN' : 'SCHEDULING.CHOOSE')
        return (
          <Row key={slot.start}>
            <div className={css.time}>
              <SlotCard slot={slot} parties={parties} />
              <span className="quiet small">{isCovered ? t('SCHEDULING.COVERED') : reasonText(t, time, why)}</span>
            </div>
            <Button
              size="xs"
              variant={isChosen ? 'accent' : 'default'}
              aria-pressed={isChosen}
              aria-label={t('SCHEDULING.NAMED', { action, time: momentText(slot.start) })}
              disabled={(full && !isChosen) || isCovered}
              leftSection={isChosen && <IconCheck size={14} stroke={2} aria-hidden />}
              onClick={() => onToggle(slot)}
            >
              {action}
            </Button>
          </Row>
        )
      })}
    </Rows>
  )
}

/** Farther outside working hours than this, the distance says nothing: it is another day. */
const maxMinutesNamed = 6 * 60

/** Why a time is suggested: whose working hours it suits, how far it reaches outside of those of others, and whether it is the first. */
const reasonText = (
  t: Translate,
  time: Pick<TimeFormat, 'duration'>,
  { reason, maxMinutesOutside, isSoonest }: Omit<SuggestedTime, 'slot'>,
): string => {
  const isNamed = reason !== 'working_hours_of_all' && maxMinutesOutside <= maxMinutesNamed
  const text = isNamed
    ? t(`SCHEDULING.REACHES_OUTSIDE.${reason}`, { duration: time.duration(maxMinutesOutside) })
    : t(`SCHEDULING.SUGGESTED.${reason}`)
  return isSoonest ? t('SCHEDULING.SOONEST', { reason: text }) : text
}

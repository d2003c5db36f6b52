import type { TimeFormat } from '@colloquy/contract/time'
import { useNow, useTime } from '../../platform/time.ts'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { AgeGauge } from '../../ui/time/age-gauge.tsx'
import { ageOf, daysSince, toneOf } from './view.ts'

interface AgedFact {
  since: string
  validityDays: number
}

/** A fact's age relative to its validity period. */
export function FactAgeLabel(fact: AgedFact) {
  return <RowFactAgeLabel {...fact} t={useTranslate()} time={useTime()} now={useNow()} />
}

/** The same in a row of a long list, which gives what all its rows share. */
export function RowFactAgeLabel({
  since,
  validityDays,
  t,
  time,
  now,
}: AgedFact & { t: Translate; time: TimeFormat; now: Date }) {
  const days = daysSince(new Date(since), now)
  const { unit, count } = ageOf(days)
  const used = days / validityDays
  return (
    <span title={t('PEOPLE.AGE.LIMIT', { day: time.day(since, now), count: validityDays })}>
      <AgeGauge used={used} tone={toneOf(used)}>
        {t(`PEOPLE.AGE.${unit}`, { n: count })}
      </AgeGauge>
    </span>
  )
}

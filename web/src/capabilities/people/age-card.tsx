import type { TimeFormat } from '@colloquy/contract/time'
import { useNow, useTime } from '../../platform/time.ts'
import { type Translate, useTranslate } from '../../platform/translations.ts'
import { AgeGauge } from '../../ui/time/age-gauge.tsx'
import { ageOf, daysSince, toneOf } from './view.ts'

interface Statement {
  since: string
  shelfDays: number
}

/** A statement's age relative to its shelf life. */
export function AgeCard(statement: Statement) {
  return <RowAgeCard {...statement} t={useTranslate()} time={useTime()} now={useNow()} />
}

/** The same in a row of a long list, which gives what all its rows share. */
export function RowAgeCard({
  since,
  shelfDays,
  t,
  time,
  now,
}: Statement & { t: Translate; time: TimeFormat; now: Date }) {
  const days = daysSince(new Date(since), now)
  const { unit, count } = ageOf(days)
  const used = days / shelfDays
  return (
    <span title={t('PEOPLE.AGE.LIMIT', { day: time.day(since, now), count: shelfDays })}>
      <AgeGauge used={used} tone={toneOf(used)}>
        {t(`PEOPLE.AGE.${unit}`, { n: count })}
      </AgeGauge>
    </span>
  )
}

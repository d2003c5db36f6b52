import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { AgeGauge } from '../../ui/time/age-gauge.tsx'
import { ageOf, daysSince, toneOf } from './view.ts'

/** A statement's age relative to its shelf life. */
export function AgeCard({ since, shelfDays }: { since: string; shelfDays: number }) {
  const t = useTranslate()
  const now = useNow()
  const time = useTime()
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

import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'

const soonMs = 4 * 3_600_000

/** How much time is left to decide, and until when; overdue once that has passed. In a row of a table, its column says what it is. */
export function DueStatus({ dueAt, isRow = false }: { dueAt: string; isRow?: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const leftMs = Date.parse(dueAt) - now.getTime()
  return (
    <>
      <Status shape={leftMs <= 0 ? 'square' : leftMs < soonMs ? 'diamond' : 'clock'}>
        {leftMs <= 0
          ? t('COMPLIANCE.APPROVAL.OVERDUE')
          : t('COMPLIANCE.APPROVAL.LEFT', { time: time.duration(leftMs / 60_000) })}
      </Status>
      <span className="quiet small">
        {isRow
          ? `${time.nearDay(dueAt, now)}, ${time.clock(dueAt)}`
          : t('COMPLIANCE.APPROVAL.DUE', { time: momentText(time, dueAt, now) })}
      </span>
    </>
  )
}

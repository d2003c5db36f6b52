import { tagOf } from '@colloquy/contract/languages'
import { daysBetween } from '@colloquy/contract/local-date-time'
import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import css from './deadline-label.module.css'

/** A deadline within this many days is urgent. */
const urgentDays = 7

/** A project's deadline and its distance, or the closing date. */
export function DeadlineLabel({ deadline, closedAt }: Pick<ProjectCard, 'deadline' | 'closedAt'>) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (closedAt !== null)
    return <Status shape="dashes">{t('PROJECTS.CLOSED_ON', { day: time.day(closedAt, now) })}</Status>
  if (deadline === null) return <span className="quiet">{t('PROJECTS.NO_DEADLINE')}</span>
  const noon = new Date(`${deadline}T12:00:00.000Z`)
  const left = daysBetween(now, noon, 'UTC')
  const away = new Intl.RelativeTimeFormat(`${tagOf(time.language)}-u-nu-latn`, { numeric: 'auto' }).format(left, 'day')
  const date = time.day(noon, now, 'UTC')
  return (
    <span className={css.deadline}>
      <span className="nowrap">{date}</span>
      {left <= urgentDays ? <Status shape="diamond">{away}</Status> : <span className="quiet nowrap">{away}</span>}
    </span>
  )
}

import type { PersonStatus } from '@colloquy/contract/dashboard/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { classes } from '../../../ui/join-classes.ts'
import css from './status-card.module.css'
import { statusIcons } from './view.ts'

/** The statuses whose word alone does not say what they prevent. */
const explained = ['inactive', 'restricted', 'disabled'] as const
type Explained = (typeof explained)[number]
const isExplained = (status: PersonStatus): status is Explained => explained.some((one) => one === status)

/** The status of a person, and what it means. */
export function StatusCard({ status }: { status: PersonStatus }) {
  const t = useTranslate()
  return (
    <>
      <Status shape={statusIcons[status]}>{t(`DASHBOARD.PEOPLE.STATUSES.${status}`)}</Status>
      {isExplained(status) && (
        <span className={classes('second small', css.meaning)}>{t(`DASHBOARD.PEOPLE.STATUS_MEANINGS.${status}`)}</span>
      )}
    </>
  )
}

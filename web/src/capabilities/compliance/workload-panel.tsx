import type { OfficerWorkload } from '@colloquy/contract/compliance/shapes'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import css from './workload-panel.module.css'

/** What waits besides decisions, in numbers; those of other pages are links. Zeros are left out. */
export function WorkloadPanel({ workload }: { workload: OfficerWorkload }) {
  const t = useTranslate()
  const { overdue, unanswered, answered, proposedRules, restrictedListEntries, companyNames } = workload
  const text = (name: keyof OfficerWorkload) => t(`COMPLIANCE.HOME.WORKLOAD.${name}`, { count: workload[name] })
  return (
    <ul className={css.list} aria-label={t('COMPLIANCE.HOME.WORKLOAD.LABEL')}>
      {overdue > 0 && (
        <li>
          <Status shape="square">{text('overdue')}</Status>
        </li>
      )}
      {answered > 0 && (
        <li>
          <Status shape="disc">{text('answered')}</Status>
        </li>
      )}
      {unanswered > 0 && (
        <li>
          <Status shape="clock">{text('unanswered')}</Status>
        </li>
      )}
      {proposedRules > 0 && (
        <li>
          <Link to="/compliance/rules" className="link">
            {text('proposedRules')}
          </Link>
        </li>
      )}
      {companyNames > 0 && (
        <li>
          <Link to="/compliance/company-names" className="link">
            {text('companyNames')}
          </Link>
        </li>
      )}
      {restrictedListEntries > 0 && (
        <li>
          <Link to="/compliance/restricted-lists" className="link">
            {text('restrictedListEntries')}
          </Link>
        </li>
      )}
    </ul>
  )
}

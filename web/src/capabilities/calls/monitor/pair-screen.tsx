import type { PairCall } from '@colloquy/contract/calls/monitor/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { usePathParam } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ApprovalStateCard } from '../../compliance/approval-state-card.tsx'
import { OutcomeCard } from '../../compliance/outcome-card.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { statusIcons, statusText } from '../view.ts'
import { useGetClientExpertPair } from './data.ts'
import css from './monitor-screen.module.css'
import { hasObjection } from './view.ts'

/** All calls of a client's person and an expert, with what compliance said of each. */
export function PairScreen() {
  const t = useTranslate()
  const answer = useGetClientExpertPair(usePathParam('contactId'), usePathParam('expertId'))
  const role = useRoleText()
  const pair = answer.data
  const title = pair ? t('COMPLIANCE.ROW.WITH', { name: pair.expert.fullName, client: pair.contact.fullName }) : ''
  usePageTitle(title)
  return (
    <QueryContent answer={answer}>
      {({ contact, expert, calls }) => (
        <>
          <PageHead
            title={<bdi>{title}</bdi>}
            message={
              <>
                <bdi>{role(expert)}</bdi> · <bdi>{contact.companyName}</bdi>
              </>
            }
          />
          {calls.length === 0 ? <EmptyState>{t('CALLS.PAIRS.EMPTY')}</EmptyState> : <PairCalls calls={calls} />}
        </>
      )}
    </QueryContent>
  )
}

function PairCalls({ calls }: { calls: readonly PairCall[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<PairCall>[] = [
    {
      id: 'when',
      head: t('CALLS.MONITOR.TIME'),
      cell: ({ startsAt }) =>
        startsAt === null ? (
          <span className="quiet">{t('CALLS.NO_TIME')}</span>
        ) : (
          <div className={css.lines}>
            <span>{time.day(startsAt, now)}</span>
            <span className="quiet small mono">{time.clock(startsAt)}</span>
          </div>
        ),
    },
    {
      id: 'call',
      head: t('CALLS.MONITOR.CALL'),
      speaksForItself: true,
      cell: ({ callId, code, topic, projectName }) => (
        <div className={`${css.lines} ${css.call}`}>
          <Link to={`/compliance/calls/${callId}`} className="strong link truncate">
            <bdi>{topic}</bdi>
          </Link>
          <span className="quiet small truncate">
            <span className="code">{code}</span> · <bdi>{projectName}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      head: t('CALLS.STATE'),
      cell: ({ displayStatus }) => (
        <Status shape={statusIcons[displayStatus.status]}>{statusText(t, displayStatus)}</Status>
      ),
    },
    {
      id: 'minutes',
      head: t('CALLS.LIST.MINUTES'),
      numeric: true,
      wideOnly: true,
      cell: ({ actualDuration }) => actualDuration ?? '',
    },
    {
      id: 'verdict',
      head: t('CALLS.MONITOR.VERDICT'),
      cell: ({ outcome, reasons }) =>
        outcome === null ? (
          <span className="quiet">{t('CALLS.MONITOR.NOT_JUDGED')}</span>
        ) : (
          <div className={css.lines}>
            <OutcomeCard outcome={outcome} />
            {hasObjection(outcome) && reasons.length > 0 && (
              <span className={`${css.why} quiet small wide-only`}>
                {reasons.map((reason) => t(`COMPLIANCE.REASONS.${reason}`)).join(' · ')}
              </span>
            )}
          </div>
        ),
    },
    {
      id: 'approval',
      head: t('CALLS.PAIRS.DECISION'),
      wideOnly: true,
      cell: ({ approval }) =>
        approval && (
          <Link to={`/compliance/approvals/${approval.approvalId}`} className="link">
            <ApprovalStateCard state={approval.state} />
          </Link>
        ),
    },
  ]
  return (
    <DataTable label={t('CALLS.TITLE')} columns={columns} rows={calls} rowKey={({ callId }) => callId} tall stacked />
  )
}

import { type ApprovalCard, type ApprovalView, approvalViews } from '@colloquy/contract/compliance/shapes'
import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './approvals-screen.module.css'
import { type BulkDecision, BulkDecisionPanel } from './bulk/bulk-decision-panel.tsx'
import { switchRow } from './bulk/selection.ts'
import { useDecideApproval, useListApprovals } from './data.ts'
import { AwayPanel } from './delegations/away-panel.tsx'
import { useLiveApprovals } from './live.ts'
import { DueStatus } from './response-time/due-status.tsx'
import { ResponseTimeDialog } from './response-time/response-time-dialog.tsx'
import { stateIcons } from './view.ts'
import { WorkloadPanel } from './workload-panel.tsx'

const address = { view: oneOf(approvalViews) }

/** An officer's home: the calls that wait for a decision, the first due first, and those decided. */
export function ApprovalsScreen() {
  useLiveApprovals()
  const t = useTranslate()
  const [{ view }] = useSearchParams(address)
  const answer = useListApprovals(view)
  const open = useListApprovals('open').data?.total
  const [isEditing, setEditing] = useState(false)
  return (
    <>
      <PageHead
        title={t('COMPLIANCE.HOME.TITLE')}
        message={
          open === undefined
            ? ''
            : open === 0
              ? t('COMPLIANCE.HOME.NOTHING')
              : t('COMPLIANCE.HOME.WAITING', { count: open })
        }
        actions={
          <>
            <Button onClick={() => setEditing(true)}>{t('COMPLIANCE.RESPONSE_TIME.TITLE')}</Button>
            <Button component={Link} to="/compliance/deputies">
              {t('COMPLIANCE.DEPUTIES.TITLE')}
            </Button>
          </>
        }
        tabs={
          <Tabs
            label={t('COMPLIANCE.VIEWS.LABEL')}
            current={view}
            tabs={approvalViews.map((id) => ({ id, label: t(`COMPLIANCE.VIEWS.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={id === approvalViews[0] ? {} : { view: id }}
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      {isEditing && <ResponseTimeDialog onClose={() => setEditing(false)} />}
      <AwayPanel />
      {answer.data && <WorkloadPanel workload={answer.data.workload} />}
      <QueryContent answer={answer}>
        {({ approvals }) =>
          approvals.length === 0 ? (
            <EmptyState>{t(`COMPLIANCE.EMPTY.${view}`)}</EmptyState>
          ) : (
            <ApprovalTable key={view} view={view} approvals={approvals} />
          )
        }
      </QueryContent>
    </>
  )
}

function ApprovalTable({ view, approvals }: { view: ApprovalView; approvals: readonly ApprovalCard[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { run } = useDecideApproval()
  const decide = async ({ approvalId, version }: ApprovalCard, { decision, conditions, note }: BulkDecision) => {
    const outcome = await run({ approvalId, decision, conditions: [...conditions], note }, { ifMatch: version })
    if (!outcome.ok) return { refusal: String(outcome.refusal) }
    return outcome.value.state === 'open' ? 'first' : decision
  }
  const [selected, setSelected] = useState<readonly string[]>([])
  const last = useRef<string>(undefined)
  const ids = approvals.map(({ approvalId }) => approvalId)
  const toggle = (id: string, isRange: boolean) => {
    setSelected(switchRow(ids, selected, { id, last: last.current, isRange }))
    last.current = id
  }
  const toggleFocused = (isRange: boolean) => {
    const id = document.activeElement?.closest('tr')?.querySelector<HTMLInputElement>('[data-approval]')
      ?.dataset.approval
    if (id !== undefined) toggle(id, isRange)
  }
  useRegisterShortcuts(
    view === 'open'
      ? [{ keys: 'X', label: t('COMPLIANCE.BULK.SHORTCUT'), shown: true, run: () => toggleFocused(false) }]
      : [],
  )
  const select: Column<ApprovalCard> = {
    id: 'select',
    head: (
      <Checkbox
        aria-label={t('COMPLIANCE.BULK.SELECT_ALL')}
        checked={selected.length === ids.length}
        indeterminate={selected.length > 0 && selected.length < ids.length}
        onChange={(event) => setSelected(event.currentTarget.checked ? ids : [])}
      />
    ),
    width: 48,
    cell: ({ approvalId, expert, clientName }) => (
      <Checkbox
        aria-label={t('COMPLIANCE.ROW.WITH', { name: expert.fullName, client: clientName })}
        data-approval={approvalId}
        checked={selected.includes(approvalId)}
        onChange={(event) => toggle(approvalId, (event.nativeEvent as MouseEvent).shiftKey === true)}
        onKeyDown={(event) => {
          if (!event.shiftKey || event.key.toLowerCase() !== 'x') return
          event.preventDefault()
          toggle(approvalId, true)
        }}
      />
    ),
  }
  const columns: Column<ApprovalCard>[] = [
    ...(view === 'open' ? [select] : []),
    {
      id: 'call',
      head: t('COMPLIANCE.HOME.CALL'),
      cell: ({ approvalId, expert, clientName, topic, slot }) => (
        <div className={css.call}>
          <Link to={`/compliance/approvals/${approvalId}`} className="strong link truncate">
            <bdi>{t('COMPLIANCE.ROW.WITH', { name: expert.fullName, client: clientName })}</bdi>
          </Link>
          <span className="quiet small truncate" dir="auto">
            {topic}
          </span>
          <span className="quiet small narrow-only">
            {time.nearDay(slot.start, now)}, <span className="mono">{time.clock(slot.start)}</span>
          </span>
        </div>
      ),
    },
    {
      id: 'why',
      head: t('COMPLIANCE.HOME.WHY'),
      wideOnly: true,
      cell: ({ reasons }) => (
        <span className={css.why}>{reasons.map((reason) => t(`COMPLIANCE.REASONS.${reason}`)).join(' · ')}</span>
      ),
    },
    {
      id: 'when',
      head: t('COMPLIANCE.HOME.WHEN'),
      wideOnly: true,
      cell: ({ slot }) => (
        <div className={css.when}>
          <span>{time.nearDay(slot.start, now)}</span>
          <span className="quiet small mono">{time.clock(slot.start)}</span>
        </div>
      ),
    },
    {
      id: 'state',
      head: t(view === 'open' ? 'COMPLIANCE.HOME.DUE' : 'COMPLIANCE.HOME.STATE'),
      cell: ({ state, dueAt, questionState }) =>
        view === 'open' ? (
          <div className={css.when}>
            <DueStatus dueAt={dueAt} isRow />
            {questionState && <span className="quiet small">{t(`COMPLIANCE.HOME.QUESTIONS.${questionState}`)}</span>}
          </div>
        ) : (
          <Status shape={stateIcons[state]}>{t(`COMPLIANCE.STATES.${state}`)}</Status>
        ),
    },
  ]
  return (
    <>
      <BulkDecisionPanel
        approvals={approvals.filter(({ approvalId }) => selected.includes(approvalId))}
        decide={decide}
        onKeep={setSelected}
        onClear={() => setSelected([])}
        onDecided={(approvalId) => setSelected((before) => before.filter((id) => id !== approvalId))}
      />
      <DataTable
        label={t(`COMPLIANCE.VIEWS.${view}`)}
        columns={columns}
        rows={approvals}
        rowKey={({ approvalId }) => approvalId}
        selected={({ approvalId }) => selected.includes(approvalId)}
        tall
      />
    </>
  )
}

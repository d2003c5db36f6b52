import type { ClosedRequest, OpenRequest } from '@colloquy/contract/privacy/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { useListClosedPersonalDataRequests, useListOpenPersonalDataRequests } from './data.ts'
import css from './requests-screen.module.css'

const address = { state: oneOf(['open', 'closed']), request: text }

/** Privacy requests for the administrators who answer them: open ones, soonest due first, and the history. */
export function RequestsScreen() {
  const t = useTranslate()
  const [{ state }] = useSearchParams(address)
  return (
    <>
      <PageHead
        title={t('PRIVACY.OPEN.TITLE')}
        tabs={
          <Tabs
            label={t('PRIVACY.ANSWER.STATES')}
            current={state}
            tabs={[
              { id: 'open', label: t('PRIVACY.ANSWER.STATE_OPEN') },
              { id: 'closed', label: t('PRIVACY.ANSWER.STATE_CLOSED') },
            ]}
            link={(id, props) => (
              <Link {...({ to: '.', search: id === 'open' ? {} : { state: id } } as { to: string })} {...props} />
            )}
          />
        }
      />
      {state === 'open' ? <OpenRequests /> : <ClosedRequests />}
    </>
  )
}

function OpenRequests() {
  const t = useTranslate()
  const [{ request: opened }, change] = useSearchParams(address)
  return (
    <QueryContent answer={useListOpenPersonalDataRequests()}>
      {({ total, requests }) => {
        const request = requests.find(({ requestId }) => requestId === opened)
        return (
          <>
            {requests.length === 0 ? (
              <EmptyState>{t('PRIVACY.OPEN.NONE')}</EmptyState>
            ) : (
              <RequestTable requests={requests} onAnswer={(id) => change({ request: id })} />
            )}
            <More shown={requests.length} total={total} />
            {request && <AnswerDialog request={request} onClose={() => change({ request: '' }, { replace: true })} />}
          </>
        )
      }}
    </QueryContent>
  )
}

function ClosedRequests() {
  const t = useTranslate()
  return (
    <QueryContent answer={useListClosedPersonalDataRequests()}>
      {({ total, requests }) =>
        requests.length === 0 ? (
          <EmptyState>{t('PRIVACY.ANSWER.CLOSED_NONE')}</EmptyState>
        ) : (
          <>
            <ClosedTable requests={requests} />
            <More shown={requests.length} total={total} />
          </>
        )
      }
    </QueryContent>
  )
}

function More({ shown, total }: { shown: number; total: number }) {
  const t = useTranslate()
  return total > shown && <p className={css.note}>{t('PRIVACY.OPEN.MORE', { shown, total })}</p>
}

function ClosedTable({ requests }: { requests: readonly ClosedRequest[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<ClosedRequest>[] = [
    { id: 'person', head: t('PRIVACY.OPEN.PERSON'), cell: ({ person }) => <bdi>{person.fullName}</bdi> },
    { id: 'kind', head: t('PRIVACY.OPEN.WISH'), cell: ({ kind }) => t(`PRIVACY.OPEN.${kind}`) },
    {
      id: 'outcome',
      head: t('PRIVACY.ANSWER.OUTCOME'),
      cell: ({ outcome }) => (
        <Status shape={outcome === 'declined' ? 'square' : 'check'}>{t(`PRIVACY.ANSWER.${outcome}`)}</Status>
      ),
    },
    {
      id: 'message',
      head: t('PRIVACY.ANSWER.REPLY'),
      cell: ({ message }) => (
        <span dir="auto" className={css.message}>
          {message}
        </span>
      ),
    },
    {
      id: 'closed',
      head: t('PRIVACY.ANSWER.CLOSED_AT'),
      cell: ({ closedAt, closedBy }) => t('PRIVACY.ANSWER.CLOSED_BY', { day: time.day(closedAt, now), name: closedBy }),
    },
  ]
  return (
    <DataTable
      label={t('PRIVACY.ANSWER.CLOSED')}
      columns={columns}
      rows={requests}
      rowKey={({ requestId }) => requestId}
      stacked
    />
  )
}

function RequestTable({
  requests,
  onAnswer,
}: {
  requests: readonly OpenRequest[]
  onAnswer: (requestId: string) => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<OpenRequest>[] = [
    { id: 'person', head: t('PRIVACY.OPEN.PERSON'), cell: ({ person }) => <bdi>{person.fullName}</bdi> },
    { id: 'kind', head: t('PRIVACY.OPEN.WISH'), cell: ({ kind }) => t(`PRIVACY.OPEN.${kind}`) },
    {
      id: 'asked',
      head: t('PRIVACY.OPEN.ASKED'),
      wideOnly: true,
      cell: ({ requestedAt }) => time.day(requestedAt, now),
    },
    {
      id: 'due',
      head: t('PRIVACY.OPEN.DUE'),
      cell: ({ dueAt }) => {
        const day = time.day(dueAt, now)
        return new Date(dueAt) < now ? <Status shape="square">{t('PRIVACY.OPEN.LATE', { day })}</Status> : day
      },
    },
    {
      id: 'answer',
      head: '',
      cell: ({ requestId, person }) => (
        <Button
          size="xs"
          aria-label={t('PRIVACY.ANSWER.ANSWER_LABEL', { name: person.fullName })}
          onClick={() => onAnswer(requestId)}
        >
          {t('PRIVACY.ANSWER.ANSWER')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable label={t('PRIVACY.OPEN.LIST')} columns={columns} rows={requests} rowKey={({ requestId }) => requestId} />
  )
}

import { moneyText } from '@colloquy/contract/money'
import type { OwnProposal, SourcingRequestCard } from '@colloquy/contract/sourcing/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListProposals, useListSourcingRequests, useLiveSourcing } from './data.ts'
import css from './sourcing.module.css'
import { dayText, fullNameOf, proposalIcons, requestIcons, stateText } from './view.ts'

const tabNames = ['requests', 'proposals'] as const
const address = { tab: oneOf(tabNames) }

/** A vendor's work: requests for experts, and what became of its proposals. */
export function VendorRequestsScreen() {
  useLiveSourcing()
  const t = useTranslate()
  const [{ tab }] = useSearchParams(address)
  return (
    <>
      <PageHead
        title={t('SOURCING.REQUESTS')}
        message={t('SOURCING.REQUESTS_MESSAGE')}
        tabs={
          <Tabs
            label={t('SOURCING.REQUESTS')}
            current={tab}
            tabs={tabNames.map((id) => ({
              id,
              label: t(id === 'requests' ? 'SOURCING.REQUESTS' : 'SOURCING.PROPOSALS'),
            }))}
            link={(id, props) => (
              <Link to="." search={id === tabNames[0] ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      {tab === 'requests' ? <RequestsTable /> : <ProposalsTable />}
    </>
  )
}

function RequestsTable() {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const answer = useListSourcingRequests()
  const columns: Column<SourcingRequestCard>[] = [
    {
      id: 'title',
      head: t('SOURCING.REQUEST'),
      cell: ({ requestId, title }) => (
        <Link to={`/clients/requests/${requestId}` as string} className="strong">
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      id: 'state',
      head: t('SOURCING.STATUS'),
      cell: ({ state }) => <Status shape={requestIcons[state]}>{t(`SOURCING.REQUEST_STATES.${state}`)}</Status>,
    },
    { id: 'due', head: t('SOURCING.DUE'), cell: ({ dueOn }) => dayText(time, dueOn, now) },
    {
      id: 'mine',
      head: t('SOURCING.PROPOSALS'),
      numeric: true,
      cell: ({ counts }) => counts.submitted + counts.accepted + counts.declined,
    },
    {
      id: 'received',
      head: t('SOURCING.RECEIVED'),
      wideOnly: true,
      cell: ({ requestedAt }) => time.distance(requestedAt, now),
    },
  ]
  return (
    <QueryContent answer={answer}>
      {({ requests }) =>
        requests.length === 0 ? (
          <EmptyState>{t('SOURCING.NO_REQUESTS')}</EmptyState>
        ) : (
          <DataTable
            label={t('SOURCING.REQUESTS')}
            columns={columns}
            rows={requests}
            rowKey={({ requestId }) => requestId}
            tall
          />
        )
      }
    </QueryContent>
  )
}

/** The proposals of the own company with what became of them. */
export function ProposalsTable() {
  const t = useTranslate()
  const answer = useListProposals()
  return (
    <QueryContent answer={answer}>
      {({ proposals }) =>
        proposals.length === 0 ? (
          <EmptyState
            action={
              <Button component={Link} to="/clients/requests">
                {t('SOURCING.VIEW_REQUESTS')}
              </Button>
            }
          >
            {t('SOURCING.NO_PROPOSALS')}
          </EmptyState>
        ) : (
          <Proposals proposals={proposals} />
        )
      }
    </QueryContent>
  )
}

function Proposals({ proposals }: { proposals: readonly OwnProposal[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const columns: Column<OwnProposal>[] = [
    {
      id: 'expert',
      head: t('SOURCING.EXPERT'),
      cell: (proposal) => (
        <div className={css.name}>
          <Link to={`/clients/requests/${proposal.requestId}` as string} className="strong">
            <bdi>{fullNameOf(proposal)}</bdi>
          </Link>
          <span className="quiet small">
            <bdi>{proposal.requestTitle}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      head: t('SOURCING.STATUS'),
      cell: (proposal) => <Status shape={proposalIcons[proposal.state]}>{stateText(t, proposal)}</Status>,
    },
    {
      id: 'rate',
      head: t('SOURCING.RATE'),
      numeric: true,
      wideOnly: true,
      cell: ({ rate }) => moneyText(rate, language),
    },
    {
      id: 'proposed',
      head: t('SOURCING.PROPOSED'),
      wideOnly: true,
      cell: ({ proposedAt }) => time.distance(proposedAt, now),
    },
  ]
  return (
    <DataTable
      label={t('SOURCING.PROPOSALS_LIST')}
      columns={columns}
      rows={proposals}
      rowKey={({ proposalId }) => proposalId}
      tall
    />
  )
}

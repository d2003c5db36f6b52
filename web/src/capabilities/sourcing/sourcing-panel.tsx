import { moneyText } from '@colloquy/contract/money'
import type { Project } from '@colloquy/contract/projects/shapes'
import type { PossibleDuplicate, ProjectSourcing, ReviewedProposal } from '@colloquy/contract/sourcing/shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel, Row, Rows } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { useCloseSourcingRequest, useGetProjectSourcing, useLiveSourcing } from './data.ts'
import { AcceptDialog, DeclineDialog } from './decide-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'
import css from './sourcing.module.css'
import { dayText, fullNameOf, proposalIcons, requestIcons, yearsOf } from './view.ts'

/** Requests of a project to vendors and their proposals, for the staff who run it. */
export function SourcingPanel({ project }: { project: Project }) {
  useLiveSourcing()
  const answer = useGetProjectSourcing(project.projectId)
  return (
    <QueryContent answer={answer}>
      {(sourcing) => (
        <>
          <ProposalsPanel proposals={sourcing.proposals} />
          <RequestsPanel project={project} sourcing={sourcing} />
        </>
      )}
    </QueryContent>
  )
}

type Request = ProjectSourcing['requests'][number]

function RequestsPanel({ project, sourcing }: { project: Project; sourcing: ProjectSourcing }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const closing = useCloseSourcingRequest()
  const close = async ({ requestId, vendorName: name }: Request) => {
    const outcome = await closing.run({ requestId })
    if (outcome.ok) toastSuccess(t('SOURCING.PROJECT.CLOSED', { name }))
  }
  const vendorIdOf = (vendorName: string) => sourcing.vendors.find(({ name }) => name === vendorName)?.vendorId
  const columns: Column<Request>[] = [
    {
      id: 'vendor',
      head: t('SOURCING.VENDOR'),
      cell: ({ vendorName, title }) => (
        <div className={css.name}>
          <bdi className="strong">{vendorName}</bdi>
          <bdi className="quiet small">{title}</bdi>
          {vendorIdOf(vendorName) && (
            <Link to={`/staff/chat/${vendorIdOf(vendorName)}` as string} className="link small">
              {t('CHAT.WRITE')}
            </Link>
          )}
        </div>
      ),
    },
    {
      id: 'state',
      head: t('SOURCING.STATUS'),
      cell: ({ state }) => <Status shape={requestIcons[state]}>{t(`SOURCING.REQUEST_STATES.${state}`)}</Status>,
    },
    { id: 'due', head: t('SOURCING.DUE'), wideOnly: true, cell: ({ dueOn }) => dayText(time, dueOn, now) },
    {
      id: 'count',
      head: t('SOURCING.PROJECT.PROPOSALS'),
      numeric: true,
      cell: ({ counts }) => counts.submitted + counts.accepted + counts.declined,
    },
    {
      id: 'close',
      head: <span className="visually-hidden">{t('SOURCING.PROJECT.ACTIONS')}</span>,
      cell: (request) =>
        request.can.close && (
          <Button
            aria-label={t('SOURCING.PROJECT.CLOSE_ONE', { name: request.vendorName })}
            onClick={() => void close(request)}
          >
            {t('SOURCING.PROJECT.CLOSE')}
          </Button>
        ),
    },
  ]
  return (
    <Panel
      title={t('SOURCING.PROJECT.REQUESTS')}
      count={sourcing.requests.length}
      link={project.closedAt === null && <Button onClick={() => setAsking(true)}>{t('SOURCING.PROJECT.ASK')}</Button>}
    >
      {sourcing.requests.length === 0 ? (
        <p className={css.empty}>{t('SOURCING.PROJECT.NO_REQUESTS')}</p>
      ) : (
        <DataTable
          label={t('SOURCING.PROJECT.REQUESTS_TABLE')}
          columns={columns}
          rows={sourcing.requests}
          rowKey={({ requestId }) => requestId}
          tall
        />
      )}
      {isAsking && <RequestDialog project={project} vendors={sourcing.vendors} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function ProposalsPanel({ proposals }: { proposals: readonly ReviewedProposal[] }) {
  const t = useTranslate()
  return (
    <Panel title={t('SOURCING.PROJECT.PROPOSALS')} count={proposals.length}>
      {proposals.length === 0 ? (
        <p className={css.empty}>{t('SOURCING.PROJECT.NO_PROPOSALS')}</p>
      ) : (
        <Rows>
          {proposals.map((proposal) => (
            <Row key={proposal.proposalId}>
              <ReviewCard proposal={proposal} />
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  )
}

function ReviewCard({ proposal }: { proposal: ReviewedProposal }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const [dialog, setDialog] = useState<'accept' | 'decline'>()
  const name = fullNameOf(proposal)
  const { state, duplicates, personId } = proposal
  const isCertain = duplicates.some((one) => one.isCertain)
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        {personId === null ? (
          <bdi className="strong">{name}</bdi>
        ) : (
          <Link to={`/staff/experts/${personId}` as string} className="strong">
            <bdi>{name}</bdi>
          </Link>
        )}
        <Status shape={proposalIcons[state]}>{t(`SOURCING.STATES.${state}`)}</Status>
        {duplicates.length > 0 && (
          <Status shape="diamond" tone="warn">
            {t(isCertain ? 'SOURCING.PROJECT.DUPLICATE_CERTAIN' : 'SOURCING.PROJECT.DUPLICATE_POSSIBLE')}
          </Status>
        )}
      </div>
      <span dir="auto">{proposal.headline}</span>
      <span className={`${css.facts} quiet small`}>
        <bdi>{proposal.vendorName}</bdi>
        <bdi>{moneyText(proposal.rate, language)}</bdi>
        <bdi>{time.distance(proposal.proposedAt, now)}</bdi>
      </span>
      <ul className={`${css.jobs} second`}>
        {proposal.employments.map((job) => (
          <li key={`${job.companyName} ${job.startDate}`}>
            <bdi>{`${job.title}, ${job.companyName}`}</bdi>{' '}
            <bdi className="quiet">{yearsOf(job, t('SOURCING.NOW'))}</bdi>
          </li>
        ))}
      </ul>
      <p className={css.text} dir="auto">
        {proposal.relevance}
      </p>
      {proposal.answers
        .filter(({ answer }) => answer !== '')
        .map(({ question, answer }) => (
          <div key={question}>
            <div className="quiet small" dir="auto">
              {question}
            </div>
            <div className={css.text} dir="auto">
              {answer}
            </div>
          </div>
        ))}
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
      {proposal.declineReason && (
        <span className="second">
          {t(`SOURCING.DECLINE_REASONS.${proposal.declineReason}`)}
          {proposal.declineNote && <bdi>{`: ${proposal.declineNote}`}</bdi>}
        </span>
      )}
      {state === 'submitted' && (
        <div className={css.actions}>
          <Button variant="filled" onClick={() => setDialog('accept')}>
            {t('SOURCING.PROJECT.ACCEPT')}
          </Button>
          <Button onClick={() => setDialog('decline')}>{t('SOURCING.PROJECT.DECLINE')}</Button>
        </div>
      )}
      {dialog === 'accept' && <AcceptDialog proposal={proposal} onClose={() => setDialog(undefined)} />}
      {dialog === 'decline' && <DeclineDialog proposal={proposal} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** Who a proposed person may be, what speaks for it, and who was first. */
function Duplicates({ duplicates }: { duplicates: readonly PossibleDuplicate[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <div>
      <div className={css.cardHead}>
        <span className="strong small">{t('SOURCING.PROJECT.DUPLICATES')}</span>
        <Link to={'/staff/duplicates' as string} className="link small">
          {t('SOURCING.DUPLICATES.REVIEW')}
        </Link>
      </div>
      <ul className={`${css.jobs} second`}>
        {duplicates.map((one) => (
          <li key={`${one.personId} ${one.vendorName} ${one.since}`}>
            {one.personId === null ? (
              <bdi>{one.fullName}</bdi>
            ) : (
              <Link to={`/staff/experts/${one.personId}` as string}>
                <bdi>{one.fullName}</bdi>
              </Link>
            )}{' '}
            <bdi className="quiet">
              {[
                one.vendorName === null
                  ? t('SOURCING.PROJECT.ON_RECORD', { day: time.day(one.since, now) })
                  : t('SOURCING.PROJECT.PROPOSED_BY', { name: one.vendorName, day: time.day(one.since, now) }),
                ...one.evidence.map(({ kind }) => t(`SOURCING.EVIDENCE.${kind}`)),
              ].join(' · ')}
            </bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

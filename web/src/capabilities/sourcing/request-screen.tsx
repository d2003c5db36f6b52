import { moneyText } from '@colloquy/contract/money'
import type { OwnProposal, SourcingRequest } from '@colloquy/contract/sourcing/shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels, Row, Rows } from '../../ui/page/panel.tsx'
import { useGetSourcingRequest, useLiveSourcing, useWithdrawProposal } from './data.ts'
import { FileDialog } from './file-dialog.tsx'
import css from './sourcing.module.css'
import { dayText, fullNameOf, proposalIcons, requestIcons, stateText } from './view.ts'

/** A request for experts with the own proposals, for members of a vendor. */
export function RequestScreen() {
  useLiveSourcing()
  const answer = useGetSourcingRequest(usePathParam('requestId'))
  return <QueryContent answer={answer}>{(request) => <OpenedRequest request={request} />}</QueryContent>
}

function OpenedRequest({ request }: { request: SourcingRequest }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [isFileOpen, setFileOpen] = useState(false)
  usePageTitle(request.title)
  return (
    <>
      <PageHead
        title={<bdi>{request.title}</bdi>}
        state={
          <Status shape={requestIcons[request.state]} badge>
            {t(`SOURCING.REQUEST_STATES.${request.state}`)}
          </Status>
        }
        message={t('SOURCING.DUE_ON', { day: dayText(time, request.dueOn, now) })}
        actions={
          request.can.propose && (
            <>
              <Button onClick={() => setFileOpen(true)}>{t('SOURCING.FILE.OPEN')}</Button>
              <Button component={Link} to={`/clients/requests/${request.requestId}/propose` as string} variant="filled">
                {t('SOURCING.PROPOSE')}
              </Button>
            </>
          )
        }
      />
      <Panels columns="wide-first">
        <Panel title={t('SOURCING.PROPOSALS')} count={request.proposals.length}>
          {request.proposals.length === 0 ? (
            <p className={css.empty}>{t('SOURCING.NO_PROPOSALS_HERE')}</p>
          ) : (
            <Rows label={t('SOURCING.PROPOSALS_LIST')}>
              {request.proposals.map((proposal) => (
                <Row key={proposal.proposalId}>
                  <ProposalCard proposal={proposal} />
                </Row>
              ))}
            </Rows>
          )}
        </Panel>
        <Panel title={t('SOURCING.BRIEF')} padded>
          <p className={css.text} dir="auto">
            {request.brief}
          </p>
          {request.questions.length > 0 && (
            <>
              <h3 className={css.heading}>{t('SOURCING.QUESTIONS')}</h3>
              <ol className={css.questions}>
                {request.questions.map((question) => (
                  <li key={question} dir="auto">
                    {question}
                  </li>
                ))}
              </ol>
            </>
          )}
        </Panel>
      </Panels>
      {isFileOpen && <FileDialog requestId={request.requestId} onClose={() => setFileOpen(false)} />}
    </>
  )
}

function ProposalCard({ proposal }: { proposal: OwnProposal }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useWithdrawProposal()
  const name = fullNameOf(proposal)
  const withdraw = async () => {
    const outcome = await run({ proposalId: proposal.proposalId })
    setAsking(false)
    if (outcome.ok) toastSuccess(t('SOURCING.WITHDRAWN', { name }))
  }
  return (
    <div className={css.card}>
      <div className={css.cardHead}>
        <span className="strong">
          <bdi>{name}</bdi>
        </span>
        <Status shape={proposalIcons[proposal.state]}>{stateText(t, proposal)}</Status>
      </div>
      <span dir="auto">{proposal.headline}</span>
      <span className={`${css.facts} quiet small`}>
        <bdi>{moneyText(proposal.rate, language)}</bdi>
        <bdi>{proposal.proposedByName}</bdi>
        <bdi>{time.distance(proposal.proposedAt, now)}</bdi>
      </span>
      {proposal.declineReason && (
        <span className="second">
          {t(`SOURCING.DECLINE_REASONS.${proposal.declineReason}`)}
          {proposal.declineNote && <bdi>{`: ${proposal.declineNote}`}</bdi>}
        </span>
      )}
      {proposal.can.update && (
        <div className={css.actions}>
          <Button
            component={Link}
            {...({
              to: `/clients/requests/${proposal.requestId}/propose`,
              search: { proposal: proposal.proposalId },
            } as { to: string })}
            aria-label={t('SOURCING.EDIT_ONE', { name })}
          >
            {t('SOURCING.EDIT')}
          </Button>
          <Button onClick={() => setAsking(true)}>{t('SOURCING.WITHDRAW')}</Button>
        </div>
      )}
      <ConsequenceDialog
        opened={isAsking}
        title={t('SOURCING.WITHDRAW_TITLE', { name })}
        keep={t('SOURCING.CANCEL')}
        confirm={t('SOURCING.WITHDRAW')}
        busy={isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void withdraw()}
      >
        {t('SOURCING.WITHDRAW_ABOUT')}
      </ConsequenceDialog>
    </div>
  )
}

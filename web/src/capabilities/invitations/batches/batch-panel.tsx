import { type Batch, invitationStates } from '@colloquy/contract/invitations/shapes'
import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { usePageTitle } from '../../../platform/shell-store.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { list, useSearchParams, wholeNumber } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import { saveReport, useDiscardInvitationBatch, useGetInvitationBatch, useSendInvitationBatch } from '../data.ts'
import { useLiveBatches } from '../live.ts'
import { progressOf } from '../view.ts'
import css from './batch-panel.module.css'
import { RowsList } from './rows-list.tsx'

const address = { state: list, from: wholeNumber(0) }

/** One batch: preview, sending progress and the result of each row. */
export function BatchPanel({ batchId }: { batchId: string }) {
  useLiveBatches()
  const [{ state, from }] = useSearchParams(address)
  const states = invitationStates.filter((one) => state.includes(one))
  const answer = useGetInvitationBatch(batchId, states, from)
  return <QueryContent answer={answer}>{(batch) => <BatchPage batch={batch} />}</QueryContent>
}

function BatchPage({ batch }: { batch: Batch }) {
  const t = useTranslate()
  const name = batch.fileName ?? t('INVITATIONS.BATCH.BY_HAND')
  usePageTitle(name)
  const [{ state, from }, change] = useSearchParams(address)
  const part = batch.total - batch.waitingItemCount
  return (
    <>
      <PageHead
        title={<bdi>{name}</bdi>}
        message={t('INVITATIONS.BATCH.SUMMARY', {
          kind: t(`INVITATIONS.KINDS.${batch.kind}`),
          waiting: batch.waitingItemCount,
          sent: batch.successfulItemCount,
          not: batch.unsuccessfulItemCount,
          accepted: batch.acceptedItemCount,
        })}
        actions={<Actions batch={batch} />}
      />
      <div className={css.bar}>
        {batch.state === 'sending' && (
          <div role="status" className={css.progress}>
            <span>{t('INVITATIONS.BATCH.STATES.sending')}</span>
            <Meter
              value={progressOf(batch)}
              label={t('INVITATIONS.BATCH.STATES.sending')}
              text={t('SHARED.OF', { part, whole: batch.total })}
            />
            <bdi className="mono">{t('SHARED.OF', { part, whole: batch.total })}</bdi>
          </div>
        )}
        {batch.state === 'preview' && <Note>{t('INVITATIONS.BATCH.PREVIEW')}</Note>}
        <NativeSelect
          aria-label={t('INVITATIONS.BATCH.STATE')}
          value={state[0] ?? ''}
          onChange={(event) => change({ state: [event.currentTarget.value].filter(Boolean), from: 0 })}
          data={[
            { value: '', label: t('INVITATIONS.BATCH.ALL') },
            ...invitationStates.map((value) => ({ value, label: t(`INVITATIONS.STATES.${value}`) })),
          ]}
        />
      </div>
      {batch.items.length === 0 ? (
        <EmptyState>{t('INVITATIONS.BATCH.NO_ROWS')}</EmptyState>
      ) : (
        <RowsList items={batch.items} />
      )}
      <div className={css.pages}>
        {from > 0 && (
          <Button onClick={() => change({ from: Math.max(0, from - 100) })}>{t('INVITATIONS.BATCH.BACK')}</Button>
        )}
        {batch.items.length === 100 && (
          <Button onClick={() => change({ from: from + 100 })}>{t('INVITATIONS.BATCH.ON')}</Button>
        )}
      </div>
    </>
  )
}

/** Send, discard (before anything was sent) and download the report. */
function Actions({ batch }: { batch: Batch }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const send = useSendInvitationBatch()
  const discard = useDiscardInvitationBatch()
  const [isAsking, setAsking] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const batchId = batch.id
  const count = batch.waitingItemCount
  const failed = (refusal: string, again: () => Promise<void>) =>
    void toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void again() })
  const confirm = async (): Promise<void> => {
    const outcome = await send.run({ batchId })
    setAsking(false)
    if (!outcome.ok) failed(String(outcome.refusal), confirm)
  }
  const drop = async (): Promise<void> => {
    const outcome = await discard.run({ batchId })
    setDiscarding(false)
    if (!outcome.ok) return failed(String(outcome.refusal), drop)
    toastSuccess(t('INVITATIONS.BATCH.DISCARDED'))
    void navigate({ to: '/staff/invitations' } as { to: string })
  }
  const report = async (): Promise<void> => {
    if (!(await saveReport(batchId, `${t('INVITATIONS.PAGE')}.csv`))) failed('offline', report)
  }
  return (
    <>
      <Button onClick={() => void report()}>{t('INVITATIONS.BATCH.REPORT')}</Button>
      {batch.state === 'preview' && (
        <>
          <Button onClick={() => setDiscarding(true)}>{t('INVITATIONS.BATCH.DISCARD')}</Button>
          <Button variant="filled" disabled={count === 0} onClick={() => setAsking(true)}>
            {t('INVITATIONS.BATCH.SEND', { count })}
          </Button>
        </>
      )}
      <ConsequenceDialog
        opened={isDiscarding}
        title={t('INVITATIONS.BATCH.DISCARD_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('INVITATIONS.BATCH.DISCARD')}
        busy={discard.isPending}
        onKeep={() => setDiscarding(false)}
        onConfirm={() => void drop()}
      >
        <p>{t('INVITATIONS.BATCH.DISCARD_ABOUT', { count: batch.total })}</p>
      </ConsequenceDialog>
      <ConsequenceDialog
        opened={isAsking}
        title={t('INVITATIONS.BATCH.SEND', { count })}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('INVITATIONS.BATCH.SEND', { count })}
        busy={send.isPending}
        harmless
        onKeep={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        {t('INVITATIONS.BATCH.SEND_ABOUT')}
      </ConsequenceDialog>
    </>
  )
}

import type { BatchCard } from '@colloquy/contract/invitations/shapes'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import { progressOf } from '../view.ts'
import css from './batches-list.module.css'

/** A table of batches with progress and row results. */
export function BatchesList({ batches }: { batches: readonly BatchCard[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<BatchCard>[] = [
    {
      id: 'name',
      head: t('INVITATIONS.BATCH.NAME'),
      cell: ({ id, fileName, createdBy, createdAt }) => (
        <CellLines maxWidth="min(420px, 52vw)">
          <Link {...({ to: `/staff/invitations/${id}` } as { to: string })} className="link">
            <bdi>{fileName ?? t('INVITATIONS.BATCH.BY_HAND')}</bdi>
          </Link>
          <span className="quiet small truncate">
            <bdi>{createdBy}</bdi> · {time.distance(createdAt, now)}
          </span>
        </CellLines>
      ),
    },
    { id: 'kind', head: t('INVITATIONS.WHOM'), wideOnly: true, cell: ({ kind }) => t(`INVITATIONS.KINDS.${kind}`) },
    { id: 'state', head: t('INVITATIONS.BATCH.STATE'), cell: (batch) => <Progress batch={batch} /> },
    {
      id: 'sent',
      head: t('INVITATIONS.BATCH.SENT'),
      numeric: true,
      wideOnly: true,
      cell: (one) => one.successfulItemCount,
    },
    {
      id: 'not',
      head: t('INVITATIONS.BATCH.NOT_SENT'),
      numeric: true,
      wideOnly: true,
      cell: (one) => one.unsuccessfulItemCount,
    },
    { id: 'accepted', head: t('INVITATIONS.STATES.accepted'), numeric: true, cell: (one) => one.acceptedItemCount },
  ]
  return (
    <DataTable label={t('INVITATIONS.BATCH.TABLE')} columns={columns} rows={batches} rowKey={({ id }) => id} tall />
  )
}

function Progress({ batch }: { batch: BatchCard }) {
  const t = useTranslate()
  const text = t(`INVITATIONS.BATCH.STATES.${batch.state}`)
  if (batch.state !== 'sending') return text
  const part = batch.total - batch.waitingItemCount
  return (
    <span className={css.progress}>
      <Meter value={progressOf(batch)} label={text} text={t('SHARED.OF', { part, whole: batch.total })} />
      <bdi className="small mono">{t('SHARED.OF', { part, whole: batch.total })}</bdi>
    </span>
  )
}

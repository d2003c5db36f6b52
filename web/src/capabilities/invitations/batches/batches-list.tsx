import type { BatchCard } from '@colloquy/contract/invitations/shapes'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import { progressOf } from '../view.ts'
import css from './batches-list.module.css'

/** A table of batches with progress and row results. */
export function BatchesList({ batches }: { batches: readonly BatchCard[] }) {
  const say = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<BatchCard>[] = [
    {
      id: 'name',
      head: say('INVITATIONS.BATCH.NAME'),
      cell: ({ id, fileName, createdBy, createdAt }) => (
        <span className={css.name}>
          <Link {...({ to: `/staff/invitations/${id}` } as { to: string })} className="link">
            <bdi>{fileName ?? say('INVITATIONS.BATCH.BY_HAND')}</bdi>
          </Link>
          <span className="quiet small truncate">
            <bdi>{createdBy}</bdi> · {time.distance(createdAt, now)}
          </span>
        </span>
      ),
    },
    { id: 'kind', head: say('INVITATIONS.WHOM'), wideOnly: true, cell: ({ kind }) => say(`INVITATIONS.KINDS.${kind}`) },
    { id: 'state', head: say('INVITATIONS.BATCH.STATE'), cell: (batch) => <Progress batch={batch} /> },
    {
      id: 'sent',
      head: say('INVITATIONS.BATCH.SENT'),
      numeric: true,
      wideOnly: true,
      cell: (one) => one.successfulItemCount,
    },
    {
      id: 'not',
      head: say('INVITATIONS.BATCH.NOT_SENT'),
      numeric: true,
      wideOnly: true,
      cell: (one) => one.unsuccessfulItemCount,
    },
    { id: 'accepted', head: say('INVITATIONS.STATES.accepted'), numeric: true, cell: (one) => one.acceptedItemCount },
  ]
  return (
    <DataTable label={say('INVITATIONS.BATCH.TABLE')} columns={columns} rows={batches} rowKey={({ id }) => id} tall />
  )
}

function Progress({ batch }: { batch: BatchCard }) {
  const say = useTranslate()
  const text = say(`INVITATIONS.BATCH.STATES.${batch.state}`)
  if (batch.state !== 'sending') return text
  const part = batch.total - batch.waitingItemCount
  return (
    <span className={css.progress}>
      <Meter value={progressOf(batch)} label={text} text={say('SHARED.OF', { part, whole: batch.total })} />
      <bdi className="small mono">{say('SHARED.OF', { part, whole: batch.total })}</bdi>
    </span>
  )
}

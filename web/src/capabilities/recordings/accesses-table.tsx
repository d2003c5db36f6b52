import type { RecordingAccess } from '@colloquy/contract/recordings/shapes'
import { momentText, useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { useListRecordingAccesses } from './data.ts'
import css from './recordings-panel.module.css'

/** Who has played or downloaded a recording, for officers. */
export function AccessesTable({ recordingId }: { recordingId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const accesses = useListRecordingAccesses(recordingId, true).data?.accesses
  if (!accesses) return null
  const columns: Column<RecordingAccess>[] = [
    { id: 'at', head: t('RECORDINGS.ACCESSES.TIME'), cell: ({ at }) => momentText(time, at, now) },
    { id: 'person', head: t('RECORDINGS.ACCESSES.PERSON'), cell: ({ name }) => <bdi>{name}</bdi> },
    { id: 'kind', head: t('RECORDINGS.ACCESSES.ACTION'), cell: ({ kind }) => t(`RECORDINGS.ACCESSES.KIND.${kind}`) },
    {
      id: 'track',
      head: t('RECORDINGS.ACCESSES.TRACK'),
      cell: ({ heardName }) => <bdi>{heardName ?? t('RECORDINGS.EVERYONE')}</bdi>,
    },
  ]
  return (
    <div className={css.accesses}>
      <h3>{t('RECORDINGS.ACCESSES.TITLE')}</h3>
      {accesses.length === 0 ? (
        <p className="quiet">{t('RECORDINGS.ACCESSES.NONE')}</p>
      ) : (
        <div className={css.table}>
          <DataTable
            label={t('RECORDINGS.ACCESSES.TITLE')}
            columns={columns}
            rows={accesses}
            rowKey={({ at, personId, kind, heardName }) => `${at} ${personId} ${kind} ${heardName}`}
            stacked
          />
        </div>
      )}
    </div>
  )
}

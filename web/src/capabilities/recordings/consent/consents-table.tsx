import type { ConsentRecord } from '@colloquy/contract/recordings/consent-shapes'
import { momentText, useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import css from '../recordings-panel.module.css'
import { useListRecordingConsents } from './data.ts'

/** For officers: who has agreed to a recording of the call, refused or withdrawn, and when. */
export function ConsentsTable({ callId }: { callId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const consents = useListRecordingConsents(callId).data?.consents ?? []
  if (consents.length === 0) return null
  const columns: Column<ConsentRecord>[] = [
    { id: 'at', head: t('RECORDINGS.ACCESSES.TIME'), cell: ({ at }) => momentText(time, at, now) },
    { id: 'person', head: t('RECORDINGS.ACCESSES.PERSON'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      id: 'answer',
      head: t('RECORDINGS.CONSENT.LOG.ANSWER'),
      cell: ({ answer }) => t(`RECORDINGS.CONSENT.LOG.ANSWERS.${answer}`),
    },
  ]
  return (
    <section className={css.accesses}>
      <h3>{t('RECORDINGS.CONSENT.LOG.TITLE')}</h3>
      <div className={css.table}>
        <DataTable
          label={t('RECORDINGS.CONSENT.LOG.TITLE')}
          columns={columns}
          rows={consents}
          rowKey={({ recordingId, personId, answer }) => `${recordingId} ${personId} ${answer}`}
          stacked
        />
      </div>
    </section>
  )
}

import type { OpenRequest } from '@colloquy/contract/privacy/shapes'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListOpenRequests } from './data.ts'
import css from './requests-screen.module.css'

/** Privacy requests for the staff who process them, soonest due first. */
export function RequestsScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('PRIVACY.OPEN.TITLE')} message={t('PRIVACY.OPEN.MESSAGE')} />
      <div className={css.note}>
        <Note>{t('PRIVACY.OPEN.NOTE')}</Note>
      </div>
      <QueryContent answer={useListOpenRequests()}>
        {({ total, requests }) =>
          requests.length === 0 ? (
            <EmptyState>{t('PRIVACY.OPEN.NONE')}</EmptyState>
          ) : (
            <>
              <RequestTable requests={requests} />
              {total > requests.length && (
                <p className={css.note}>{t('PRIVACY.OPEN.MORE', { shown: requests.length, total })}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </>
  )
}

function RequestTable({ requests }: { requests: readonly OpenRequest[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<OpenRequest>[] = [
    { id: 'person', head: t('PRIVACY.OPEN.PERSON'), cell: ({ person }) => <bdi>{person.fullName}</bdi> },
    { id: 'wish', head: t('PRIVACY.OPEN.WISH'), cell: ({ wish }) => t(`PRIVACY.OPEN.${wish}`) },
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
  ]
  return (
    <DataTable label={t('PRIVACY.OPEN.LIST')} columns={columns} rows={requests} rowKey={({ requestId }) => requestId} />
  )
}

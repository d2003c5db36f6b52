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
  const say = useTranslate()
  return (
    <>
      <PageHead title={say('PRIVACY.OPEN.TITLE')} message={say('PRIVACY.OPEN.MESSAGE')} />
      <div className={css.note}>
        <Note>{say('PRIVACY.OPEN.NOTE')}</Note>
      </div>
      <QueryContent answer={useListOpenRequests()}>
        {({ total, requests }) =>
          requests.length === 0 ? (
            <EmptyState>{say('PRIVACY.OPEN.NONE')}</EmptyState>
          ) : (
            <>
              <RequestTable requests={requests} />
              {total > requests.length && (
                <p className={css.note}>{say('PRIVACY.OPEN.MORE', { shown: requests.length, total })}</p>
              )}
            </>
          )
        }
      </QueryContent>
    </>
  )
}

function RequestTable({ requests }: { requests: readonly OpenRequest[] }) {
  const say = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<OpenRequest>[] = [
    { id: 'person', head: say('PRIVACY.OPEN.PERSON'), cell: ({ person }) => <bdi>{person.fullName}</bdi> },
    { id: 'wish', head: say('PRIVACY.OPEN.WISH'), cell: ({ wish }) => say(`PRIVACY.OPEN.${wish}`) },
    {
      id: 'asked',
      head: say('PRIVACY.OPEN.ASKED'),
      wideOnly: true,
      cell: ({ requestedAt }) => time.day(requestedAt, now),
    },
    {
      id: 'due',
      head: say('PRIVACY.OPEN.DUE'),
      cell: ({ dueAt }) => {
        const day = time.day(dueAt, now)
        return new Date(dueAt) < now ? <Status shape="square">{say('PRIVACY.OPEN.LATE', { day })}</Status> : day
      },
    },
  ]
  return (
    <DataTable
      label={say('PRIVACY.OPEN.LIST')}
      columns={columns}
      rows={requests}
      rowKey={({ requestId }) => requestId}
    />
  )
}

import type { ReplayCard } from '@colloquy/contract/replays/shapes'
import { Link } from '@tanstack/react-router'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useFeatureFlag } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useListReplays } from './data.ts'
import css from './replays.module.css'
import { listAddress, playTime } from './view.ts'

/** Recorded sessions, the latest first; of one person when the address names them. */
export function ReplaysScreen() {
  const t = useTranslate()
  const isOn = useFeatureFlag('session-replay')
  const [{ person }, change] = useSearchParams(listAddress)
  const list = useListReplays(person)
  const showAll = person !== '' && <Button onClick={() => change({ person: '' })}>{t('REPLAYS.ALL')}</Button>
  return (
    <>
      <PageHead title={person === '' ? t('REPLAYS.TITLE') : t('REPLAYS.OF_PERSON')} actions={showAll || undefined} />
      <QueryContent answer={{ ...list.query, data: list.rows } as never}>
        {(rows: readonly ReplayCard[]) =>
          rows.length === 0 ? (
            <EmptyState>
              {person !== '' ? t('REPLAYS.NONE_OF_PERSON') : isOn ? t('REPLAYS.NONE') : t('REPLAYS.NONE_OFF')}
            </EmptyState>
          ) : (
            <ReplayTable rows={rows} />
          )
        }
      </QueryContent>
      <ListFooter more={list.more} />
    </>
  )
}

function ReplayTable({ rows }: { rows: readonly ReplayCard[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<ReplayCard>[] = [
    {
      id: 'person',
      head: t('REPLAYS.COLUMNS.PERSON'),
      cell: ({ replayId, personName }) => (
        <Link
          to="/staff/recordings/$replayId"
          params={{ replayId }}
          className={css.open}
          aria-label={t('REPLAYS.OPEN', { name: personName })}
        >
          <bdi className="truncate strong">{personName}</bdi>
        </Link>
      ),
    },
    {
      id: 'started',
      head: t('REPLAYS.COLUMNS.STARTED'),
      cell: ({ startedAt }) => `${time.day(startedAt, now)}, ${time.clock(startedAt)}`,
    },
    {
      id: 'duration',
      head: t('REPLAYS.COLUMNS.DURATION'),
      cell: ({ durationMs }) => <bdi>{playTime(durationMs)}</bdi>,
    },
    {
      id: 'pages',
      head: t('REPLAYS.COLUMNS.PAGES'),
      wideOnly: true,
      cell: ({ pages }) => <bdi className={css.pages}>{pages.join(' → ')}</bdi>,
    },
  ]
  return <DataTable label={t('REPLAYS.TITLE')} columns={columns} rows={rows} rowKey={({ replayId }) => replayId} tall />
}

import { type ClientExpertPair, pairOrders } from '@colloquy/contract/calls/monitor/shapes'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { downloadFile } from '../../../platform/file/download.ts'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SearchField } from '../../../ui/input/search-field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { OutcomeCard } from '../../compliance/outcome-card.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { useExportClientExpertPairs, useListClientExpertPairs } from './data.ts'
import css from './monitor-screen.module.css'

const address = { text, order: oneOf(pairOrders) }

/** Who has talked to whom: each client's person with each expert, and how often. */
export function PairsScreen() {
  const t = useTranslate()
  const [{ text: words, order }, change] = useSearchParams(address)
  const filters = { ...(words.trim() !== '' && { text: words.trim() }), order }
  const list = useListClientExpertPairs(filters)
  const { run, isPending } = useExportClientExpertPairs()
  const save = async () => {
    const outcome = await run(filters)
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, 'calls-by-pair.csv')
    toastSuccess(t('CALLS.PAIRS.EXPORTED'))
  }
  return (
    <>
      <PageHead
        title={t('CALLS.PAIRS.TITLE')}
        actions={
          <Button loading={isPending} onClick={() => void save()}>
            {t('CALLS.PAIRS.EXPORT')}
          </Button>
        }
      />
      <div className={css.tools}>
        <SearchField
          label={t('CALLS.PAIRS.SEARCH')}
          placeholder={t('CALLS.PAIRS.SEARCH_HINT')}
          value={words}
          onChange={(typed) => change({ text: typed }, { replace: true })}
        />
        <Select
          label={t('CALLS.PAIRS.ORDER')}
          data={pairOrders.map((value) => ({ value, label: t(`CALLS.PAIRS.ORDERS.${value}`) }))}
          value={order}
          allowDeselect={false}
          onChange={(value) => change({ order: (value ?? 'recent') as typeof order })}
        />
      </div>
      <QueryContent answer={{ ...list.query, data: list.rows } as never}>
        {(pairs: readonly ClientExpertPair[]) =>
          pairs.length === 0 ? (
            <EmptyState>{t(words.trim() === '' ? 'CALLS.PAIRS.EMPTY' : 'CALLS.PAIRS.NOT_FOUND')}</EmptyState>
          ) : (
            <>
              <PairTable pairs={pairs} />
              <ListFooter more={list.more} count={{ part: pairs.length, whole: list.total }} />
            </>
          )
        }
      </QueryContent>
    </>
  )
}

function PairTable({ pairs }: { pairs: readonly ClientExpertPair[] }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const role = useRoleText()
  const columns: Column<ClientExpertPair>[] = [
    {
      id: 'expert',
      head: t('CALLS.PAIRS.COLUMNS.EXPERT'),
      cell: ({ contact, expert }) => (
        <div className={`${css.lines} ${css.call}`}>
          <Link
            to={`/compliance/people/${contact.personId}/${expert.personId}`}
            className="strong link truncate"
            data-row-link
            aria-label={t('COMPLIANCE.ROW.WITH', { name: expert.fullName, client: contact.fullName })}
          >
            <bdi>{expert.fullName}</bdi>
          </Link>
          <span className="quiet small truncate">
            <bdi>{role(expert)}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'contact',
      head: t('CALLS.PAIRS.COLUMNS.CONTACT'),
      cell: ({ contact, clientName }) => (
        <div className={css.lines}>
          <bdi>{contact.fullName}</bdi>
          <span className="quiet small">
            <bdi>{clientName}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'recent',
      head: t('CALLS.PAIRS.COLUMNS.RECENT'),
      numeric: true,
      cell: ({ recentCount }) => recentCount,
    },
    {
      id: 'total',
      head: t('CALLS.PAIRS.COLUMNS.TOTAL'),
      numeric: true,
      wideOnly: true,
      cell: ({ totalCount }) => totalCount,
    },
    {
      id: 'upcoming',
      head: t('CALLS.PAIRS.COLUMNS.UPCOMING'),
      numeric: true,
      wideOnly: true,
      cell: ({ upcomingCount }) => upcomingCount,
    },
    {
      id: 'last',
      head: t('CALLS.PAIRS.COLUMNS.LAST'),
      wideOnly: true,
      cell: ({ lastCallAt }) =>
        lastCallAt === null ? <span className="quiet">{t('CALLS.PAIRS.NONE_YET')}</span> : time.day(lastCallAt, now),
    },
    {
      id: 'verdict',
      head: t('CALLS.PAIRS.COLUMNS.VERDICT'),
      cell: ({ outcome }) =>
        outcome === null ? (
          <span className="quiet">{t('CALLS.MONITOR.NOT_JUDGED')}</span>
        ) : (
          <OutcomeCard outcome={outcome} />
        ),
    },
  ]
  return (
    <DataTable
      label={t('CALLS.PAIRS.TITLE')}
      columns={columns}
      rows={pairs}
      rowKey={({ contact, expert }) => `${contact.personId} ${expert.personId}`}
      tall
      stacked
    />
  )
}

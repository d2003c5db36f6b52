import { type FeedbackCard, feedbackKinds, feedbackStates, feedbackTypes } from '@colloquy/contract/feedback/shapes'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useSearchParams } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useExportFeedback, useListFeedback } from './data.ts'
import css from './feedback.module.css'
import { FeedbackPanel } from './feedback-panel.tsx'
import { filtersOf, inboxAddress, stateIcons } from './view.ts'

const noFilters = { state: 'any', kind: 'any', type: 'any' } as const

/** What people have reported, for staff: filtered by the address, opened in a drawer. */
export function InboxScreen() {
  const t = useTranslate()
  const [address, change] = useSearchParams(inboxAddress)
  const { state, kind, type, feedback: opened } = address
  const filters = useMemo(() => filtersOf({ state, kind, type }), [state, kind, type])
  const list = useListFeedback(filters)
  const { save, isPending } = useExportFeedback(filters)
  const isFiltered = Object.keys(filters).length > 0
  const all = { value: 'any', label: t('FEEDBACK.FILTERS.ALL') }
  return (
    <>
      <PageHead
        title={t('FEEDBACK.TITLE')}
        actions={
          <Button loading={isPending} onClick={() => void save()}>
            {t('FEEDBACK.EXPORT')}
          </Button>
        }
      />
      <search className={css.filters}>
        <NativeSelect
          label={t('FEEDBACK.FILTERS.STATE')}
          value={state}
          data={[all, ...feedbackStates.map((value) => ({ value, label: t(`FEEDBACK.STATES.${value}`) }))]}
          onChange={(event) => change({ state: event.currentTarget.value as typeof state })}
        />
        <NativeSelect
          label={t('FEEDBACK.FILTERS.KIND')}
          value={kind}
          data={[all, ...feedbackKinds.map((value) => ({ value, label: t(`FEEDBACK.SENDERS.${value}`) }))]}
          onChange={(event) => change({ kind: event.currentTarget.value as typeof kind })}
        />
        <NativeSelect
          label={t('FEEDBACK.FILTERS.TYPE')}
          value={type}
          data={[all, ...feedbackTypes.map((value) => ({ value, label: t(`FEEDBACK.TYPES.${value}`) }))]}
          onChange={(event) => change({ type: event.currentTarget.value as typeof type })}
        />
      </search>
      <QueryContent answer={{ ...list.query, data: list.rows } as never}>
        {(rows: readonly FeedbackCard[]) =>
          rows.length === 0 ? (
            <EmptyState
              {...(isFiltered && {
                action: <Button onClick={() => change(noFilters)}>{t('FEEDBACK.CLEAR')}</Button>,
              })}
            >
              {isFiltered ? t('FEEDBACK.NO_MATCH') : t('FEEDBACK.NONE')}
            </EmptyState>
          ) : (
            <FeedbackTable rows={rows} opened={opened} onOpen={(feedback) => change({ feedback })} />
          )
        }
      </QueryContent>
      <ListFooter more={list.more} />
      <Drawer
        opened={opened !== ''}
        name={t('FEEDBACK.ONE')}
        closeLabel={t('SHARED.ACTIONS.CLOSE')}
        onClose={() => change({ feedback: '' }, { replace: true })}
      >
        {opened !== '' && <FeedbackPanel key={opened} feedbackId={opened} />}
      </Drawer>
    </>
  )
}

function FeedbackTable({
  rows,
  opened,
  onOpen,
}: {
  rows: readonly FeedbackCard[]
  opened: string
  onOpen: (feedbackId: string) => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const columns: Column<FeedbackCard>[] = [
    {
      id: 'text',
      head: t('FEEDBACK.COLUMNS.TEXT'),
      cell: ({ feedbackId, body }) => (
        <button type="button" className={css.open} onClick={() => onOpen(feedbackId)}>
          <span className="truncate strong" dir="auto">
            {body}
          </span>
        </button>
      ),
    },
    {
      id: 'state',
      head: t('FEEDBACK.COLUMNS.STATE'),
      cell: ({ state }) => <Status shape={stateIcons[state]}>{t(`FEEDBACK.STATES.${state}`)}</Status>,
    },
    { id: 'type', head: t('FEEDBACK.COLUMNS.TYPE'), cell: ({ type }) => t(`FEEDBACK.TYPES.${type}`) },
    {
      id: 'sender',
      head: t('FEEDBACK.COLUMNS.SENDER'),
      wideOnly: true,
      cell: ({ senderName, kind }) => (
        <>
          <bdi>{senderName ?? t('FEEDBACK.LINK_SENDER')}</bdi>{' '}
          <span className="quiet">· {t(`FEEDBACK.SENDERS.${kind}`)}</span>
        </>
      ),
    },
    { id: 'page', head: t('FEEDBACK.COLUMNS.PAGE'), wideOnly: true, cell: ({ page }) => <bdi>{page}</bdi> },
    {
      id: 'sent',
      head: t('FEEDBACK.COLUMNS.SENT'),
      wideOnly: true,
      cell: ({ sentAt }) => time.distance(sentAt, now),
    },
  ]
  return (
    <DataTable
      label={t('FEEDBACK.TITLE')}
      columns={columns}
      rows={rows}
      rowKey={({ feedbackId }) => feedbackId}
      selected={({ feedbackId }) => feedbackId === opened}
      tall
      stacked
    />
  )
}

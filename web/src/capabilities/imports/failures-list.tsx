import type { Import, RowFailure } from '@colloquy/contract/imports/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './failures-list.module.css'

/** The first failing rows, each with position and reason. */
export function FailuresList({ one: { failures, counts, columns } }: { one: Import }) {
  const t = useTranslate()
  const shown = failures.map((failure, n) => ({ ...failure, n }))
  const table: Column<RowFailure & { n: number }>[] = [
    { id: 'row', head: t('IMPORTS.ROW'), numeric: true, width: 72, cell: ({ row }) => row },
    { id: 'line', head: t('IMPORTS.LINE'), numeric: true, wideOnly: true, width: 72, cell: ({ line }) => line },
    {
      id: 'problem',
      head: t('IMPORTS.PROBLEM'),
      cell: ({ failure, column, value }) => (
        <span className={css.problem}>
          <span>{t(`IMPORTS.FAILURES.${failure}`)}</span>
          <bdi className="quiet small truncate">{column ?? t('IMPORTS.WHOLE_ROW')}</bdi>
          {value !== '' && <bdi className={`${css.found} narrow-only`}>{value}</bdi>}
        </span>
      ),
    },
    {
      id: 'value',
      head: t('IMPORTS.VALUE'),
      wideOnly: true,
      cell: ({ value }) => <bdi className={css.value}>{value}</bdi>,
    },
  ]
  return (
    <Panel title={t('IMPORTS.PROBLEMS')} count={counts.failed}>
      {shown.length === 0 ? (
        <EmptyState>{t('IMPORTS.NO_PROBLEMS')}</EmptyState>
      ) : (
        <DataTable label={t('IMPORTS.PROBLEM')} columns={table} rows={shown} rowKey={({ n }) => String(n)} tall />
      )}
      {counts.failed > shown.length && columns.length > 0 && (
        <p className={`${css.more} quiet small`}>{t('IMPORTS.PROBLEMS_FIRST', { count: shown.length })}</p>
      )}
    </Panel>
  )
}

import type { ImportCard } from '@colloquy/contract/imports/shapes'
import { countText } from '@colloquy/contract/money'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import css from './imports-list.module.css'
import { ProgressCard } from './progress-card.tsx'
import { stateIcons } from './view.ts'

/** A table of imports with progress and row results. */
export function ImportsList({ imports }: { imports: readonly ImportCard[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const counts = [
    ['rows', 'ROWS'],
    ['created', 'NEW'],
    ['updated', 'CHANGED'],
    ['unchanged', 'SAME'],
    ['failed', 'FAILED'],
  ] as const
  const columns: Column<ImportCard>[] = [
    {
      id: 'file',
      head: t('IMPORTS.COLUMNS.FILE'),
      cell: ({ id, kind, fileName, createdBy, createdAt }) => (
        <span className={css.name}>
          <Link {...({ to: `/staff/imports/${id}` } as { to: string })} className="link truncate">
            <bdi>{fileName}</bdi>
          </Link>
          <span className="quiet small truncate">
            {kind !== 'experts' && `${t(`IMPORTS.KINDS.${kind}`)} · `}
            <bdi>{createdBy ?? t('IMPORTS.BY_HAND')}</bdi> · {time.distance(createdAt, now)}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('IMPORTS.COLUMNS.STATE'),
      cell: (one) =>
        ['uploading', 'checking', 'running'].includes(one.state) ? (
          <ProgressCard card={one} small />
        ) : (
          <Status shape={stateIcons[one.state]}>{t(`IMPORTS.STATES.${one.state}`)}</Status>
        ),
    },
    ...counts.map(([name, key]) => ({
      id: name,
      head: t(`IMPORTS.COLUMNS.${key}`),
      numeric: true,
      wideOnly: true,
      cell: (one: ImportCard) => countText(one.counts[name], language),
    })),
  ]
  return <DataTable label={t('IMPORTS.COLUMNS.FILE')} columns={columns} rows={imports} rowKey={({ id }) => id} tall />
}

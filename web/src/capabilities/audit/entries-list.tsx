import type { AuditEntry } from '@colloquy/contract/audit/shapes'
import { Link } from '@tanstack/react-router'
import type { KeysetList } from '../../platform/lists/keyset-query.ts'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { currentPortal } from '../../platform/settings.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { viewerOf } from '../../platform/viewer/viewer.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import css from './audit-screen.module.css'
import {
  type AuditAddress,
  detailText,
  operationText,
  outcomeText,
  placeOfSubject,
  subjectText,
  wordFor,
} from './view.ts'

interface EntriesProps {
  entries: KeysetList<AuditEntry>
  /** Shows only the entries about one person or thing; absent where the list is about one already. */
  onFilter?: (filters: Partial<AuditAddress>) => void
  onClear?: () => void
}

/** Entries in words: when, who, what with its changes, about what, and the outcome. */
export function EntriesList({ entries, onFilter, onClear }: EntriesProps) {
  const t = useTranslate()
  return (
    <QueryContent answer={{ ...entries.query, data: entries.rows } as never}>
      {(rows: readonly AuditEntry[]) =>
        rows.length === 0 ? (
          <EmptyState action={onClear && <Button onClick={onClear}>{t('AUDIT.CLEAR')}</Button>}>
            {t(onClear ? 'AUDIT.NONE' : 'AUDIT.NONE_ABOUT')}
          </EmptyState>
        ) : (
          <>
            <EntryTable rows={rows} onFilter={onFilter} />
            <ListFooter more={entries.more} />
          </>
        )
      }
    </QueryContent>
  )
}

function EntryTable({
  rows,
  onFilter,
}: {
  rows: readonly AuditEntry[]
  onFilter: EntriesProps['onFilter'] | undefined
}) {
  const t = useTranslate()
  const columns: Column<AuditEntry>[] = [
    { id: 'at', head: t('AUDIT.WHEN'), cell: ({ at }) => <When at={at} /> },
    { id: 'actor', head: t('AUDIT.ACTOR'), cell: (entry) => <Actor entry={entry} onFilter={onFilter} /> },
    { id: 'action', head: t('AUDIT.ACTION'), cell: (entry) => <Action entry={entry} /> },
    { id: 'subject', head: t('AUDIT.SUBJECT'), cell: (entry) => <Subject entry={entry} onFilter={onFilter} /> },
    {
      id: 'outcome',
      head: t('AUDIT.OUTCOME'),
      cell: ({ outcome }) => (
        <Status shape={outcome === 'done' ? 'check' : 'square'}>
          <span className={css.words}>{outcomeText(t, outcome)}</span>
        </Status>
      ),
    },
  ]
  return (
    <DataTable label={t('AUDIT.TABLE')} columns={columns} rows={rows} rowKey={({ entryId }) => entryId} tall stacked />
  )
}

function When({ at }: { at: string }) {
  const time = useTime()
  return (
    <time dateTime={at} className="nowrap" title={at}>
      {time.day(at, useNow())} <bdi className="mono">{time.clock(at)}</bdi>
    </time>
  )
}

function Actor({ entry: { actor }, onFilter }: { entry: AuditEntry; onFilter: EntriesProps['onFilter'] | undefined }) {
  const t = useTranslate()
  const { personId, impersonator } = actor
  const name = actor.name ?? t(`AUDIT.ACTORS.${actor.kind}`)
  return (
    <span className={css.words}>
      {personId && onFilter ? (
        <button type="button" className="link" onClick={() => onFilter({ personId })}>
          <bdi>{name}</bdi>
        </button>
      ) : (
        <bdi>{name}</bdi>
      )}
      {impersonator && (
        <span className="quiet small">{t('AUDIT.VIEWED_BY', { name: impersonator.name ?? t('AUDIT.UNNAMED') })}</span>
      )}
    </span>
  )
}

function Action({ entry: { operation, facts } }: { entry: AuditEntry }) {
  const t = useTranslate()
  return (
    <span className={css.words}>
      <span>{operationText(t, operation)}</span>
      {facts.length > 0 && (
        <dl className={css.facts}>
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{wordFor(t, 'FACTS', name)}</dt>
              <dd dir="auto">{detailText(t, name, value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </span>
  )
}

function Subject({
  entry: { subject },
  onFilter,
}: {
  entry: AuditEntry
  onFilter: EntriesProps['onFilter'] | undefined
}) {
  const t = useTranslate()
  const user = useUser()
  if (!subject) return null
  const target = placeOfSubject(viewerOf(user, currentPortal()), subject)
  const name = <bdi>{subjectText(t, subject)}</bdi>
  return (
    <span className={css.words}>
      {target ? (
        <Link {...({ to: target } as { to: string })} className="link">
          {name}
        </Link>
      ) : (
        name
      )}
      {subject.name && <span className="quiet small">{wordFor(t, 'SUBJECTS', subject.kind)}</span>}
      {onFilter && subject.id !== '' && (
        <button type="button" className="link small quiet" onClick={() => onFilter({ subjectId: subject.id })}>
          {t('AUDIT.SUBJECT_ONLY', { name: subjectText(t, subject) })}
        </button>
      )}
    </span>
  )
}

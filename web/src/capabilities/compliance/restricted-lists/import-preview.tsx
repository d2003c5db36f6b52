import type {
  RestrictedListEntryPreview,
  RestrictedListEntryRow,
  RestrictedListRowOutcome,
} from '@colloquy/contract/compliance/restricted-list-import-shapes'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Status, type StatusShape, type Tone } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import css from './import-dialog.module.css'
import { dayText } from './view.ts'

const rowsPerPage = 50

const shapes = {
  add: { shape: 'disc' },
  review: { shape: 'diamond' },
  change: { shape: 'clock' },
  listed: { shape: 'check' },
  repeated: { shape: 'dashes' },
  defect: { shape: 'square' },
  end: { shape: 'ring' },
} as const satisfies Record<RestrictedListRowOutcome | 'end', { shape: StatusShape; tone?: Tone }>

/** A row of the file, or an entry that ends because no row names it. */
type Item = Omit<RestrictedListEntryRow, 'outcome' | 'line'> & {
  readonly key: string
  readonly line: number | null
  readonly outcome: keyof typeof shapes
}

const itemsOf = ({ rows, ending }: RestrictedListEntryPreview): Item[] => [
  ...rows.map((row) => ({ ...row, key: String(row.line) })),
  ...ending.map(({ entryId, name, listedAt }) => ({
    key: entryId,
    name,
    listedAt,
    line: null,
    outcome: 'end' as const,
    defect: null,
    company: null,
    candidates: [],
    removedAt: null,
  })),
]

/** Rows that somebody chose a company for stay among those to check, so that the choice can be changed. */
const needsAttention = ({ outcome, candidates }: Item): boolean =>
  outcome === 'defect' || outcome === 'review' || outcome === 'end' || candidates.length > 0

/** What a file would do to a list, row by row. */
export function ImportPreview({
  preview,
  onChoose,
}: {
  preview: RestrictedListEntryPreview
  onChoose: (line: number, companyId: string | null) => void
}) {
  const t = useTranslate()
  const items = itemsOf(preview)
  const toCheck = items.filter(needsAttention)
  const [tab, setTab] = useState<'attention' | 'all'>('attention')
  const [pages, setPages] = useState(1)
  const shown = tab === 'all' ? items : toCheck
  return (
    <section className={css.preview}>
      <SegmentedControl
        label={t('COMPLIANCE.LISTS.IMPORT.STATE')}
        value={tab}
        options={[
          { value: 'attention', label: t('COMPLIANCE.LISTS.IMPORT.TABS.attention', { count: toCheck.length }) },
          { value: 'all', label: t('COMPLIANCE.LISTS.IMPORT.TABS.all', { count: items.length }) },
        ]}
        onChange={(next) => {
          setTab(next)
          setPages(1)
        }}
      />
      {shown.length === 0 && <p className="quiet">{t('COMPLIANCE.LISTS.IMPORT.CLEAR')}</p>}
      <ul className={css.rows} aria-label={t('COMPLIANCE.LISTS.IMPORT.STATE')}>
        {shown.slice(0, pages * rowsPerPage).map((item) => (
          <PreviewRow key={item.key} item={item} onChoose={onChoose} />
        ))}
      </ul>
      {shown.length > pages * rowsPerPage && (
        <Button size="xs" onClick={() => setPages(pages + 1)}>
          {t('SHARED.ACTIONS.LOAD_MORE')}
        </Button>
      )}
    </section>
  )
}

function PreviewRow({ item, onChoose }: { item: Item; onChoose: (line: number, companyId: string | null) => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { line, name, outcome, defect, company, candidates, listedAt, removedAt } = item
  return (
    <li className={css.row}>
      <div className={css.name}>
        <bdi className="strong">{name}</bdi>
        {company && company.name !== name && (
          <span className="quiet small">{t('COMPLIANCE.LISTS.IMPORT.KNOWN_AS', { name: company.name })}</span>
        )}
        <span className="quiet small">
          {line !== null && t('COMPLIANCE.LISTS.IMPORT.LINE', { line })}
          {line !== null && listedAt !== null && ' · '}
          {listedAt !== null && (
            <bdi>
              {dayText(time, listedAt, now)} –{' '}
              {removedAt === null ? t('COMPLIANCE.LISTS.NO_END') : dayText(time, removedAt, now)}
            </bdi>
          )}
        </span>
      </div>
      <div className={css.result}>
        <Status {...shapes[outcome]}>{t(`COMPLIANCE.LISTS.IMPORT.OUTCOMES.${outcome}`)}</Status>
        {defect && <p className="small">{t(`COMPLIANCE.LISTS.IMPORT.DEFECTS.${defect}`)}</p>}
        {candidates.length > 0 && (
          <Select
            label={t('COMPLIANCE.LISTS.IMPORT.MEANT')}
            placeholder={t('COMPLIANCE.LISTS.IMPORT.NONE')}
            data={candidates.map(({ companyId, name: label }) => ({ value: companyId, label }))}
            value={company?.companyId ?? null}
            clearable
            onChange={(companyId) => onChoose(line!, companyId)}
          />
        )}
      </div>
    </li>
  )
}

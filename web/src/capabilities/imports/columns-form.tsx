import { encodings, type Import } from '@colloquy/contract/imports/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import css from './columns-form.module.css'
import { useCheckImport } from './data.ts'
import { choices, fieldText, gaps } from './view.ts'

interface Line {
  readonly i: number
  readonly head: string
  readonly examples: string
}

/** Maps columns to fields and sets the file format; validated as a whole before the import. */
export function ColumnsForm({ one }: { one: Import }) {
  const t = useTranslate()
  const [mapping, setMapping] = useState(one.mapping)
  const [system, setSystem] = useState(one.system)
  const [encoding, setEncoding] = useState(one.encoding)
  const { run, isPending, failure } = useCheckImport()
  const { missing, twice } = gaps(one.kind, mapping)
  const options = [
    { value: '', label: t('IMPORTS.LEFT_OUT') },
    ...choices(one.kind, mapping).map((value) => ({ value, label: fieldText(t, value) })),
  ]
  const names = (fields: readonly string[]) => fields.map((field) => fieldText(t, field)).join(', ')
  const lines: Line[] = one.columns.map((head, i) => ({
    i,
    head,
    examples: one.sample
      .slice(0, 3)
      .map((row) => row[i]?.slice(0, 60) ?? '')
      .filter((text) => text.trim() !== '')
      .join(' · '),
  }))
  const table: Column<Line>[] = [
    { id: 'column', head: t('IMPORTS.COLUMN'), cell: ({ head }) => <bdi className={css.head}>{head}</bdi> },
    {
      id: 'means',
      head: t('IMPORTS.MEANS'),
      cell: ({ i, head }) => (
        <NativeSelect
          aria-label={`${t('IMPORTS.MEANS')}: ${head}`}
          className={css.field}
          value={mapping[i] ?? ''}
          onChange={(event) => {
            const field = event.currentTarget.value || null
            setMapping((before) => before.map((one, at) => (at === i ? field : one)))
          }}
          data={options}
        />
      ),
    },
    {
      id: 'examples',
      head: t('IMPORTS.EXAMPLES'),
      wideOnly: true,
      cell: ({ examples }) => <bdi className={css.examples}>{examples}</bdi>,
    },
  ]
  const check = () => {
    const isOther = encoding !== one.encoding
    // Another encoding changes the headers, so the mapping is guessed again.
    return run({ importId: one.id, system: system.trim(), ...(isOther ? { encoding } : { mapping }) })
  }
  return (
    <Panel title={t('IMPORTS.HOW')}>
      <div className={css.about}>
        <p className="second">{t('IMPORTS.HOW_ABOUT')}</p>
        <div className={css.fields}>
          <TextField
            label={t('IMPORTS.SYSTEM')}
            help={t('IMPORTS.SYSTEM_ABOUT')}
            value={system}
            onChange={setSystem}
            maxLength={40}
          />
          <NativeSelect
            label={t('IMPORTS.LETTERS')}
            value={encoding}
            onChange={(event) => setEncoding(event.currentTarget.value as Import['encoding'])}
            data={encodings.map((value) => ({ value, label: t(`IMPORTS.ENCODINGS.${value}`) }))}
          />
        </div>
      </div>
      <DataTable label={t('IMPORTS.COLUMN')} columns={table} rows={lines} rowKey={({ i }) => String(i)} tall />
      <div className={css.foot}>
        {missing.length > 0 && <Note tone="warn">{t('IMPORTS.MISSING', { fields: names(missing) })}</Note>}
        {twice.length > 0 && <Note tone="warn">{t('IMPORTS.TWICE', { fields: names(twice) })}</Note>}
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div>
          <Button
            variant={one.state === 'ready' ? 'filled' : 'default'}
            loading={isPending}
            disabled={missing.length > 0 || twice.length > 0 || system.trim() === ''}
            onClick={() => void check()}
          >
            {t('IMPORTS.CHECK')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

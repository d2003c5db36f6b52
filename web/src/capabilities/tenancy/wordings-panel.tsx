import { countText } from '@colloquy/contract/money'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { ListFooter } from '../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../platform/query-content.tsx'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { flag, text, useSearchParams } from '../../platform/url-state.ts'
import { Chip } from '../../ui/display/chip.tsx'
import { useDebouncedText } from '../../ui/input/debounced-text.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useSearchWordings } from './data.ts'
import { WordingForm } from './wording-form.tsx'
import css from './wordings-panel.module.css'

const address = { q: text, own: flag, key: text }
/** Search debounce in milliseconds. */
const debounceMs = 200

/** All product texts and the tenant's overrides. The query and the open text are in the address. */
export function WordingsPanel() {
  const t = useTranslate()
  const language = useLanguage()
  const [{ q, own, key }, change] = useSearchParams(address)
  const texts = useSearchWordings(q, own)
  const { rows, more } = texts
  return (
    <>
      <div className={css.search}>
        <SearchBox value={q} onChange={(words) => change({ q: words }, { replace: true })} />
        <Checkbox
          label={t('TENANCY.WORDS.OWN_ONLY')}
          checked={own}
          onChange={(event) => change({ own: event.currentTarget.checked })}
        />
        <span role="status" className="quiet">
          {rows && t('TENANCY.WORDS.FOUND', { count: texts.total, number: countText(texts.total, language) })}
        </span>
      </div>
      <QueryContent answer={{ ...texts.query, data: rows }}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState
              action={<Button onClick={() => change({ q: '', own: false })}>{t('TENANCY.WORDS.SHOW_ALL')}</Button>}
            >
              {t(own && q === '' ? 'TENANCY.WORDS.NONE_OWN' : 'TENANCY.WORDS.NONE')}
            </EmptyState>
          ) : (
            <WordTable words={found} opened={key} onOpen={(opened) => change({ key: opened })} />
          )
        }
      </QueryContent>
      <ListFooter more={more} />
      <Drawer
        opened={key !== ''}
        name={t('TENANCY.WORDS.DRAWER')}
        closeLabel={t('SHARED.ACTIONS.CLOSE')}
        guardsInput
        onClose={() => change({ key: '' }, { replace: true })}
      >
        {key !== '' && <WordingForm key={key} name={key} />}
      </Drawer>
    </>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (words: string) => void }) {
  const t = useTranslate()
  const { typed, type } = useDebouncedText(value, onChange, debounceMs)
  return (
    <search className={css.box}>
      <TextInput
        type="search"
        maxLength={200}
        aria-label={t('TENANCY.WORDS.SEARCH')}
        placeholder={t('TENANCY.WORDS.SEARCH')}
        leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </search>
  )
}

function WordTable({
  words,
  opened,
  onOpen,
}: {
  words: readonly Word[]
  opened: string
  onOpen: (key: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const columns: Column<Word>[] = [
    {
      id: 'text',
      head: t('TENANCY.WORDS.KEY'),
      cell: ({ key, texts }) => (
        <span className={css.text}>
          <button type="button" className={css.open} aria-haspopup="dialog" onClick={() => onOpen(key)}>
            <bdi dir="auto">{texts[language]?.own ?? texts[language]?.usual ?? '–'}</bdi>
          </button>
          <span className="quiet small code truncate" dir="ltr">
            {key}
          </span>
        </span>
      ),
    },
    {
      id: 'own',
      head: t('TENANCY.WORDS.OWN'),
      width: 160,
      wideOnly: true,
      cell: ({ texts }) => (
        <span className={css.own}>
          {Object.entries(texts)
            .filter(([, { own }]) => own !== null)
            .map(([spoken]) => (
              <Chip key={spoken}>{spoken.slice(0, 2).toUpperCase()}</Chip>
            ))}
        </span>
      ),
    },
  ]
  return (
    <DataTable
      label={t('TENANCY.WORDS.TITLE')}
      columns={columns}
      rows={words}
      rowKey={({ key }) => key}
      selected={({ key }) => key === opened}
      tall
    />
  )
}

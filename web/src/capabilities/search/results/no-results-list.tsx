import { tagOf } from '@colloquy/contract/languages'
import { countText } from '@colloquy/contract/money'
import type { SearchResult } from '@colloquy/contract/search/shapes'
import { Button } from '@mantine/core'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { ZeroResults } from '../../../ui/state/zero-results.tsx'
import {
  filterNames,
  isListed,
  type RelaxationOption,
  relaxationOptions,
  type SearchAddress,
  valueName,
  withoutFilters,
} from '../view.ts'
import css from './no-results-list.module.css'

/** An empty result: the hits available without each of its words and filters. */
export function NoResultsList({
  about,
  address,
  onChange,
}: {
  about: Pick<SearchResult, 'relaxations' | 'networkSize' | 'didYouMean'>
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const options = relaxationOptions(about.relaxations, address)
  const label = ({ filter, values, isExcluded }: RelaxationOption): string => {
    if (filter === 'words') return t('SEARCH.NOTHING.WITHOUT_WORDS', { words: values.join(' ') })
    const name = t(filterNames[filter])
    if (!isListed(filter)) return t('SEARCH.NOTHING.WITHOUT', { filter: name })
    const texts = values.map((value) => valueName(t, filter, value, language))
    const listed = new Intl.ListFormat(tagOf(language), { type: 'disjunction' }).format(texts)
    const key = isExcluded ? 'SEARCH.NOTHING.WITHOUT_EXCEPT' : 'SEARCH.NOTHING.WITHOUT_VALUES'
    return t(key, { filter: name, values: listed })
  }
  if (about.networkSize === 0) return <EmptyState>{t('SEARCH.NOTHING.NOBODY')}</EmptyState>
  return (
    <div className={css.nothing}>
      {about.didYouMean !== null && (
        <p className={css.meant}>
          {t('SEARCH.NOTHING.DID_YOU_MEAN')}{' '}
          <button type="button" className="link" onClick={() => onChange({ q: about.didYouMean ?? '' })}>
            <bdi>{about.didYouMean}</bdi>
          </button>
        </p>
      )}
      <ZeroResults
        title={t('SEARCH.NOTHING.TITLE')}
        removeLabel={t('SHARED.ACTIONS.REMOVE')}
        without={options.map((option) => ({
          id: option.id,
          label: label(option),
          count: countText(option.total, language),
          onRemove: () => onChange(option.off),
        }))}
        actions={
          <Button onClick={() => onChange({ ...withoutFilters, q: '' })}>
            {t('SEARCH.NOTHING.ALL', { count: about.networkSize, shown: countText(about.networkSize, language) })}
          </Button>
        }
      />
    </div>
  )
}

import type { FacetGroup as Facet, SearchResult } from '@colloquy/contract/search/shapes'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useWords } from '../../../platform/words.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import { Segmented } from '../../../ui/input/segmented.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { askedOf, exceptOf, listOf, type SearchAddress, toggled } from '../view.ts'
import { CreditsForm } from './credits-form.tsx'
import { FacetList } from './facet-list.tsx'
import { LanguagePicker } from './language-picker.tsx'

/** Everything a search can be narrowed by. */
export function FacetsPanel({
  facets,
  histogram,
  address,
  onChange,
}: {
  /** Undefined until the first answer. */
  facets: readonly Facet[] | undefined
  histogram: SearchResult['creditsHistogram']
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const say = useWords()
  const asked = useMemo(() => askedOf(address), [address])
  if (!facets) return <SkeletonRows rows={8} label={say('SHARED.STATES.LOADING')} />
  return (
    <>
      {facets.map((facet) => {
        const [list, except] = [listOf[facet.facetGroupId], exceptOf[facet.facetGroupId]]
        return (
          <FacetList
            key={facet.facetGroupId}
            facet={facet}
            asked={asked}
            chosen={address[list]}
            excluded={address[except]}
            onStand={(value, standing) =>
              onChange({
                [list]: toggled(address[list], value, standing === 'chosen'),
                [except]: toggled(address[except], value, standing === 'excluded'),
              })
            }
          />
        )
      })}
      <LanguagePicker chosen={address.language} onChange={(language) => onChange({ language })} />
      <CreditsForm address={address} histogram={histogram} onChange={onChange} />
      <FacetGroup title={say('SEARCH.FILTERS.CALLED')}>
        <Segmented
          label={say('SEARCH.FILTERS.CALLED')}
          value={address.called === undefined ? 'any' : address.called ? 'yes' : 'no'}
          options={[
            { value: 'any', label: say('SEARCH.FILTERS.ANY') },
            { value: 'yes', label: say('SEARCH.FILTERS.YES') },
            { value: 'no', label: say('SEARCH.FILTERS.NO') },
          ]}
          onChange={(choice) => onChange({ called: choice === 'any' ? undefined : choice === 'yes' })}
        />
      </FacetGroup>
      <FacetGroup title={say('SEARCH.FILTERS.RATING')}>
        <NativeSelect
          size="xs"
          aria-label={say('SEARCH.FILTERS.RATING')}
          value={address.rating ?? ''}
          data={[
            { value: '', label: say('SEARCH.FILTERS.ANY') },
            ...['4.5', '4', '3'].map((rating) => ({
              value: rating,
              label: say('SEARCH.FILTERS.RATING_FROM', { rating }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ rating: value === '' ? undefined : Number(value) })}
        />
      </FacetGroup>
      <FacetGroup title={say('SEARCH.FILTERS.LEFT')}>
        <NativeSelect
          size="xs"
          aria-label={say('SEARCH.FILTERS.LEFT')}
          value={address.left ?? ''}
          data={[
            { value: '', label: say('SEARCH.FILTERS.ANY') },
            ...[6, 12, 24, 60].map((count) => ({
              value: String(count),
              label: say('SEARCH.FILTERS.LEFT_WITHIN', { count }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ left: value === '' ? undefined : Number(value) })}
        />
      </FacetGroup>
      <FacetGroup title={say('SEARCH.FILTERS.STATUS')}>
        <Segmented
          label={say('SEARCH.FILTERS.STATUS')}
          value={address.status ?? 'any'}
          options={[
            { value: 'any', label: say('SEARCH.FILTERS.ANY') },
            { value: 'active', label: say('SEARCH.FILTERS.ACTIVE') },
            { value: 'invited', label: say('SEARCH.FILTERS.INVITED') },
          ]}
          onChange={(choice) => onChange({ status: choice === 'any' ? undefined : choice })}
        />
      </FacetGroup>
    </>
  )
}

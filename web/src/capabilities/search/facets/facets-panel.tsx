import type { FacetGroup as Facet } from '@colloquy/contract/search/shapes'
import { useWords } from '../../../platform/words.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import { Segmented } from '../../../ui/input/segmented.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { listOf, type SearchAddress, toggled } from '../view.ts'
import { CreditsForm } from './credits-form.tsx'
import { FacetList } from './facet-list.tsx'
import { LanguagePicker } from './language-picker.tsx'

/** Everything a search can be narrowed by. */
export function FacetsPanel({
  facets,
  address,
  onChange,
}: {
  /** Undefined until the first answer. */
  facets: readonly Facet[] | undefined
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const say = useWords()
  if (!facets) return <SkeletonRows rows={8} label={say('SHARED.STATES.LOADING')} />
  return (
    <>
      {facets.map((facet) => {
        const list = listOf[facet.facetGroupId]
        return (
          <FacetList
            key={facet.facetGroupId}
            facet={facet}
            chosen={address[list]}
            onToggle={(value, on) => onChange({ [list]: toggled(address[list], value, on) })}
          />
        )
      })}
      <LanguagePicker chosen={address.language} onChange={(language) => onChange({ language })} />
      <CreditsForm address={address} onChange={onChange} />
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
    </>
  )
}

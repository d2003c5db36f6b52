import type { FacetGroup as Facet, SearchResult } from '@colloquy/contract/search/shapes'
import { useMemo } from 'react'
import { useAfterPaint } from '../../../platform/live/page-idle.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { excludedOf, listOf, type SearchAddress, searchInputOf, toggled } from '../view.ts'
import { FacetList } from './facet-list.tsx'

const FurtherPanel = lazyOverlay(async () => (await import('./more-filters-panel.tsx')).MoreFiltersPanel)

/** All filters of the search; those further down render after the first paint. */
export function FacetsPanel({
  facets,
  histogram,
  address,
  onChange,
}: {
  /** Undefined until the first response. */
  facets: readonly Facet[] | undefined
  histogram: SearchResult['creditsHistogram']
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const t = useTranslate()
  const input = useMemo(() => searchInputOf(address), [address])
  const isPainted = useAfterPaint(facets !== undefined)
  if (!facets) return <SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />
  return (
    <>
      {facets.map((facet) => {
        const [list, except] = [listOf[facet.facetGroupId], excludedOf[facet.facetGroupId]]
        return (
          <FacetList
            key={facet.facetGroupId}
            facet={facet}
            input={input}
            chosen={address[list]}
            excluded={address[except]}
            onStand={(value, state) =>
              onChange({
                [list]: toggled(address[list], value, state === 'chosen'),
                [except]: toggled(address[except], value, state === 'excluded'),
              })
            }
          />
        )
      })}
      <FurtherPanel opened={isPainted} address={address} histogram={histogram} onChange={onChange} />
    </>
  )
}

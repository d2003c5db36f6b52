import { ratingText } from '@colloquy/contract/money'
import { roleIds } from '@colloquy/contract/person-types'
import type { SearchResult } from '@colloquy/contract/search/shapes'
import { NativeSelect } from '@mantine/core'
import { useUser } from '../../../platform/session.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FacetGroup } from '../../../ui/input/facet.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import type { SearchAddress } from '../view.ts'
import { CreditsForm } from './credits-form.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { RateForm } from './rate-form.tsx'

/** Filters without value counts. */
export function MoreFiltersPanel({
  opened,
  histogram,
  address,
  onChange,
}: {
  opened: boolean
  histogram: SearchResult['creditsHistogram']
  address: SearchAddress
  onChange: (changes: Partial<SearchAddress>) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  // Only staff see the experts' own rates.
  const isStaff = useUser()?.roleId === roleIds.staff
  if (!opened) return null
  return (
    <>
      <LanguagePicker chosen={address.language} onChange={(language) => onChange({ language })} />
      <CreditsForm address={address} histogram={histogram} onChange={onChange} />
      {isStaff && <RateForm value={address.rate} onChange={(rate) => onChange({ rate })} />}
      <FacetGroup title={t('SEARCH.FILTERS.CALLED')}>
        <SegmentedControl
          label={t('SEARCH.FILTERS.CALLED')}
          value={address.called === undefined ? 'any' : address.called ? 'yes' : 'no'}
          options={[
            { value: 'any', label: t('SEARCH.FILTERS.ANY') },
            { value: 'yes', label: t('SEARCH.FILTERS.YES') },
            { value: 'no', label: t('SEARCH.FILTERS.NO') },
          ]}
          onChange={(choice) => onChange({ called: choice === 'any' ? undefined : choice === 'yes' })}
        />
      </FacetGroup>
      <FacetGroup title={t('SEARCH.FILTERS.RATING')}>
        <NativeSelect
          size="xs"
          aria-label={t('SEARCH.FILTERS.RATING')}
          value={address.rating ?? ''}
          data={[
            { value: '', label: t('SEARCH.FILTERS.ANY') },
            ...['4.5', '4', '3'].map((rating) => ({
              value: rating,
              label: t('SEARCH.FILTERS.RATING_FROM', { rating: ratingText(Number(rating), language) }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ rating: value === '' ? undefined : Number(value) })}
        />
      </FacetGroup>
      <FacetGroup title={t('SEARCH.FILTERS.LEFT')}>
        <NativeSelect
          size="xs"
          aria-label={t('SEARCH.FILTERS.LEFT')}
          value={address.left ?? ''}
          data={[
            { value: '', label: t('SEARCH.FILTERS.ANY') },
            ...[6, 12, 24, 60].map((count) => ({
              value: String(count),
              label: t('SEARCH.FILTERS.LEFT_WITHIN', { count }),
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ left: value === '' ? undefined : Number(value) })}
        />
      </FacetGroup>
      <FacetGroup title={t('SEARCH.FILTERS.STATUS')}>
        <SegmentedControl
          label={t('SEARCH.FILTERS.STATUS')}
          value={address.status ?? 'any'}
          options={[
            { value: 'any', label: t('SEARCH.FILTERS.ANY') },
            { value: 'active', label: t('SEARCH.FILTERS.ACTIVE') },
            { value: 'invited', label: t('SEARCH.FILTERS.INVITED') },
          ]}
          onChange={(choice) => onChange({ status: choice === 'any' ? undefined : choice })}
        />
      </FacetGroup>
    </>
  )
}

import {
  type CallFacets,
  type CallFilterName,
  type CallFilterValue,
  callFilterNames,
} from '@colloquy/contract/calls/shapes'
import { atLeastText, countText } from '@colloquy/contract/money'
import { TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { FacetGroup, FacetRow } from '../../../ui/input/facet.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import css from './facets-panel.module.css'
import { addressKeys, type ListAddress, toggleValue, valuesOf, valueText } from './view.ts'

/** Values shown before "more". */
const visibleValues = 5

/** The facets of calls. A facet with a single value is left out unless that value is chosen. */
export function FacetsPanel({
  facets,
  capped = [],
  address,
  onChange,
}: {
  /** Undefined until the first answer. */
  facets: CallFacets | undefined
  /** The facets whose counts are minimums. */
  capped?: readonly CallFilterName[] | undefined
  address: ListAddress
  onChange: (changes: Partial<ListAddress>) => void
}) {
  const t = useTranslate()
  if (!facets) return <SkeletonRows rows={8} label={t('SHARED.STATES.LOADING')} />
  return (
    <>
      <FacetGroup title={t('CALLS.LIST.BY.when')}>
        <div className={css.days}>
          <TextInput
            size="xs"
            type="date"
            label={t('CALLS.LIST.FROM')}
            value={address.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
          />
          <TextInput
            size="xs"
            type="date"
            label={t('CALLS.LIST.TO')}
            value={address.to}
            onChange={(event) => onChange({ to: event.currentTarget.value })}
          />
        </div>
      </FacetGroup>
      {callFilterNames
        .filter((filter) => facets[filter].length > 1 || valuesOf(address, filter).length > 0)
        .map((filter) => (
          <Values
            key={filter}
            filter={filter}
            values={facets[filter]}
            isCapped={capped.includes(filter)}
            chosen={valuesOf(address, filter)}
            onToggle={(value, on) =>
              onChange({ [addressKeys[filter]]: toggleValue(valuesOf(address, filter), value, on) })
            }
          />
        ))}
    </>
  )
}

function Values({
  filter,
  values,
  isCapped,
  chosen,
  onToggle,
}: {
  filter: CallFilterName
  values: readonly CallFilterValue[]
  isCapped: boolean
  chosen: readonly string[]
  onToggle: (value: string, on: boolean) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const shown = open ? values : values.filter(({ value }, index) => index < visibleValues || chosen.includes(value))
  const rest = values.length - visibleValues
  return (
    <FacetGroup
      title={t(`CALLS.LIST.BY.${filter}`)}
      more={
        rest > 0 && (
          <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t('CALLS.LIST.FEWER') : t('CALLS.LIST.VALUES', { count: rest })}
            <IconChevronDown size={14} stroke={1.5} aria-hidden className={open ? css.up : undefined} />
          </button>
        )
      }
    >
      {shown.map(({ value, displayName, count }) => (
        <FacetRow
          key={value}
          label={valueText(t, filter, value, displayName)}
          count={isCapped ? atLeastText(count, language) : countText(count, language)}
          checked={chosen.includes(value)}
          onChange={(on) => onToggle(value, on)}
        />
      ))}
    </FacetGroup>
  )
}

import type { CallFacets } from '@colloquy/contract/calls/shapes'
import { CallStatus } from '@colloquy/contract/calls/statuses'
import type { TimeFormat } from '@colloquy/contract/time'
import { Button } from '@mantine/core'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import css from './filter-chips.module.css'
import { type ActiveFilter, activeFilters, type ListAddress, valueText, withoutFilters } from './view.ts'

/** The text of an active filter: the display name of a value, or the days. */
export const useFilterText = (address: ListAddress, facets: CallFacets | undefined, time: TimeFormat) => {
  const t = useTranslate()
  const now = useNow(3600)
  const dayText = (name: string) => time.day(new Date(`${name}T12:00:00.000Z`), now, 'UTC')
  return ({ filter, value }: Pick<ActiveFilter, 'filter' | 'value'>): string => {
    if (filter === 'text') return address.q
    if (filter === 'queue') return address.queue ? t(`CALLS.LIST.QUEUES.${address.queue}`) : ''
    if (filter === 'when') {
      const { from, to } = address
      if (from && to) return t('CALLS.LIST.BETWEEN', { from: dayText(from), to: dayText(to) })
      return from ? t('CALLS.LIST.SINCE', { day: dayText(from) }) : t('CALLS.LIST.UNTIL', { day: dayText(to) })
    }
    const known = facets?.[filter].find((one) => one.value === value)
    if (known) return valueText(t, filter, known.value, known.displayName)
    // A status has a name before the facets have loaded; the URL may hold an unknown one.
    const isState = filter === 'callStatuses' && CallStatus.safeParse(Number(value)).success
    return isState && value !== undefined ? valueText(t, filter, value, '') : '…'
  }
}

/** A removable chip for each active filter. */
export function FilterChips({
  address,
  facets,
  time,
  onChange,
}: {
  address: ListAddress
  facets: CallFacets | undefined
  time: TimeFormat
  onChange: (changes: Partial<ListAddress>) => void
}) {
  const t = useTranslate()
  const textOf = useFilterText(address, facets, time)
  const set = activeFilters(address)
  if (set.length === 0) return null
  return (
    <>
      <ul className={css.chips} aria-label={t('CALLS.LIST.SET')}>
        {set.map((one) => {
          const text = textOf(one)
          const name = t(`CALLS.LIST.BY.${one.filter}`)
          return (
            <li key={`${one.filter} ${one.value}`}>
              <Chip
                name={name}
                removeLabel={t('CALLS.LIST.REMOVE', { filter: name, value: text })}
                onRemove={() => onChange(one.change)}
              >
                <bdi>{text}</bdi>
              </Chip>
            </li>
          )
        })}
      </ul>
      {set.length > 1 && (
        <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(withoutFilters)}>
          {t('SHARED.ACTIONS.CLEAR_ALL')}
        </Button>
      )}
    </>
  )
}

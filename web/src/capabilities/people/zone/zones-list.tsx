import { Select } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { labelOf, matchesZone, utcOffsetText, type ZonePickerProps, zoneEntries } from './zone-data.ts'
import css from './zones-list.module.css'

/** Maximum options rendered at once; typing narrows them down. */
const maxShown = 60

/** The listbox of zones. `opened`: the reader had already focused the placeholder field that this list replaces. */
export function ZonesList({
  label,
  value,
  own = [],
  first,
  compact = false,
  disabled = false,
  opened,
  onChange,
}: ZonePickerProps & { opened: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow()
  const others = [value, ...own].join()
  const top = first?.zone
  const entries = useMemo(() => {
    const all = zoneEntries(language, now, others.split(','))
    const ordered = [...all.filter(({ zone }) => zone === top), ...all.filter(({ zone }) => zone !== top)]
    return new Map(ordered.map((entry) => [entry.zone, entry]))
  }, [language, now, others, top])
  return (
    <Select
      ref={field}
      {...(compact
        ? { size: 'xs', 'aria-label': label }
        : { label, description: t('PEOPLE.ZONE.HELP'), inputWrapperOrder: ['label', 'input', 'description', 'error'] })}
      value={value}
      onChange={(zone) => zone && zone !== value && onChange(zone)}
      allowDeselect={false}
      readOnly={disabled}
      searchable
      limit={maxShown}
      maxDropdownHeight={320}
      {...(compact && { comboboxProps: { width: 300, position: 'bottom-end' } })}
      nothingFoundMessage={t('PEOPLE.ZONE.NOT_FOUND')}
      data={[...entries.values()].map((entry) => ({ value: entry.zone, label: labelOf(entry, first) ?? '' }))}
      filter={({ options, search, limit }) => {
        // The field holds the chosen city until the reader types; that text is not a query.
        const typed = search === labelOf(entries.get(value), first) ? '' : search
        return options
          .filter((option) => 'value' in option && matchesZone(entries.get(option.value)!, typed))
          .slice(0, limit)
      }}
      renderOption={({ option }) => {
        const entry = entries.get(option.value)!
        return (
          <span className={css.option}>
            <span className="truncate">{entry.zone === top ? first?.label : entry.city}</span>
            <bdi dir="ltr" className="code">
              {entry.zone}
            </bdi>
            <span className="spring" />
            <bdi dir="ltr" className="code">
              {utcOffsetText(entry.ahead)}
            </bdi>
          </span>
        )
      }}
    />
  )
}

import { Select } from '@mantine/core'
import { useEffect, useMemo, useRef } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { aheadText, isMeant, labelOf, type ZonePickerProps, zoneEntries } from './view.ts'
import css from './zone-picker.module.css'

/** Maximum options rendered at once; typing narrows them down. */
const maxShown = 60

/** The listbox of zones. `opened`: the reader had already focused the placeholder field that this list replaces. */
export function ZonesList({ value, own, disabled = false, opened, onChange }: ZonePickerProps & { opened: boolean }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (opened) field.current?.focus()
  }, [opened])
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow()
  const others = own.join()
  const entries = useMemo(
    () => new Map(zoneEntries(language, now, others.split(',')).map((entry) => [entry.zone, entry])),
    [language, now, others],
  )
  return (
    <Select
      ref={field}
      label={t('IDENTITY.ZONE.LABEL')}
      description={t('IDENTITY.ZONE.HELP')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={value}
      onChange={(zone) => zone && zone !== value && onChange(zone)}
      allowDeselect={false}
      readOnly={disabled}
      searchable
      limit={maxShown}
      maxDropdownHeight={320}
      nothingFoundMessage={t('IDENTITY.ZONE.NOBODY')}
      data={[...entries.values()].map(({ zone, city, ahead }) => ({
        value: zone,
        label: `${city} · ${aheadText(ahead)}`,
      }))}
      filter={({ options, search, limit }) => {
        // The field holds the chosen city until the reader types; that text is not a query.
        const typed = search === labelOf(entries.get(value)) ? '' : search
        return options
          .filter((option) => 'value' in option && isMeant(entries.get(option.value)!, typed))
          .slice(0, limit)
      }}
      renderOption={({ option }) => {
        const entry = entries.get(option.value)!
        return (
          <span className={css.option}>
            <span className="truncate">{entry.city}</span>
            <bdi dir="ltr" className="code">
              {entry.zone}
            </bdi>
            <span className="spring" />
            <bdi dir="ltr" className="code">
              {aheadText(entry.ahead)}
            </bdi>
          </span>
        )
      }}
    />
  )
}

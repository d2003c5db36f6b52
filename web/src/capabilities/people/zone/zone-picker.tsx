import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import { labelOf, type ZonePickerProps, zoneEntries } from './zone-data.ts'

const ZonesList = lazyOverlay(async () => (await import('./zones-list.tsx')).ZonesList)

/** Combobox of time zones, filtered by city name. */
export function ZonePicker(props: ZonePickerProps) {
  const { label, value, own = [], first, compact = false } = props
  const t = useTranslate()
  const language = useLanguage()
  const now = useNow(3600)
  const [wanted, setWanted] = useState(false)
  const chosen = zoneEntries(language, now, [value, ...own]).find(({ zone }) => zone === value)
  return (
    <ZonesList
      {...props}
      opened={wanted}
      meanwhile={
        <TextInput
          {...(compact
            ? { size: 'xs', 'aria-label': label }
            : {
                label,
                description: t('PEOPLE.ZONE.HELP'),
                inputWrapperOrder: ['label', 'input', 'description', 'error'],
              })}
          value={labelOf(chosen, first) ?? ''}
          readOnly
          onFocus={() => setWanted(true)}
        />
      }
    />
  )
}

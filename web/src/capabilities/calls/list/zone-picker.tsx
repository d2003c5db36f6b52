import { cityOf } from '@colloquy/contract/time'
import { Zone } from '@colloquy/contract/values'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useZone } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'

const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** The zone named by the URL if it is valid, else the reader's own. */
export const useChosenZone = (requestedZone: string): string => {
  const own = useZone()
  return useMemo(() => (Zone.safeParse(requestedZone).success ? requestedZone : own), [requestedZone, own])
}

/** Chooses the time zone of the list: the reader's own first, then all zones by city. */
export function ZonePicker({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const own = useZone()
  const options = useMemo(() => {
    // The URL may use an alias the browser does not list.
    const named = [...new Set([...zones, value])]
      .filter((zone) => zone !== own && zone !== 'UTC')
      .map((zone) => ({ value: zone, label: `${cityOf(zone, language)}, ${zone.split('/')[0]!.replaceAll('_', ' ')}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
    return [
      { value: '', label: t('CALLS.LIST.OWN_ZONE', { city: cityOf(own, language) }) },
      { value: 'UTC', label: 'UTC' },
      ...named,
    ]
  }, [own, value, language, t])
  return (
    <NativeSelect
      size="xs"
      aria-label={t('CALLS.LIST.ZONE')}
      value={value === own ? '' : value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

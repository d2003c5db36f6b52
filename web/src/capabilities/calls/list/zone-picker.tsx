import { cityOf } from '@colloquy/contract/time'
import { Zone } from '@colloquy/contract/values'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useZone } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'

const zones: readonly string[] = Intl.supportedValuesOf('timeZone')

/** A zone of the address, when it is one; else the reader's own. */
export const useChosenZone = (asked: string): string => {
  const own = useZone()
  return useMemo(() => (Zone.safeParse(asked).success ? asked : own), [asked, own])
}

/** Chooses on whose clocks times are shown: one's own first, then every zone by its city. */
export function ZonePicker({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const say = useTranslate()
  const language = useLanguage()
  const own = useZone()
  const options = useMemo(() => {
    // An address may name a zone otherwise than the browser does.
    const named = [...new Set([...zones, value])]
      .filter((zone) => zone !== own && zone !== 'UTC')
      .map((zone) => ({ value: zone, label: `${cityOf(zone, language)}, ${zone.split('/')[0]!.replaceAll('_', ' ')}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
    return [
      { value: '', label: say('CALLS.LIST.OWN_ZONE', { city: cityOf(own, language) }) },
      { value: 'UTC', label: 'UTC' },
      ...named,
    ]
  }, [own, value, language, say])
  return (
    <NativeSelect
      size="xs"
      aria-label={say('CALLS.LIST.ZONE')}
      value={value === own ? '' : value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

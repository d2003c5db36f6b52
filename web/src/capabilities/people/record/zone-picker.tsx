import { tagOf } from '@colloquy/contract/languages'
import { cityOf } from '@colloquy/contract/time'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'

/** Selects a person's time zone. */
export function ZonePicker({ value, onChange }: { value: string; onChange: (zone: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const options = useMemo(
    () =>
      [...new Set([value, ...Intl.supportedValuesOf('timeZone')])]
        .map((zone) => ({ value: zone, label: `${cityOf(zone, language)} (${zone})` }))
        .sort((one, other) => one.label.localeCompare(other.label, tagOf(language))),
    [language, value],
  )
  return (
    <NativeSelect
      label={t('PEOPLE.PROFILE.ZONE')}
      value={value}
      data={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

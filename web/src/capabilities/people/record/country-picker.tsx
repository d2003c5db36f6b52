import { tagOf } from '@colloquy/contract/languages'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { countryCodes } from './view.ts'

/** Selects a country by its localised name: of residence, unless `label` says otherwise. `emptyText` stands where none is selected. */
export function CountryPicker({
  label,
  emptyText,
  value,
  onChange,
}: {
  label?: string
  emptyText?: string
  value: string
  onChange: (code: string) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const options = useMemo(() => {
    const tag = tagOf(language)
    const names = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' })
    return countryCodes()
      .map((code) => ({ value: code, label: names.of(code) ?? code }))
      .sort((one, other) => one.label.localeCompare(other.label, tag))
  }, [language])
  return (
    <NativeSelect
      label={label ?? t('PEOPLE.PROFILE.COUNTRY')}
      autoComplete={label === undefined ? 'country' : 'off'}
      value={value}
      data={[{ value: '', label: emptyText ?? t('PEOPLE.PROFILE.NOT_SAID') }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

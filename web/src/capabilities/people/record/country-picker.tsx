import { tagOf } from '@colloquy/contract/languages'
import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { countryCodes } from './view.ts'

/** Selects the country of residence by its localised name. */
export function CountryPicker({ value, onChange }: { value: string; onChange: (code: string) => void }) {
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
      label={t('PEOPLE.PROFILE.COUNTRY')}
      autoComplete="country"
      value={value}
      data={[{ value: '', label: t('PEOPLE.PROFILE.NOT_SAID') }, ...options]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

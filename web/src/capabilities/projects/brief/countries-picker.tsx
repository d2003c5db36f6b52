import { tagOf } from '@colloquy/contract/languages'
import { maxBriefCountries } from '@colloquy/contract/projects/shapes'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import { CountryPicker } from '../../people/record/country-picker.tsx'
import css from './brief-form.module.css'

/** Country names in the reader's language. */
export const useCountryName = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames(tagOf(useLanguage()), { type: 'region', fallback: 'code' })
  return (code) => names.of(code) ?? code
}

/** The countries of a brief: those chosen as chips, and a list to add one. */
export function CountriesPicker({
  countries,
  onChange,
}: {
  countries: readonly string[]
  onChange: (countries: readonly string[]) => void
}) {
  const t = useTranslate()
  const nameOf = useCountryName()
  return (
    <div className={css.group}>
      <CountryPicker
        label={t('PROJECTS.BRIEF.COUNTRIES')}
        value=""
        onChange={(code) => {
          if (code !== '' && countries.length < maxBriefCountries) onChange([...new Set([...countries, code])])
        }}
      />
      {countries.length > 0 && (
        <div className={css.chips}>
          {countries.map((code) => (
            <Chip
              key={code}
              removeLabel={t('PROJECTS.BRIEF.REMOVE_COUNTRY', { country: nameOf(code) })}
              onRemove={() => onChange(countries.filter((one) => one !== code))}
            >
              <bdi>{nameOf(code)}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

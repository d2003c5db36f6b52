import { tagOf } from '@colloquy/contract/languages'
import { spokenLanguages } from '@colloquy/contract/people/shapes'
import { NativeSelect } from '@mantine/core'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Chip } from '../../../ui/display/chip.tsx'
import css from './languages-picker.module.css'
import { recordLimits } from './view.ts'

/** Selects spoken languages, the native language first. */
export function LanguagesPicker({
  value,
  onChange,
}: {
  value: readonly string[]
  onChange: (codes: readonly string[]) => void
}) {
  const t = useTranslate()
  const tag = tagOf(useLanguage())
  const names = new Intl.DisplayNames(tag, { type: 'language', fallback: 'code' })
  const nameOf = (code: string) => names.of(code) ?? code
  const rest = spokenLanguages
    .filter((code) => !value.includes(code))
    .map((code) => ({ value: code as string, label: nameOf(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, tag))
  return (
    <fieldset className={css.field}>
      <legend>{t('PEOPLE.FACTS.LANGUAGES')}</legend>
      <div className={css.chips}>
        {value.map((code) => (
          <Chip
            key={code}
            removeLabel={t('PEOPLE.PROFILE.REMOVE_WHAT', { what: nameOf(code) })}
            onRemove={() => onChange(value.filter((one) => one !== code))}
          >
            {nameOf(code)}
          </Chip>
        ))}
      </div>
      <NativeSelect
        aria-label={t('PEOPLE.PROFILE.ADD_LANGUAGE')}
        value=""
        disabled={value.length >= recordLimits.languages}
        data={[{ value: '', label: t('PEOPLE.PROFILE.ADD_LANGUAGE') }, ...rest]}
        onChange={(event) => onChange([...value, event.currentTarget.value])}
      />
    </fieldset>
  )
}

import { useTranslate } from '../../platform/translations.ts'
import { TextField } from '../../ui/input/field.tsx'
import { CountryPicker } from '../people/record/country-picker.tsx'
import { LanguagesPicker } from '../people/record/languages-picker.tsx'
import { ZonePicker } from '../people/zone/zone-picker.tsx'
import css from './join-screen.module.css'
import type { StepProps } from './view.ts'

/** Name, location and languages. */
export function AboutForm({ draft, change, wasLeft }: StepProps) {
  const t = useTranslate()
  const required = (text: string) => (wasLeft && text.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined)
  return (
    <div className={css.fields}>
      <TextField
        label={t('PEOPLE.PROFILE.FIRST_NAME')}
        autoComplete="given-name"
        maxLength={100}
        value={draft.firstName}
        error={required(draft.firstName)}
        onChange={(firstName) => change({ firstName })}
      />
      <TextField
        label={t('PEOPLE.PROFILE.LAST_NAME')}
        autoComplete="family-name"
        maxLength={100}
        value={draft.lastName}
        error={required(draft.lastName)}
        onChange={(lastName) => change({ lastName })}
      />
      <CountryPicker value={draft.country ?? ''} onChange={(country) => change({ country: country || null })} />
      <TextField
        label={t('PEOPLE.PROFILE.CITY')}
        autoComplete="address-level2"
        maxLength={100}
        value={draft.city}
        onChange={(city) => change({ city })}
      />
      <ZonePicker
        label={t('PEOPLE.PROFILE.ZONE')}
        value={draft.timeZone}
        onChange={(timeZone) => change({ timeZone })}
      />
      <LanguagesPicker value={draft.languages} onChange={(languages) => change({ languages: [...languages] })} />
    </div>
  )
}

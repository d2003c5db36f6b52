import { minPasswordLength } from '@colloquy/contract/identity/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { PasswordField } from '../../../ui/input/password-field.tsx'
import { Meter } from '../../../ui/time/meter.tsx'
import css from './new-password-fields.module.css'

/** Full scale of the gauge, in characters; the mark shows the minimum length. */
const fullGauge = 24

/** A new password field with a gauge of its length, the main factor of its strength. */
export function NewPasswordFields({
  value,
  onChange,
  error,
  size,
}: {
  value: string
  onChange: (value: string) => void
  error: string | undefined
  size?: 'lg'
}) {
  const t = useTranslate()
  const { length } = [...value]
  return (
    <div className={css.picker}>
      <PasswordField
        label={t('NEW_PASSWORD.LABEL')}
        revealLabel={t('SHARED.FORMS.SHOW_PASSWORD')}
        name="new-password"
        autoComplete="new-password"
        maxLength={256}
        help={t('NEW_PASSWORD.HELP', { count: minPasswordLength })}
        value={value}
        error={error}
        onChange={onChange}
        {...(size && { size })}
      />
      <Meter
        value={length / fullGauge}
        mark={minPasswordLength / fullGauge}
        label={t('NEW_PASSWORD.METER')}
        text={t('NEW_PASSWORD.METER_VALUE', { count: length, least: minPasswordLength })}
      />
    </div>
  )
}

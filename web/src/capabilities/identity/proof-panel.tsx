import { useTranslate } from '../../platform/translations.ts'
import { TextField } from '../../ui/input/field.tsx'
import { PasswordField } from '../../ui/input/password-field.tsx'
import type { ProofMethod } from './proof-data.ts'

/** The part of a dialog in which the reader proves their identity before a sensitive change. */
export function ProofPanel({
  method,
  value,
  error,
  onChange,
}: {
  method: ProofMethod
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const t = useTranslate()
  const field = { value, error, onChange, autoFocus: true }
  return (
    <div className="stack">
      <p>{t('PROOF.LEAD')}</p>
      {method === 'passkey' && <p>{t('PROOF.PASSKEY')}</p>}
      {method === 'code' && (
        <TextField {...field} label={t('PROOF.CODE')} name="code" autoComplete="one-time-code" maxLength={40} />
      )}
      {method === 'password' && (
        <PasswordField
          {...field}
          label={t('PROOF.PASSWORD')}
          name="password"
          autoComplete="current-password"
          revealLabel={t('SHARED.FORMS.SHOW_PASSWORD')}
        />
      )}
    </div>
  )
}

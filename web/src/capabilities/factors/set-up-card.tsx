import type { TotpSetup } from '@colloquy/contract/factors/shapes'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { QrCode } from '../../ui/display/qr-code.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import css from './set-up-card.module.css'

/** Sets up an authenticator app: the secret as QR code and text, and the field for the first code. */
export function SetUpCard({
  setup,
  busy,
  refusal,
  onConfirm,
}: {
  setup: TotpSetup
  busy: boolean
  refusal: string | undefined
  onConfirm: (code: string) => void
}) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }, [refusal])
  const missing = tried && code.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() !== '') onConfirm(code)
  }
  return (
    <form ref={form} className={css.card} onSubmit={confirm} noValidate>
      <p>{t('SECOND_FACTOR.SCAN')}</p>
      <QrCode text={setup.uri} label={t('SECOND_FACTOR.PICTURE')} />
      <div className={css.key}>
        <span className="quiet small">{t('SECOND_FACTOR.TYPE_INSTEAD')}</span>
        <span className={css.typed}>
          <bdi dir="ltr" className={css.secret}>
            {inFours(setup.secret)}
          </bdi>
          <CopyButton value={setup.secret} label={t('SECOND_FACTOR.COPY_KEY')} doneLabel={t('SECOND_FACTOR.COPIED')} />
        </span>
      </div>
      <TextField
        label={t('SECOND_FACTOR.FIRST_CODE')}
        name="code"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={refusal ? refusalText(t, refusal) : missing}
        onChange={setCode}
      />
      <Button type="submit" variant="filled" loading={busy}>
        {t('SECOND_FACTOR.CONFIRM')}
      </Button>
    </form>
  )
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

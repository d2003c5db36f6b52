import { Checkbox } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTenant } from '../../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../../platform/site/one-time-value.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { safeReturn } from '../../../platform/viewer/return-address.ts'
import { isFactorPending } from '../../../platform/viewer/signed-in-info.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { signInByLink } from '../data.ts'
import css from '../sign-in-form.module.css'
import type { StepProps } from '../view.ts'

/** Target of an e-mail link. Only the button redeems it, so link scanners cannot spend it. */
export function LinkScreen({ go }: StepProps) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const secret = useOneTimeValue(consumeFragment)
  const [code, setCode] = useState('')
  const [isRequested, setRequested] = useState(false)
  const [remember, setRemember] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | undefined>(secret ? undefined : 'sign_in_link_expired')
  const over = refusal === 'sign_in_link_expired'

  const enter = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    const outcome = await signInByLink(secret, isRequested ? code.replace(/\s/g, '') : undefined, remember)
    if ('redirectUrl' in outcome) {
      const page = safeReturn(outcome.redirectUrl)
      return isFactorPending() ? go(`/login/second-factor?return=${encodeURIComponent(page)}`) : location.assign(page)
    }
    setBusy(false)
    setRequested(isRequested || outcome.refusal === 'code_required')
    setRefusal(outcome.refusal)
  }
  return (
    <>
      <h1>{t('SIGN_IN.LINK_TITLE')}</h1>
      <p className={css.lead}>{t('SIGN_IN.LINK_LEAD', { platform: platformName })}</p>
      <form className={css.form} onSubmit={(event) => void enter(event)}>
        {isRequested && !over && (
          <TextField
            label={t('SIGN_IN.CODE')}
            name="code"
            size="lg"
            autoComplete="one-time-code"
            autoFocus
            value={code}
            onChange={setCode}
          />
        )}
        {!over && (
          <Checkbox
            label={t('SIGN_IN.REMEMBER')}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        <div role="alert">{refusal && <Note tone={over ? 'warn' : 'stop'}>{refusalText(t, refusal)}</Note>}</div>
        {over ? (
          <Button variant="filled" size="lg" fullWidth onClick={() => go('/login')}>
            {t('SIGN_IN.LINK_NEW')}
          </Button>
        ) : (
          <Button type="submit" variant="filled" size="lg" fullWidth loading={busy}>
            {t('SIGN_IN.SIGN_IN')}
          </Button>
        )}
      </form>
    </>
  )
}

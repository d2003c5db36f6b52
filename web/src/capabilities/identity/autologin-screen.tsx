import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { replaceWith } from '../../platform/site/navigation.ts'
import { useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { consumeCode, hasActiveSession, redeem } from './sign-in-code-data.ts'
import css from './sign-in-form.module.css'
import type { StepProps } from './view.ts'

/** Takes over a sign-in proven elsewhere, by the sign-in code in the URL fragment [RT-23] [RT-26]. */
export function AutologinScreen({ go }: StepProps) {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const code = useOneTimeValue(consumeCode)
  const [asks, setAsks] = useState(false)
  const [refusal, setRefusal] = useState<string | undefined>(code ? undefined : 'sign_in_code_expired')
  const begun = useRef(false)

  const enter = useCallback(async (): Promise<void> => {
    setAsks(false)
    const outcome = await redeem(code)
    if ('refusal' in outcome) setRefusal(outcome.refusal)
    else replaceWith(outcome.page)
  }, [code])
  useEffect(() => {
    if (!code || begun.current) return
    begun.current = true
    void hasActiveSession().then((isIn) => (isIn ? setAsks(true) : enter()))
  }, [code, enter])

  return (
    <>
      <h1>{t('SIGN_IN.AUTOLOGIN_TITLE')}</h1>
      <p className={css.lead} role="status">
        {asks
          ? t('SIGN_IN.AUTOLOGIN_OTHER')
          : refusal === undefined && t('SIGN_IN.AUTOLOGIN_LEAD', { platform: platformName })}
      </p>
      <div role="alert">{refusal !== undefined && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      {asks && (
        <div className={css.actions}>
          <Button variant="filled" size="lg" onClick={() => void enter()}>
            {t('SIGN_IN.AUTOLOGIN_GO')}
          </Button>
          <Button size="lg" onClick={() => replaceWith('/')}>
            {t('SIGN_IN.AUTOLOGIN_STAY')}
          </Button>
        </div>
      )}
      {refusal !== undefined && (
        <div className={css.actions}>
          <Button variant="filled" size="lg" onClick={() => go('/login')}>
            {t('SIGN_IN.EXTERNAL_AGAIN')}
          </Button>
        </div>
      )}
    </>
  )
}

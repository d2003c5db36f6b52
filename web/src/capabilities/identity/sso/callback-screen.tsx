import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { replaceWith } from '../../../platform/site/navigation.ts'
import { useOneTimeValue } from '../../../platform/site/one-time-value.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { isFactorPending } from '../../../platform/viewer/signed-in-info.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from '../sign-in-form.module.css'
import type { StepProps } from '../view.ts'
import { completeFlow, consumeProviderCallback } from './data.ts'

/** Redirect target of identity providers. Redeems the response at once, and only in the tab that started the flow. */
export function CallbackScreen({ go }: StepProps) {
  const t = useTranslate()
  const back = useOneTimeValue(consumeProviderCallback)
  const [refusal, setRefusal] = useState<string | undefined>(back ? undefined : 'provider_sign_in_expired')
  const begun = useRef(false)

  useEffect(() => {
    if (!back || begun.current) return
    begun.current = true
    void completeFlow(back).then((outcome) => {
      if ('refusal' in outcome) return setRefusal(outcome.refusal)
      if (isFactorPending()) return go(`/login/second-factor?return=${encodeURIComponent(outcome.page)}`)
      replaceWith(outcome.page)
    })
  }, [back, go])

  const settings = back?.pending.kind === 'connect' ? back.pending.page : undefined
  return (
    <>
      <h1>{t(settings === undefined ? 'SIGN_IN.EXTERNAL_TITLE' : 'SIGN_IN.CONNECT_TITLE')}</h1>
      <p className={css.lead} role="status">
        {refusal === undefined && t('SIGN_IN.EXTERNAL_LEAD')}
      </p>
      <div role="alert">{refusal !== undefined && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      {refusal !== undefined && (
        <div className={css.actions}>
          <Button
            variant="filled"
            size="lg"
            onClick={() => (settings === undefined ? go('/login') : replaceWith(settings))}
          >
            {t(settings === undefined ? 'SIGN_IN.EXTERNAL_AGAIN' : 'SIGN_IN.CONNECT_BACK')}
          </Button>
        </div>
      )}
    </>
  )
}

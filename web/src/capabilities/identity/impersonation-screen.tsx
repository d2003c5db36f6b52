import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTenant } from '../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../platform/site/one-time-value.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Note } from '../../ui/page/note.tsx'
import { startImpersonation } from './share-link-data.ts'
import css from './sign-in-form.module.css'

/** Landing page for staff who impersonate a person of this site [AU-11]; it redeems a code issued moments before. */
export function ImpersonationScreen() {
  const t = useTranslate()
  const { platformName } = useTenant().variables
  const code = useOneTimeValue(consumeFragment)
  const [refusal, setRefusal] = useState(code ? undefined : 'impersonation_ended')
  const begun = useRef(false)
  useEffect(() => {
    if (!code || begun.current) return
    begun.current = true
    void startImpersonation(code).then((refused) =>
      refused === undefined ? location.replace('/') : setRefusal(refused),
    )
  }, [code])
  return (
    <>
      <h1>{t('SIGN_IN.IMPERSONATION_TITLE')}</h1>
      <p className={css.lead} role="status">
        {refusal === undefined && t('SIGN_IN.IMPERSONATION_LEAD', { platform: platformName })}
      </p>
      <div role="alert">{refusal !== undefined && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
    </>
  )
}

import { useEffect, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { askForLink, clearLinkRequest, pendingLinkRequest } from '../data.ts'
import css from '../sign-in-form.module.css'
import { type StepProps, spokenCode } from '../view.ts'

/** Shown after a link was sent: where to find it, and the code for opening it in another browser. */
export function CheckEmailScreen({ go }: StepProps) {
  const t = useTranslate()
  const [waiting, setWaiting] = useState(pendingLinkRequest)
  const [notice, setNotice] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!waiting) go('/login')
  }, [waiting, go])
  if (!waiting) return null

  const again = async (): Promise<void> => {
    setBusy(true)
    const refused = await askForLink(waiting.email, waiting.redirectUrl)
    setBusy(false)
    setRefusal(refused)
    if (refused) return
    setWaiting(pendingLinkRequest())
    setNotice(t('SIGN_IN.CHECK_RESENT'))
  }
  return (
    <>
      <h1>{t('SIGN_IN.CHECK_TITLE')}</h1>
      <p className={css.lead}>{t('SIGN_IN.CHECK_LEAD', { email: waiting.email })}</p>
      <div className={css.code}>
        <span>{t('SIGN_IN.CHECK_CODE')}</span>
        <b>
          <bdi dir="ltr">{spokenCode(waiting.code)}</bdi>
        </b>
      </div>
      {refusal && (
        <div role="alert">
          <Note tone="stop">{refusalText(t, refusal)}</Note>
        </div>
      )}
      <div className={css.actions}>
        <Button
          variant="filled"
          onClick={() => {
            clearLinkRequest()
            go('/login')
          }}
        >
          {t('SHARED.ACTIONS.DONE')}
        </Button>
        <Button loading={busy} onClick={() => void again()}>
          {t('SIGN_IN.CHECK_AGAIN')}
        </Button>
      </div>
      <p className={css.said} role="status">
        {notice}
      </p>
    </>
  )
}

import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import css from '../sign-in-form.module.css'
import { resetPath, type StepProps } from '../view.ts'
import { askForReset, lastResetRequest } from './data.ts'
import { parseReturnParameters, signInPath } from './view.ts'

/**
 * Confirms that a reset link was sent, with the same text whether or not the address has an account. Shows the error if the
 * request itself failed. Without a request in this tab, it redirects to the form.
 */
export function EmailSentScreen({ go }: StepProps) {
  const t = useTranslate()
  const title = useRef<HTMLHeadingElement>(null)
  const [carried] = useState(() => parseReturnParameters(location.search, location.origin))
  const [request, setRequest] = useState(lastResetRequest)
  const [notice, setNotice] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isRequested = request !== undefined && request.email === carried.email
  useEffect(() => {
    if (isRequested) title.current?.focus()
    else go(resetPath(currentPortal(), 'new', carried))
  }, [isRequested, carried, go])
  if (!isRequested) return null

  const { email, refusal } = request
  const again = async (): Promise<void> => {
    setBusy(true)
    setNotice(undefined)
    await askForReset(email, carried.return ?? '/')
    setBusy(false)
    const outcome = lastResetRequest()
    setRequest(outcome)
    if (outcome?.refusal === undefined) setNotice(t('RESET.AGAIN_DONE'))
  }
  return (
    <>
      <h1 ref={title} tabIndex={-1} className={css.title}>
        {t('RESET.SENT_TITLE')}
      </h1>
      <p className={css.lead}>{t(refusal ? 'RESET.NOT_SENT' : 'RESET.SENT_LEAD', { email })}</p>
      <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      {!refusal && (
        <p className="quiet small">{t(currentPortal() === 'Expert' ? 'RESET.SENT_HELP_EXPERT' : 'RESET.SENT_HELP')}</p>
      )}
      <div className={css.actions}>
        <Button variant="filled" onClick={() => go(signInPath(carried.return))}>
          {t('RESET.BACK')}
        </Button>
        <Button loading={busy} onClick={() => void again()}>
          {t('RESET.AGAIN')}
        </Button>
      </div>
      <p className={css.said} role="status">
        {notice}
      </p>
    </>
  )
}

import { type FormEvent, useState } from 'react'
import { EmailField } from '../../../platform/field/email-field.tsx'
import { emailError } from '../../../platform/field/field-rules.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { pendingLinkRequest } from '../data.ts'
import { spokenCode } from '../view.ts'
import css from './log-in-dialog.module.css'
import { TermsFields, useLinkRequest } from './terms-fields.tsx'

/**
 * Passwordless sign-in [PL-02]: asks for the address, then shows where to find the link and resends it. A failed resend returns
 * to the form [PL-03].
 */
export function PasswordlessDialog({ page, onClose }: { page: string; onClose: () => void }) {
  const t = useTranslate()
  const { agreement, setAgreement, isAgreed, send } = useLinkRequest()
  const [mode, setMode] = useState<'form' | 'result'>('form')
  const [email, setEmail] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isValid = emailError(t, email) === undefined && isAgreed

  const ask = async (isAgain: boolean): Promise<void> => {
    setBusy(true)
    const refused = await send(email.trim(), page)
    setBusy(false)
    setRefusal(refused)
    setMode(refused === undefined ? 'result' : 'form')
    if (isAgain && refused === undefined) toastSuccess(t('SIGN_IN.CHECK_RESENT'))
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isValid) void ask(false)
  }
  if (mode === 'result')
    return (
      <Dialog name={t('SIGN_IN.CHECK_TITLE')} onClose={onClose}>
        <div className={css.body}>
          <p role="status">{t('SIGN_IN.CHECK_LEAD', { email: email.trim() })}</p>
          <p className="quiet small">
            {t('SIGN_IN.CHECK_CODE')} <bdi dir="ltr">{spokenCode(pendingLinkRequest()?.code ?? '')}</bdi>
          </p>
          <div className={css.foot}>
            <Button loading={busy} onClick={() => void ask(true)}>
              {t('SIGN_IN.CHECK_AGAIN')}
            </Button>
            <Button data-autofocus variant="filled" onClick={onClose}>
              {t('SHARED.ACTIONS.DONE')}
            </Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog name={t('SIGN_IN.LINK_INSTEAD')} onClose={onClose}>
      <form className={css.body} onSubmit={submit} noValidate>
        <EmailField label={t('SIGN_IN.EMAIL')} autoFocus value={email} onChange={setEmail} />
        <TermsFields agreement={agreement} onChange={setAgreement} />
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SIGN_IN.ASK_CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={busy} disabled={!isValid}>
            {t('SIGN_IN.SEND')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

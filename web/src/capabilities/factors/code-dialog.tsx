import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import dialogCss from '../../ui/overlay/dialog-form.module.css'
import css from './code-dialog.module.css'

/** Asks for an app code or a recovery code before a change to the factors. */
export function CodeDialog({
  title,
  confirm,
  danger = false,
  busy,
  onSend,
  onClose,
  children,
}: {
  title: string
  confirm: string
  danger?: boolean
  busy: boolean
  /** Returns the refusal, or undefined on success. */
  onSend: (code: string) => Promise<string | undefined>
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLInputElement>('[name=code]')?.select()
  }, [refusal])
  const missing = tried && code.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (code.trim() === '') return
    setRefusal(undefined)
    setRefusal(await onSend(code))
  }
  return (
    <Dialog name={title} onClose={onClose}>
      <form ref={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
        <div className="second">{children}</div>
        <TextField
          label={t('FACTORS.CODE')}
          help={t('FACTORS.CODE_HELP')}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          maxLength={40}
          value={code}
          error={refusal ? refusalText(t, refusal) : missing}
          onChange={setCode}
        />
        <div className={dialogCss.foot}>
          <CancelButton>{t('FACTORS.CANCEL')}</CancelButton>
          <Button type="submit" variant={danger ? 'loss' : 'filled'} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { listOf } from '@colloquy/contract/languages'
import type { Vetting } from '@colloquy/contract/vetting/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useApproveExpert } from './data.ts'
import { hundredthsOf } from './view.ts'

/** Confirms approval and sets the hourly price for clients, who can find the expert from then on. */
export function ApproveDialog({ vetting, onClose }: { vetting: Vetting; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { personId, record, creditsPerHour, similar } = vetting
  const barred = similar.filter((one) => one.barred !== null)
  const [price, setPrice] = useState(creditsPerHour > 0 ? String(creditsPerHour / 100) : '')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useApproveExpert()
  const hundredths = hundredthsOf(price)
  const rate = record.facts.find(({ kind }) => kind === 'rate')?.value
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    const form = event.currentTarget as HTMLFormElement
    if (hundredths === undefined) return form.querySelector<HTMLElement>('[name=credits]')?.focus()
    const outcome = await run({ personId, creditsPerHour: hundredths }, { ifMatch: record.version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('VETTING.DIALOGS.approve.DONE', { name: record.fullName }))
  }
  return (
    <Dialog name={t('VETTING.DIALOGS.approve.TITLE', { name: record.fullName })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <p className="second">{t('VETTING.DIALOGS.approve.ABOUT')}</p>
        {barred.length > 0 && (
          <Note tone="stop">
            <bdi>
              {t('VETTING.DIALOGS.approve.BARRED', {
                names: listOf(
                  barred.map(({ fullName }) => fullName),
                  language,
                ),
              })}
            </bdi>
          </Note>
        )}
        <TextField
          label={t('VETTING.DIALOGS.approve.FIELD')}
          help={rate ? t('VETTING.DIALOGS.approve.HELP', { rate }) : t('VETTING.DIALOGS.approve.FORM')}
          name="credits"
          autoFocus
          maxLength={6}
          value={price}
          error={wasSent && hundredths === undefined ? t('VETTING.DIALOGS.approve.FORM') : undefined}
          onChange={setPrice}
        />
        <div role="alert">
          {failure && <Note tone="stop">{failure === 'stale' ? t('VETTING.STALE') : refusalText(t, failure)}</Note>}
        </div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={isPending}>
            {t('VETTING.DIALOGS.approve.SEND')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

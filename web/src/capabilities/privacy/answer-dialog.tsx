import {
  copyValidityDays,
  type OpenRequest,
  type RequestOutcome,
  requestOutcomes,
} from '@colloquy/contract/privacy/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAnswerPersonalDataRequest, useExportPersonalData } from './data.ts'

/** Exports the data of a request's person, and closes the request with an outcome and a message to them. */
export function AnswerDialog({ request, onClose }: { request: OpenRequest; onClose: () => void }) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<RequestOutcome>('answered')
  const [message, setMessage] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAnswerPersonalDataRequest()
  const data = useExportPersonalData()
  const { requestId, kind, person } = request
  const offered = requestOutcomes.filter((one) => one !== 'erased' || kind === 'erasure')
  const isMissing = message.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    const answer = await run({ requestId, outcome, message: message.trim() })
    if (!answer.ok) return
    onClose()
    toastSuccess(t('PRIVACY.ANSWER.CLOSED_TOAST'))
  }
  const download = async (): Promise<void> => {
    if (await data.save(requestId)) toastSuccess(t('PRIVACY.ANSWER.EXPORTED'))
  }
  return (
    <Dialog name={t('PRIVACY.ANSWER.ANSWER_TITLE', { name: person.fullName })} onClose={onClose}>
      <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
        <div>
          <Button loading={data.isPending} onClick={() => void download()}>
            {t('PRIVACY.ANSWER.EXPORT')}
          </Button>
          <p className="quiet small">{t('PRIVACY.ANSWER.EXPORT_HELP')}</p>
        </div>
        <SegmentedControl
          label={t('PRIVACY.ANSWER.OUTCOME')}
          value={outcome}
          options={offered.map((value) => ({ value, label: t(`PRIVACY.ANSWER.${value}`) }))}
          onChange={setOutcome}
        />
        {outcome === 'answered' && kind === 'copy' && (
          <p className="quiet small">{t('PRIVACY.ANSWER.COPY_HELP', { days: copyValidityDays })}</p>
        )}
        {outcome === 'erased' && <Note tone="warn">{t('PRIVACY.ANSWER.ERASED_HELP')}</Note>}
        <TextArea
          label={t('PRIVACY.ANSWER.REPLY')}
          help={t('PRIVACY.ANSWER.REPLY_HELP')}
          name="message"
          maxLength={2000}
          value={message}
          error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setMessage}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant={outcome === 'answered' ? 'filled' : 'loss'} loading={isPending}>
            {t('PRIVACY.ANSWER.CLOSE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { type Approval, type QuestionRecipient, questionRecipients } from '@colloquy/contract/compliance/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useSendApprovalQuestion } from './data.ts'
import css from './questions-panel.module.css'

/** What officers wanted to know before deciding, with the answers, and a form for another question. */
export function QuestionsPanel({ approval }: { approval: Approval }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { questions, can } = approval
  if (questions.length === 0 && !can.decide) return null
  return (
    <Panel title={t('COMPLIANCE.QUESTIONS.TITLE')} count={questions.length} padded>
      {questions.length > 0 && (
        <ol className={css.questions}>
          {questions.map(({ questionId, question, recipientName, sentByName, sentAt, answer, answeredAt }) => (
            <li key={questionId}>
              <p className="strong" dir="auto">
                {question}
              </p>
              <p className="quiet small">
                {t('COMPLIANCE.QUESTIONS.TO', {
                  name: recipientName,
                  sender: sentByName,
                  ago: time.distance(sentAt, now),
                })}
              </p>
              {answer !== null && answeredAt !== null ? (
                <>
                  <p className={css.answer} dir="auto">
                    {answer}
                  </p>
                  <p className="quiet small">
                    {t('COMPLIANCE.QUESTIONS.BY', { name: recipientName, ago: time.distance(answeredAt, now) })}
                  </p>
                </>
              ) : (
                <p className="second small">
                  {t('COMPLIANCE.QUESTIONS.PENDING', { name: recipientName, ago: time.distance(sentAt, now) })}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {can.decide &&
        (isOpen ? (
          <QuestionForm approvalId={approval.approvalId} close={() => setOpen(false)} />
        ) : (
          <Button onClick={() => setOpen(true)}>{t('COMPLIANCE.QUESTIONS.ADD')}</Button>
        ))}
    </Panel>
  )
}

function QuestionForm({ approvalId, close }: { approvalId: string; close: () => void }) {
  const t = useTranslate()
  const [recipient, setRecipient] = useState<QuestionRecipient>('expert')
  const [question, setQuestion] = useState('')
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { run, isPending, failure } = useSendApprovalQuestion()
  const isMissing = question.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return form.current?.querySelector<HTMLElement>('[name=question]')?.focus()
    const outcome = await run({ approvalId, recipient, question: question.trim() })
    if (!outcome.ok) return
    toastSuccess(t('COMPLIANCE.QUESTIONS.SENT'))
    close()
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <SegmentedControl
        label={t('COMPLIANCE.QUESTIONS.RECIPIENT')}
        value={recipient}
        options={questionRecipients.map((value) => ({ value, label: t(`COMPLIANCE.QUESTIONS.${value}`) }))}
        onChange={(value) => setRecipient(value as QuestionRecipient)}
      />
      <TextArea
        label={t('COMPLIANCE.QUESTIONS.QUESTION')}
        help={t('COMPLIANCE.QUESTIONS.HELP')}
        name="question"
        maxLength={2000}
        autoFocus
        value={question}
        error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setQuestion}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.actions}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('COMPLIANCE.QUESTIONS.SEND')}
        </Button>
        <Button onClick={close}>{t('SHARED.ACTIONS.CANCEL')}</Button>
      </div>
    </form>
  )
}

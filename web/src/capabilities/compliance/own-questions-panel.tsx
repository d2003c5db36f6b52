import type { OwnQuestion } from '@colloquy/contract/compliance/shapes'
import { type FormEvent, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useAnswerApprovalQuestion, useListOwnApprovalQuestions } from './data.ts'
import { useLiveQuestions } from './live.ts'
import css from './questions-panel.module.css'

/** An officer's questions to the reader about a call, each with its answer or a field for it. Absent without any. */
export function OwnQuestionsPanel({ callId }: { callId: string }) {
  useLiveQuestions()
  const t = useTranslate()
  const questions = useListOwnApprovalQuestions(callId).data?.questions ?? []
  if (questions.length === 0) return null
  const isWaiting = questions.some(({ canAnswer }) => canAnswer)
  return (
    <Panel title={t('COMPLIANCE.QUESTIONS.OWN_TITLE')} padded>
      {isWaiting && <p className="second">{t('COMPLIANCE.QUESTIONS.OWN_ABOUT')}</p>}
      <ol className={css.questions}>
        {questions.map((question) => (
          <li key={question.questionId}>
            <p className="strong" dir="auto">
              {question.question}
            </p>
            {question.canAnswer ? <AnswerForm question={question} /> : <GivenAnswer question={question} />}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function GivenAnswer({ question: { answer, answeredAt } }: { question: OwnQuestion }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  if (answer === null || answeredAt === null) return <p className="quiet small">{t('COMPLIANCE.QUESTIONS.CLOSED')}</p>
  return (
    <>
      <p className={css.answer} dir="auto">
        {answer}
      </p>
      <p className="quiet small">{t('COMPLIANCE.QUESTIONS.YOURS', { ago: time.distance(answeredAt, now) })}</p>
    </>
  )
}

function AnswerForm({ question: { questionId } }: { question: OwnQuestion }) {
  const t = useTranslate()
  const [answer, setAnswer] = useState('')
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { run, isPending, failure } = useAnswerApprovalQuestion()
  const isMissing = answer.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return form.current?.querySelector<HTMLElement>('[name=answer]')?.focus()
    const outcome = await run({ questionId, answer: answer.trim() })
    if (outcome.ok) toastSuccess(t('COMPLIANCE.QUESTIONS.ANSWERED'))
  }
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('COMPLIANCE.QUESTIONS.ANSWER')}
        help={t('COMPLIANCE.QUESTIONS.ANSWER_HELP')}
        name="answer"
        maxLength={4000}
        value={answer}
        error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setAnswer}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <Button type="submit" variant="filled" loading={isPending} className={css.send}>
        {t('COMPLIANCE.QUESTIONS.SEND_ANSWER')}
      </Button>
    </form>
  )
}

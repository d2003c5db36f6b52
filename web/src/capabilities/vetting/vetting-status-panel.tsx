import type { OwnVetting, VettingQuestion } from '@colloquy/contract/vetting/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useGetOwnVetting, useReplyToVetting } from './data.ts'
import { useLiveVettings } from './live.ts'
import css from './vetting-status-panel.module.css'

/** The state of the reader's own pending registration, with the network's question, if any. */
export function VettingStatusPanel() {
  useLiveVettings()
  const { data } = useGetOwnVetting()
  return data && data.state !== 'approved' ? <VettingState state={data.state} questions={data.questions} /> : null
}

function VettingState({
  state,
  questions,
}: {
  state: Exclude<OwnVetting['state'], 'approved'>
  questions: OwnVetting['questions']
}) {
  const t = useTranslate()
  const open = state === 'asked' ? questions.filter(({ reply }) => reply === null) : []
  return (
    <Panel title={t('VETTING.OWN.TITLE')} padded>
      <div className={css.own}>
        <p className="second">{t(`VETTING.OWN.${state}`)}</p>
        {open.map((question) => (
          <ReplyForm key={question.questionId} question={question} />
        ))}
      </div>
    </Panel>
  )
}

function ReplyForm({ question: { questionId, question } }: { question: VettingQuestion }) {
  const t = useTranslate()
  const [reply, setReply] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useReplyToVetting()
  const isMissing = reply.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSent(true)
    if (isMissing) return
    const outcome = await run({ questionId, reply: reply.trim() })
    if (outcome.ok) toastSuccess(t('VETTING.OWN.SENT'))
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <p className={css.question} dir="auto">
        {question}
      </p>
      <TextArea
        label={t('VETTING.OWN.FIELD')}
        name="reply"
        maxLength={2000}
        value={reply}
        error={wasSent && isMissing ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setReply}
      />
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('VETTING.OWN.SEND')}
        </Button>
      </div>
    </form>
  )
}

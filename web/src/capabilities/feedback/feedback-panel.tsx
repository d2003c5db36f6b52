import {
  type Feedback,
  type FeedbackState,
  feedbackStates,
  maxFeedbackLength,
} from '@colloquy/contract/feedback/shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAnswerFeedback, useGetFeedback, useOpenFeedbackScreenshot, useSetFeedbackState } from './data.ts'
import css from './feedback.module.css'
import { stateIcons } from './view.ts'

/** Feedback with everything that was sent along, its state, and its answers. */
export function FeedbackPanel({ feedbackId }: { feedbackId: string }) {
  return (
    <QueryContent answer={useGetFeedback(feedbackId)}>{(feedback) => <Content feedback={feedback} />}</QueryContent>
  )
}

const useFailureText = () => {
  const t = useTranslate()
  return (failure: string | undefined) =>
    failure && <Note tone="stop">{failure === 'stale' ? t('FEEDBACK.STALE') : refusalText(t, failure)}</Note>
}

function Content({ feedback }: { feedback: Feedback }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { feedbackId, version, kind, type, state, body, senderName } = feedback
  const screenshot = useOpenFeedbackScreenshot(feedbackId, feedback.hasScreenshot)
  const setState = useSetFeedbackState()
  const failureText = useFailureText()
  const move = async (next: FeedbackState) => {
    const outcome = await setState.run({ feedbackId, state: next }, { ifMatch: version })
    if (outcome.ok) toastSuccess(t('FEEDBACK.STATE_SET'))
  }
  const sender = senderName ?? t('FEEDBACK.LINK_SENDER')
  return (
    <div className={css.sheet}>
      <div>
        <Status shape={stateIcons[state]}>{t(`FEEDBACK.STATES.${state}`)}</Status>
        <h2>
          {t(`FEEDBACK.TYPES.${type}`)} · <bdi>{sender}</bdi>
        </h2>
      </div>
      <p className={css.text} dir="auto">
        {body}
      </p>
      <NativeSelect
        label={t('FEEDBACK.SET_STATE')}
        value={state}
        data={feedbackStates.map((value) => ({ value, label: t(`FEEDBACK.STATES.${value}`) }))}
        onChange={(event) => void move(event.currentTarget.value as FeedbackState)}
      />
      <div role="alert">{failureText(setState.failure)}</div>
      <KeyValues
        items={[
          {
            name: t('FEEDBACK.COLUMNS.SENT'),
            value: `${time.day(feedback.sentAt, now)}, ${time.clock(feedback.sentAt)} ${time.city}`,
          },
          { name: t('FEEDBACK.COLUMNS.KIND'), value: t(`FEEDBACK.SENDERS.${kind}`) },
          { name: t('FEEDBACK.COLUMNS.PAGE'), value: <bdi>{feedback.page}</bdi> },
          { name: t('FEEDBACK.COLUMNS.VERSION'), value: <bdi>{feedback.appVersion}</bdi> },
          { name: t('FEEDBACK.COLUMNS.WINDOW'), value: <bdi>{feedback.viewport}</bdi> },
          { name: t('FEEDBACK.COLUMNS.BROWSER'), value: <bdi>{feedback.userAgent}</bdi> },
        ]}
      />
      {feedback.hasScreenshot && (
        <section aria-label={t('FEEDBACK.SCREENSHOT')}>
          {screenshot && <img className={css.picture} src={screenshot} alt={t('FEEDBACK.SCREENSHOT_ALT')} />}
        </section>
      )}
      {feedback.answers.length > 0 && (
        <section aria-label={t('FEEDBACK.ANSWERS')}>
          <h3>{t('FEEDBACK.ANSWERS')}</h3>
          <ul className={css.answers}>
            {feedback.answers.map((answer) => (
              <li key={answer.sentAt}>
                <p className={css.text} dir="auto">
                  {answer.body}
                </p>
                <span className="quiet small">
                  <bdi>{answer.authorName}</bdi> · {time.distance(answer.sentAt, now)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {feedback.can.answer ? (
        <AnswerForm feedbackId={feedbackId} version={version} name={sender} />
      ) : (
        <Note>{t('FEEDBACK.NO_ADDRESS')}</Note>
      )}
    </div>
  )
}

function AnswerForm({ feedbackId, version, name }: { feedbackId: string; version: number; name: string }) {
  const t = useTranslate()
  const failureText = useFailureText()
  const [body, setBody] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAnswerFeedback()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (body.trim() === '') return
    const outcome = await run({ feedbackId, body }, { ifMatch: version })
    if (!outcome.ok) return
    setBody('')
    setSent(false)
    toastSuccess(t('FEEDBACK.ANSWER_SENT'))
  }
  return (
    <form className={css.form} noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('FEEDBACK.ANSWER')}
        help={t('FEEDBACK.ANSWER_HELP', { name })}
        name="answer"
        maxLength={maxFeedbackLength}
        value={body}
        error={wasSent && body.trim() === '' ? t('FEEDBACK.REQUIRED') : undefined}
        onChange={setBody}
      />
      <div role="alert">{failureText(failure)}</div>
      <Button type="submit" variant="filled" loading={isPending}>
        {t('FEEDBACK.SEND_ANSWER')}
      </Button>
    </form>
  )
}

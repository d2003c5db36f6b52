import type { answerCallByLink, openCallAnswerLink } from '@colloquy/contract/calls/answer-link-operations'
import type { Input, Output } from '@colloquy/contract/operation'
import { timeFormat } from '@colloquy/contract/time'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { currentPortal } from '../../../platform/settings.ts'
import { consumeFragment, useOneTimeValue } from '../../../platform/site/one-time-value.ts'
import { useNow } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import css from './answer-screen.module.css'
import { useAnswerCallByLink, useOpenCallAnswerLink } from './data.ts'
import { OwnTimesForm } from './own-times-form.tsx'

type Question = Output<typeof openCallAnswerLink>
type Answer = Omit<Input<typeof answerCallByLink>, 'token'>

/** Target of the answer link in mails about calls. Only its buttons change anything, so link scanners do no harm. */
export function AnswerScreen() {
  const t = useTranslate()
  const token = useOneTimeValue(consumeFragment)
  const { run: open } = useOpenCallAnswerLink()
  const { run: answer, isPending } = useAnswerCallByLink()
  const [question, setQuestion] = useState<Question>()
  const [refusal, setRefusal] = useState<string>()
  const [done, setDone] = useState<Answer['answer']>()
  useEffect(() => {
    void open({ token }).then((outcome) => {
      if (outcome.ok) setQuestion(outcome.value)
      else setRefusal(outcome.refusal === 'invalid_input' ? 'answer_link_expired' : String(outcome.refusal))
    })
  }, [open, token])
  const send = async (reply: Answer) => {
    if (isPending) return
    const outcome = await answer({ token, ...reply })
    setRefusal(outcome.ok ? undefined : String(outcome.refusal))
    if (outcome.ok) setDone(reply.answer)
  }
  const isOver = refusal === 'answer_link_expired' || refusal === 'answer_link_revoked'
  const home = currentPortal() === 'Expert' ? '/expert' : '/clients'
  return (
    <>
      <PageHead
        title={t('CALLS.ANSWER_LINK.TITLE')}
        message={question && !isOver ? <About question={question} /> : undefined}
      />
      <div className={css.body}>
        {!question && !refusal && <SkeletonRows rows={3} label={t('SHARED.STATES.LOADING')} />}
        <div role="alert">{refusal && <Note tone="warn">{refusalText(t, refusal)}</Note>}</div>
        <p role="status">{done && t(`CALLS.ANSWER_LINK.DONE.${done}`)}</p>
        {question && !done && !isOver && <Choices question={question} busy={isPending} onAnswer={send} />}
        {(done || isOver) && (
          <Link to={question ? `${home}/calls/${question.callId}` : '/'} className="link">
            {t('CALLS.ANSWER_LINK.SIGN_IN')}
          </Link>
        )}
      </div>
    </>
  )
}

function About({ question: { topic, otherName, minutes, timeZone } }: { question: Question }) {
  const t = useTranslate()
  const time = timeFormat(useLanguage(), timeZone)
  return (
    <>
      <bdi>{topic}</bdi>
      <br />
      <span className="quiet">
        {t('CALLS.ANSWER_LINK.ABOUT', { duration: time.duration(minutes), name: otherName })}
      </span>
    </>
  )
}

function Choices({
  question: { choices, canPropose, timeZone, minutes },
  busy,
  onAnswer,
}: {
  question: Question
  busy: boolean
  onAnswer: (answer: Answer) => Promise<void>
}) {
  const t = useTranslate()
  const now = useNow()
  const time = timeFormat(useLanguage(), timeZone)
  const [isNaming, setNaming] = useState(choices.length === 0)
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      {choices.length > 0 && (
        <section className={css.choices}>
          <h2>{t('CALLS.ANSWER_LINK.CHOOSE')}</h2>
          {choices.map((slot) => (
            <Button
              key={slot.start}
              variant="filled"
              className={css.choice}
              disabled={busy}
              onClick={() => void onAnswer({ answer: 'accept', slot })}
            >
              {t('CALLS.ANSWER_LINK.ACCEPT', { time: `${time.nearDay(slot.start, now)}, ${time.range(slot)}` })}
            </Button>
          ))}
        </section>
      )}
      <p className="quiet small">{t('CALLS.ANSWER_LINK.ZONE', { city: time.city })}</p>
      {isNaming && canPropose && (
        <OwnTimesForm
          zone={timeZone}
          minutes={minutes}
          busy={busy}
          onSend={(slots) => void onAnswer({ answer: 'propose', slots: [...slots] })}
        />
      )}
      <div className={css.actions}>
        {!isNaming && canPropose && <Button onClick={() => setNaming(true)}>{t('CALLS.ANSWER_LINK.NONE')}</Button>}
        {isDeclining ? (
          <Note tone="warn">
            <div className="stack">
              <b>{t('CALLS.ANSWER_LINK.DECLINE_SURE')}</b>
              <p>{t('CALLS.ANSWER_LINK.DECLINE_HELP')}</p>
              <Button onClick={() => setDeclining(false)}>{t('CALLS.ANSWER_LINK.KEEP')}</Button>
              <Button variant="danger" disabled={busy} onClick={() => void onAnswer({ answer: 'decline' })}>
                {t('CALLS.ANSWER_LINK.DECLINE')}
              </Button>
            </div>
          </Note>
        ) : (
          <Button onClick={() => setDeclining(true)}>{t('CALLS.ANSWER_LINK.DECLINE')}</Button>
        )}
      </div>
    </>
  )
}

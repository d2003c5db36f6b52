import { type AnswerProblem, answerProblems } from '@colloquy/contract/questionnaires/answer-rules'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Answers, Survey } from '@colloquy/contract/questionnaires/shapes'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { QuestionsPanel } from '../../questionnaires/questions-panel.tsx'
import { useOpenCallSurvey, useSaveCallSurveyDraft, useSubmitCallSurvey } from '../data.ts'
import css from './survey-panel.module.css'
import { SurveyResult } from './survey-result-screen.tsx'

/** The compliance questions of a call: those to answer, or the answers once they were sent. */
export function CallSurvey({ callId }: { callId: string }) {
  const t = useTranslate()
  const answer = useOpenCallSurvey(callId)
  return (
    <QueryContent answer={answer}>
      {({ survey, topic }) => {
        if (!survey)
          return (
            <>
              <PageHead title={t('CALLS.SURVEY.DUE_TITLE')} />
              <EmptyState>{t('CALLS.SURVEY.NONE')}</EmptyState>
            </>
          )
        if (survey.submittedAt) return <SurveyResult callId={callId} />
        return <SurveyForm key={survey.questionnaireId} callId={callId} topic={topic} survey={survey} />
      }}
    </QueryContent>
  )
}

/** How long typing pauses before a draft is saved. */
const pauseMs = 600

/** Saves a draft shortly after each change, and at once when the page is left. */
const useDraft = (callId: string, questionnaireId: string) => {
  const { run } = useSaveCallSurveyDraft()
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const pending = useRef<{ answers: Answers; timer: number }>(undefined)
  const flush = useCallback(async () => {
    const draft = pending.current
    if (!draft) return
    pending.current = undefined
    clearTimeout(draft.timer)
    const outcome = await run({ callId, questionnaireId, answers: draft.answers }).catch(() => undefined)
    setState(outcome?.ok ? 'saved' : 'failed')
  }, [run, callId, questionnaireId])
  const save = (answers: Answers) => {
    clearTimeout(pending.current?.timer)
    setState('saving')
    pending.current = { answers, timer: window.setTimeout(() => void flush(), pauseMs) }
  }
  const forget = () => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
  }
  useEffect(() => {
    const onHide = () => void (document.visibilityState === 'hidden' && flush())
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      void flush()
    }
  }, [flush])
  return { state, save, forget }
}

const draftTexts = {
  saving: 'CALLS.SURVEY.SAVING',
  saved: 'CALLS.SURVEY.SAVED',
  failed: 'CALLS.SURVEY.NOT_SAVED',
} as const

const none: ReadonlyMap<string, AnswerProblem> = new Map()

function SurveyForm({ callId, topic, survey }: { callId: string; topic: string; survey: Survey }) {
  const t = useTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const { questionnaireId, questions } = survey
  const [answers, setAnswers] = useState(survey.answers)
  const [isChecked, setIsChecked] = useState(false)
  const draft = useDraft(callId, questionnaireId)
  const { run, isPending, failure } = useSubmitCallSurvey()
  const problems = isChecked ? answerProblems(questions, answers) : none
  const change = (next: Answers) => {
    setAnswers(next)
    draft.save(next)
  }
  const submit = async () => {
    setIsChecked(true)
    const [first] = answerProblems(questions, answers).keys()
    if (first !== undefined) {
      document.getElementById(`question-${first}`)?.querySelector<HTMLElement>('input, textarea')?.focus()
      return
    }
    draft.forget()
    const outcome = await run({ callId, questionnaireId, answers })
    if (outcome.ok) await navigate({ to: '/survey-result', search: { call: callId } as never })
  }
  return (
    <>
      <PageHead
        title={inLanguage(survey.title, language)}
        message={
          <>
            {t('CALLS.SURVEY.ABOUT', { topic })}
            <br />
            <span className="quiet">{inLanguage(survey.introduction, language)}</span>
          </>
        }
      />
      <form
        className={css.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <QuestionsPanel questions={questions} answers={answers} problems={problems} onChange={change} />
        <div role="alert">
          {problems.size > 0 && <p>{t('CALLS.SURVEY.MISSING', { count: problems.size })}</p>}
          {failure && <p>{refusalText(t, failure)}</p>}
        </div>
        <p className="quiet small">{t('CALLS.SURVEY.FINAL')}</p>
        <div className={css.actions}>
          <Button type="submit" variant="filled" size="lg" loading={isPending}>
            {t('CALLS.SURVEY.SUBMIT')}
          </Button>
          <span className="quiet small" role="status">
            {draft.state !== 'idle' && t(draftTexts[draft.state])}
          </span>
        </div>
      </form>
    </>
  )
}

import { type AnswerProblem, answerProblems } from '@colloquy/contract/questionnaires/answer-rules'
import type { EarlierAnswer } from '@colloquy/contract/questionnaires/earlier-answers'
import type { Answers, Survey } from '@colloquy/contract/questionnaires/shapes'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Outcome } from '../../platform/query.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { QuestionsPanel } from '../questionnaires/questions-panel.tsx'
import { companySearchFor, type SurveyAccess, useSaveSurveyDraft } from './data.ts'
import css from './survey-form.module.css'

/** How long typing pauses before a draft is saved. */
const pauseMs = 600

/** Saves a draft shortly after each change, and at once when the page is left. */
const useDraft = (access: SurveyAccess, questionnaireId: string) => {
  const { run } = useSaveSurveyDraft()
  const [state, setState] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const pending = useRef<{ answers: Answers; timer: number }>(undefined)
  const target = useRef(access)
  target.current = access
  const flush = useCallback(async () => {
    const draft = pending.current
    if (!draft) return
    pending.current = undefined
    clearTimeout(draft.timer)
    const input = { ...target.current, questionnaireId, answers: draft.answers }
    const outcome = await run(input).catch(() => undefined)
    setState(outcome?.ok ? 'saved' : 'failed')
  }, [run, questionnaireId])
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

const draftTexts = { saving: 'SURVEYS.SAVING', saved: 'SURVEYS.SAVED', failed: 'SURVEYS.NOT_SAVED' } as const

const none: ReadonlyMap<string, AnswerProblem> = new Map()

/** A questionnaire to answer. A draft is saved as one types; unanswered questions are marked when it is sent. */
export function SurveyForm({
  access,
  survey,
  earlier = [],
  isPending,
  failure,
  onSubmit,
}: {
  access: SurveyAccess
  survey: Survey
  /** What the person answered before. */
  earlier?: readonly EarlierAnswer[]
  isPending: boolean
  failure: string | undefined
  onSubmit: (answers: Answers) => Promise<Outcome<never>['ok']>
}) {
  const t = useTranslate()
  const { questionnaireId, questions } = survey
  const [answers, setAnswers] = useState(survey.answers)
  const [isChecked, setIsChecked] = useState(false)
  const draft = useDraft(access, questionnaireId)
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
    if (!(await onSubmit(answers))) draft.save(answers)
  }
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <QuestionsPanel
        questions={questions}
        answers={answers}
        problems={problems}
        earlier={earlier}
        companies={companySearchFor(access)}
        onChange={change}
      />
      <div role="alert">
        {problems.size > 0 && <p>{t('SURVEYS.MISSING', { count: problems.size })}</p>}
        {failure && <p>{refusalText(t, failure)}</p>}
      </div>
      <p className="quiet small">{t('SURVEYS.FINAL')}</p>
      <div className={css.actions}>
        <Button type="submit" variant="filled" size="lg" loading={isPending}>
          {t('SURVEYS.SUBMIT')}
        </Button>
        <span className="quiet small" role="status">
          {draft.state !== 'idle' && t(draftTexts[draft.state])}
        </span>
      </div>
    </form>
  )
}

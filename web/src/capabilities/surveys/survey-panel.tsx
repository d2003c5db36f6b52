import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useOpenSurveys } from './data.ts'
import css from './survey-panel.module.css'

const over: readonly number[] = [callStatuses.cancelled, callStatuses.completed, callStatuses.removed]

const texts = { compliance_survey: 'SURVEYS.DUE', call_questions: 'SURVEYS.DUE_CLIENT' } as const

/** Asks the expert of a call for answers of a kind, or says when they were sent. */
export function SurveyPanel({ call, kind }: { call: Call; kind: keyof typeof texts }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { data } = useOpenSurveys({ kind, subjectId: call.callId })
  const surveys = data?.surveys ?? []
  const unsent = surveys.filter(({ submittedAt }) => submittedAt === null)
  const sentAt = surveys.findLast(({ submittedAt }) => submittedAt !== null)?.submittedAt
  if (surveys.length === 0 || (over.includes(call.status) && !sentAt)) return null
  const isDue = unsent.length > 0 && !over.includes(call.status)
  const isCompliance = kind === 'compliance_survey'
  const page = `/expert/surveys/${kind}/${call.callId}`
  const search = { call: call.callId } as never
  const title = `survey-${kind}`
  return (
    <section className={css.panel} aria-labelledby={title}>
      <div>
        <h2 id={title}>{t(`SURVEYS.KINDS.${kind}`)}</h2>
        <p className="quiet">
          {isDue ? t(texts[kind]) : t('SURVEYS.SENT_ON', { day: time.day(sentAt as string, now) })}
        </p>
      </div>
      {isDue ? (
        <Button
          component={Link}
          variant="filled"
          {...(isCompliance ? { to: '/compliance-survey', search } : { to: page })}
        >
          {t(unsent.some(({ savedAt }) => savedAt !== null) ? 'SURVEYS.CONTINUE' : 'SURVEYS.ANSWER')}
        </Button>
      ) : (
        <Button component={Link} {...(isCompliance ? { to: '/survey-result', search } : { to: page })}>
          {t('SURVEYS.SEE')}
        </Button>
      )}
    </section>
  )
}

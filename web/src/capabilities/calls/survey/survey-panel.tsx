import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { useOpenCallSurvey } from '../data.ts'
import css from './survey-panel.module.css'

const over: readonly number[] = [callStatuses.cancelled, callStatuses.completed]

/** Asks the expert for the compliance questions of a call, or says when they were answered. */
export function SurveyPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { data } = useOpenCallSurvey(call.callId)
  const survey = data?.survey
  if (!survey || (over.includes(call.status) && !survey.submittedAt)) return null
  const search = { call: call.callId }
  return (
    <section className={css.panel} aria-labelledby="survey">
      <div>
        <h2 id="survey">{t('CALLS.SURVEY.DUE_TITLE')}</h2>
        <p className="quiet">
          {survey.submittedAt
            ? t('CALLS.SURVEY.SENT_ON', { day: time.day(survey.submittedAt, now) })
            : t('CALLS.SURVEY.DUE')}
        </p>
      </div>
      {survey.submittedAt ? (
        <Button component={Link} to="/survey-result" search={search as never}>
          {t('CALLS.SURVEY.SEE')}
        </Button>
      ) : (
        <Button component={Link} to="/compliance-survey" search={search as never} variant="filled">
          {t(survey.savedAt ? 'CALLS.SURVEY.CONTINUE' : 'CALLS.SURVEY.ANSWER')}
        </Button>
      )}
    </section>
  )
}

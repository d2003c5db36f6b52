import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { AnswersPanel } from '../../questionnaires/answers-panel.tsx'
import { useOpenCallSurvey } from '../data.ts'
import css from './survey-panel.module.css'

/** The answers to the compliance questions of a call, as they were sent. */
export function SurveyResult({ callId }: { callId: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const answer = useOpenCallSurvey(callId)
  const toCall = (
    <Button component={Link} to={`/expert/calls/${callId}`} variant="filled">
      {t('CALLS.SURVEY.TO_CALL')}
    </Button>
  )
  return (
    <QueryContent answer={answer}>
      {({ survey, topic }) =>
        survey?.submittedAt ? (
          <>
            <PageHead
              title={t('CALLS.SURVEY.THANKS')}
              message={
                <>
                  {t('CALLS.SURVEY.ABOUT', { topic })}
                  <br />
                  <span className="quiet">{t('CALLS.SURVEY.SENT_ON', { day: time.day(survey.submittedAt, now) })}</span>
                </>
              }
              actions={toCall}
            />
            <div className={css.page}>
              <AnswersPanel survey={survey} />
            </div>
          </>
        ) : (
          <>
            <PageHead title={t('CALLS.SURVEY.DUE_TITLE')} />
            <EmptyState action={toCall}>{t('CALLS.SURVEY.NONE')}</EmptyState>
          </>
        )
      }
    </QueryContent>
  )
}

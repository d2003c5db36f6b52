import type { SurveySet } from '@colloquy/contract/surveys/shapes'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { AnswersPanel } from '../questionnaires/answers-panel.tsx'
import { useOpenSurveys } from './data.ts'
import css from './survey-panel.module.css'
import { aboutText, returnPath } from './view.ts'

/** The answers to the compliance questions of a call, as they were sent [RT-03]. */
export function SurveyResult({ callId }: { callId: string }) {
  const t = useTranslate()
  const answer = useOpenSurveys({ kind: 'compliance_survey', subjectId: callId })
  return (
    <QueryContent answer={answer}>
      {(set) =>
        set.surveys.some(({ submittedAt }) => submittedAt !== null) ? (
          <SentAnswers set={set} isSignedIn />
        ) : (
          <>
            <PageHead title={t('SURVEYS.DUE_TITLE')} />
            <EmptyState action={<Back set={set} />}>{t('SURVEYS.NONE')}</EmptyState>
          </>
        )
      }
    </QueryContent>
  )
}

function Back({ set }: { set: SurveySet }) {
  const t = useTranslate()
  return (
    <Button component={Link} to={returnPath(set)} variant="filled">
      {t(set.kind === 'compliance_survey' || set.kind === 'call_questions' ? 'SURVEYS.TO_CALL' : 'SURVEYS.TO_HOME')}
    </Button>
  )
}

/** Answers that were sent, each questionnaire with its own. */
export function SentAnswers({ set, isSignedIn }: { set: SurveySet; isSignedIn: boolean }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const sent = set.surveys.filter(({ submittedAt }) => submittedAt !== null)
  return (
    <>
      <PageHead
        title={t('SURVEYS.THANKS')}
        message={
          <>
            {aboutText(t, set)}
            <br />
            <span className="quiet">
              {t('SURVEYS.SENT_ON', { day: time.day(sent.at(-1)!.submittedAt as string, now) })}
            </span>
          </>
        }
        {...(isSignedIn && { actions: <Back set={set} /> })}
      />
      <div className={css.page}>
        {sent.map((survey) => (
          <AnswersPanel key={survey.questionnaireId} survey={survey} />
        ))}
      </div>
    </>
  )
}

import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Survey } from '@colloquy/contract/questionnaires/shapes'
import type { SurveySet } from '@colloquy/contract/surveys/shapes'
import { useNavigate } from '@tanstack/react-router'
import { QueryContent } from '../../platform/query-content.tsx'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { type SurveyAccess, useOpenSurveys, useSubmitSurvey } from './data.ts'
import { SurveyForm } from './survey-form.tsx'
import css from './survey-panel.module.css'
import { SentAnswers } from './survey-result-screen.tsx'
import { aboutText } from './view.ts'

/** The questions of a kind about a subject: the next ones to answer, or the answers once all were sent. */
export function SurveyScreen({ access }: { access: SurveyAccess }) {
  const t = useTranslate()
  const answer = useOpenSurveys(access)
  return (
    <QueryContent answer={answer}>
      {(set) => {
        const next = set.surveys.find(({ submittedAt }) => submittedAt === null)
        if (next) return <SurveyPage key={next.questionnaireId} access={access} set={set} survey={next} />
        if (set.surveys.length > 0) return <SentAnswers set={set} isSignedIn={!('token' in access)} />
        return (
          <>
            <PageHead title={t(`SURVEYS.KINDS.${set.kind}`)} />
            <EmptyState>{t('SURVEYS.NONE')}</EmptyState>
          </>
        )
      }}
    </QueryContent>
  )
}

function SurveyPage({ access, set, survey }: { access: SurveyAccess; set: SurveySet; survey: Survey }) {
  const t = useTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const { run, isPending, failure } = useSubmitSurvey()
  const isLast = set.surveys.filter(({ submittedAt }) => submittedAt === null).length === 1
  return (
    <>
      <PageHead
        title={inLanguage(survey.title, language)}
        message={
          <>
            {aboutText(t, set)}
            <br />
            <span className="quiet">{inLanguage(survey.introduction, language)}</span>
          </>
        }
      />
      <div className={css.page}>
        <SurveyForm
          access={access}
          survey={survey}
          earlier={set.earlier.filter(({ questionnaireId }) => questionnaireId === survey.questionnaireId)}
          isPending={isPending}
          failure={failure}
          onSubmit={async (answers) => {
            const outcome = await run({ ...access, questionnaireId: survey.questionnaireId, answers })
            if (outcome.ok && isLast && set.kind === 'compliance_survey' && !('token' in access))
              await navigate({ to: '/survey-result', search: { call: set.subjectId } as never })
            return outcome.ok
          }}
        />
      </div>
    </>
  )
}

import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { SurveyResponse } from '@colloquy/contract/surveys/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { AnswersPanel } from '../questionnaires/answers-panel.tsx'
import css from './responses-panel.module.css'

/** Sent answers with who gave them and when. Those who may know see what an answer flags. */
export function ResponsesPanel({ title, responses }: { title: string; responses: readonly SurveyResponse[] }) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  if (responses.length === 0) return null
  return (
    <Panel title={title} count={responses.length} padded>
      <div className={css.responses}>
        {responses.map(({ responseId, personName, survey, flags }) => (
          <section key={responseId} aria-label={personName}>
            <p className="quiet small">
              {t('SURVEYS.BY', { name: personName, day: time.day(survey.submittedAt as string, now) })}
              {survey.expiresAt !== null && (
                <>
                  {' · '}
                  {t(new Date(survey.expiresAt) > now ? 'SURVEYS.VALID_UNTIL' : 'SURVEYS.EXPIRED_ON', {
                    day: time.day(survey.expiresAt, now),
                  })}
                </>
              )}
            </p>
            {flags.length > 0 && (
              <ul className={css.flags}>
                {flags.map(({ question, flag }) => (
                  <li key={question}>
                    <strong>{t(`SURVEYS.FLAG.${flag}`)}</strong>{' '}
                    <bdi>{inLanguage(survey.questions.find(({ id }) => id === question)!.text, language)}</bdi>
                  </li>
                ))}
              </ul>
            )}
            <AnswersPanel survey={survey} />
          </section>
        ))}
      </div>
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { useListDueSurveys } from './data.ts'
import css from './due-panel.module.css'
import { aboutText, answerPath } from './view.ts'

/** The questions that wait for an expert; nothing while there are none. */
export function DuePanel() {
  const t = useTranslate()
  const { data } = useListDueSurveys()
  const surveys = data?.surveys ?? []
  if (surveys.length === 0) return null
  return (
    <Panel title={t('SURVEYS.DUE_HOME')} count={surveys.length}>
      <ul className={css.surveys}>
        {surveys.map((survey) => (
          <li key={`${survey.kind} ${survey.subjectId}`} className={css.survey}>
            <div>
              <p>{t(`SURVEYS.KINDS.${survey.kind}`)}</p>
              <p className="quiet small">
                <bdi>{aboutText(t, survey)}</bdi>
              </p>
            </div>
            <Button component={Link} to={answerPath(survey)}>
              {t(survey.isBegun ? 'SURVEYS.CONTINUE' : 'SURVEYS.ANSWER')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

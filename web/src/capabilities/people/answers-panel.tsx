import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './answers-panel.module.css'
import { FactAgeLabel } from './fact-age-label.tsx'
import { answerValidityDays } from './view.ts'

/** An expert's past answers, each with its age. */
export function AnswersPanel({ answers }: Pick<ExpertProfile, 'answers'>) {
  const t = useTranslate()
  return (
    <Panel
      title={t('PEOPLE.ANSWERS.TITLE')}
      count={answers.length}
      link={answers.length > 0 && <span className="quiet small wide-only">{t('PEOPLE.ANSWERS.MEASURED')}</span>}
    >
      {answers.length === 0 ? (
        <p className={css.none}>{t('PEOPLE.ANSWERS.NONE')}</p>
      ) : (
        <ol>
          {answers.map(({ answerId, question, text, answeredAt }) => (
            <li key={answerId} className={css.answer}>
              <div>
                <h3>
                  <bdi>{question}</bdi>
                </h3>
                <p className={css.text}>
                  <bdi>{t('PEOPLE.QUOTED', { text })}</bdi>
                </p>
              </div>
              <FactAgeLabel since={answeredAt} validityDays={answerValidityDays} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

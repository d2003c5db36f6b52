import { visibleQuestions } from '@colloquy/contract/questionnaires/answer-rules'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Survey } from '@colloquy/contract/questionnaires/shapes'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import css from './questions-panel.module.css'
import { answerText } from './view.ts'

/** Answers as they were sent, each below its question. */
export function AnswersPanel({ survey: { questions, answers } }: { survey: Survey }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <dl className={css.answers}>
      {visibleQuestions(questions, answers)
        .filter(({ kind }) => kind !== 'statement')
        .map((question) => {
          const answer = answers[question.id]
          return (
            <div key={question.id}>
              <dt className="quiet">{inLanguage(question.text, language)}</dt>
              <dd>
                <bdi>{answer === undefined ? t('SURVEYS.NO_ANSWER') : answerText(question, answer, language, t)}</bdi>
              </dd>
            </div>
          )
        })}
    </dl>
  )
}

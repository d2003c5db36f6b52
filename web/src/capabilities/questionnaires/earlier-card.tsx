import type { EarlierAnswer } from '@colloquy/contract/questionnaires/earlier-answers'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import css from './questions-panel.module.css'
import { answerText } from './view.ts'

/** An answer given before, with its age; one tap takes it over, or confirms what has expired. */
export function EarlierCard({
  question,
  earlier: { answer, answeredAt, text, isExpired },
  onUse,
}: {
  question: Question
  earlier: EarlierAnswer
  onUse: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const now = useNow()
  const former = inLanguage(text, language)
  return (
    <div className={css.earlier}>
      <p className="quiet small">
        {t(isExpired ? 'SURVEYS.EARLIER_EXPIRED' : 'SURVEYS.EARLIER', {
          answer: answerText(question, answer, language, t),
          age: time.distance(answeredAt, now),
        })}
        {former !== inLanguage(question.text, language) && (
          <>
            <br />
            <bdi>{t('SURVEYS.EARLIER_TO', { question: former })}</bdi>
          </>
        )}
      </p>
      <Button onClick={onUse}>{t(isExpired ? 'SURVEYS.EARLIER_CONFIRM' : 'SURVEYS.EARLIER_USE')}</Button>
    </div>
  )
}

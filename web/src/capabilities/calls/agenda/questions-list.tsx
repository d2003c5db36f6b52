import { useTranslate } from '../../../platform/translations.ts'
import css from './questions-list.module.css'

/** The questions of a call. */
export function QuestionsList({ questions }: { questions: readonly string[] }) {
  const t = useTranslate()
  if (questions.length === 0) return <p className="quiet">{t('CALLS.ROOM.NO_QUESTIONS')}</p>
  return (
    <ol className={css.list}>
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place; two may read the same
        <li key={index}>
          <span className="mono quiet" aria-hidden="true">
            {index + 1}
          </span>
          <bdi>{question}</bdi>
        </li>
      ))}
    </ol>
  )
}

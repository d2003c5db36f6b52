import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import css from './questions-panel.module.css'

/** The client's questions in order; both sides see them before the call. */
export function QuestionsPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const { questions } = call
  return (
    <Panel title={t('CALLS.QUESTIONS')} count={questions.length || undefined}>
      {questions.length === 0 ? (
        <p className={css.none}>{t('CALLS.NO_QUESTIONS')}</p>
      ) : (
        <ol className={css.questions}>
          {questions.map((question, index) => (
            <li key={question} className={css.question}>
              <span className="code" aria-hidden="true">
                {index + 1}
              </span>
              <span>
                <bdi>{question}</bdi>
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

import { Checkbox } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { TextArea } from '../../../ui/input/text-area.tsx'
import css from './questions-form.module.css'
import type { Draft, Mistakes } from './view.ts'

const mistakeTexts = { TOO_LONG: 'SEARCH.REQUEST.TOO_LONG', TOO_MANY: 'SEARCH.REQUEST.TOO_MANY' } as const

/** Questions to the expert before the call: the project's, each optional, and the reader's own. */
export function QuestionsForm({
  questions,
  draft,
  onChange,
  mistake,
}: {
  questions: readonly string[]
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  mistake: Mistakes['own']
}) {
  const t = useTranslate()
  const keep = (question: string, on: boolean) =>
    onChange({ left: on ? draft.left.filter((other) => other !== question) : [...draft.left, question] })
  return (
    <fieldset className={css.questions}>
      {questions.length > 0 && (
        <>
          <legend className={css.title}>{t('SEARCH.REQUEST.QUESTIONS')}</legend>
          <ul className={css.list}>
            {questions.map((question) => (
              <li key={question}>
                <label className={css.question}>
                  <Checkbox
                    checked={!draft.left.includes(question)}
                    onChange={(event) => keep(question, event.currentTarget.checked)}
                  />
                  <bdi>{question}</bdi>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      <TextArea
        label={t('SEARCH.REQUEST.OWN')}
        help={t('SEARCH.REQUEST.OWN_HELP')}
        rows={2}
        value={draft.own}
        onChange={(own) => onChange({ own })}
        error={mistake && t(mistakeTexts[mistake])}
      />
    </fieldset>
  )
}

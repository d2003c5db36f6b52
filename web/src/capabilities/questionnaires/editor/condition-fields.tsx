import type { Language } from '@colloquy/contract/languages'
import { answerIdsOf } from '@colloquy/contract/questionnaires/draft-rules'
import type { DraftQuestion } from '@colloquy/contract/questionnaires/draft-shapes'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import { Checkbox, NativeSelect } from '@mantine/core'
import { useTranslate } from '../../../platform/translations.ts'
import { optionsOf } from '../view.ts'
import css from './questionnaire-form.module.css'

type Flag = NonNullable<DraftQuestion['flags']>[number]['flag']

/** After which answers a question is shown, and which of its own answers carry a flag. */
export function ConditionFields({
  question,
  earlier,
  language,
  onChange,
}: {
  question: DraftQuestion
  earlier: readonly DraftQuestion[]
  language: Language
  onChange: (question: DraftQuestion) => void
}) {
  const t = useTranslate()
  const { showIf, flags = [], ...rest } = question
  const labels = (one: DraftQuestion) => optionsOf(one as Question, language, t)
  const conditions = earlier.filter((one) => answerIdsOf(one).length > 0)
  const condition = conditions.find(({ id }) => id === showIf?.question)
  const choose = (id: string) =>
    onChange({ ...rest, ...(flags.length > 0 && { flags }), ...(id && { showIf: { question: id, answers: [] } }) })
  const mark = (answer: string, flag: string) =>
    onChange({
      ...question,
      flags: [...flags.filter((one) => one.answer !== answer), ...(flag ? [{ answer, flag: flag as Flag }] : [])],
    })
  return (
    <div className={css.options}>
      {conditions.length > 0 && (
        <NativeSelect
          label={t('QUESTIONNAIRES.FIELD.SHOW_IF')}
          value={showIf?.question ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: t('QUESTIONNAIRES.FIELD.ALWAYS') },
            ...conditions.map(({ id, text }) => ({ value: id, label: text[language] || text.enUS || id })),
          ]}
        />
      )}
      {condition && showIf && (
        <Checkbox.Group
          label={t('QUESTIONNAIRES.FIELD.ANSWERED')}
          value={showIf.answers}
          onChange={(answers) => onChange({ ...question, showIf: { ...showIf, answers } })}
        >
          <div className={css.row}>
            {labels(condition).map(({ id, label }) => (
              <Checkbox key={id} value={id} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <div className={css.row}>
        {labels(question).map(({ id, label }) => (
          <NativeSelect
            key={id}
            label={t('QUESTIONNAIRES.FIELD.FLAG', { answer: label })}
            value={flags.find(({ answer }) => answer === id)?.flag ?? ''}
            onChange={(event) => mark(id, event.currentTarget.value)}
            data={[
              { value: '', label: t('QUESTIONNAIRES.FLAG.none') },
              { value: 'approve', label: t('QUESTIONNAIRES.FLAG.approve') },
              { value: 'block', label: t('QUESTIONNAIRES.FLAG.block') },
            ]}
          />
        ))}
      </div>
    </div>
  )
}

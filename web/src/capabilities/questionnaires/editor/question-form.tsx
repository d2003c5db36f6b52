import { directionOf, type Language } from '@colloquy/contract/languages'
import { type RelationshipKind, relationshipKinds } from '@colloquy/contract/people/contact-shapes'
import { canExpire } from '@colloquy/contract/questionnaires/answer-validity'
import { answerIdsOf, type DraftProblem } from '@colloquy/contract/questionnaires/draft-rules'
import type { DraftQuestion } from '@colloquy/contract/questionnaires/draft-shapes'
import { Question, type QuestionnaireKind } from '@colloquy/contract/questionnaires/shapes'
import { Checkbox, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ErrorText } from '../../../ui/input/error-text.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { LimitFields, ValidityField } from './limit-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import css from './questionnaire-form.module.css'
import { hasRelationships, withKind, withText } from './view.ts'

/** The name under which the place of a dragged question travels. */
const dragged = 'application/x-question-place'

/** One question: its words, its kind of answer, when it is shown, and what answers mean. */
export function QuestionForm({
  questionnaire,
  question,
  index,
  count,
  earlier,
  language,
  problems,
  onChange,
  onMove,
  onRemove,
}: {
  /** What the questionnaire is for. */
  questionnaire: QuestionnaireKind
  question: DraftQuestion
  index: number
  count: number
  /** The questions before it, which it can depend on. */
  earlier: readonly DraftQuestion[]
  language: Language
  problems: readonly DraftProblem[]
  onChange: (question: DraftQuestion) => void
  onMove: (from: number, to: number) => void
  onRemove: () => void
}) {
  const t = useTranslate()
  const { kind, text, hint } = question
  const n = index + 1
  const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const
  return (
    <li
      className={css.question}
      onDragOver={(event) => event.dataTransfer.types.includes(dragged) && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onMove(Number(event.dataTransfer.getData(dragged)), index)
      }}
    >
      <div className={css.head}>
        <h3 className={css.number}>
          <button
            type="button"
            className={css.grip}
            draggable
            aria-label={t('QUESTIONNAIRES.DRAG', { n })}
            title={t('QUESTIONNAIRES.DRAG', { n })}
            onDragStart={(event) => event.dataTransfer.setData(dragged, String(index))}
            onKeyDown={(event) => {
              const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
              if (step === undefined || index + step < 0 || index + step >= count) return
              event.preventDefault()
              onMove(index, index + step)
            }}
          >
            <IconGripVertical {...icon} />
          </button>
          {t('QUESTIONNAIRES.QUESTION_N', { n })}
        </h3>
        <div className={css.tools}>
          <Button
            aria-label={`${t('QUESTIONNAIRES.UP')}: ${n}`}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <IconArrowUp {...icon} />
          </Button>
          <Button
            aria-label={`${t('QUESTIONNAIRES.DOWN')}: ${n}`}
            disabled={n === count}
            onClick={() => onMove(index, index + 1)}
          >
            <IconArrowDown {...icon} />
          </Button>
          <Button aria-label={`${t('QUESTIONNAIRES.REMOVE')}: ${n}`} onClick={onRemove}>
            <IconTrash {...icon} />
          </Button>
        </div>
      </div>
      <TextArea
        label={t(kind === 'statement' ? 'QUESTIONNAIRES.FIELD.STATEMENT' : 'QUESTIONNAIRES.FIELD.TEXT')}
        value={text[language] ?? ''}
        rows={2}
        maxLength={1000}
        dir={directionOf(language)}
        onChange={(words) => onChange({ ...question, text: withText(text, language, words) })}
      />
      <div className={css.row}>
        <NativeSelect
          label={t('QUESTIONNAIRES.FIELD.KIND')}
          value={kind}
          onChange={(event) => onChange(withKind(question, event.currentTarget.value as DraftQuestion['kind']))}
          data={Question.shape.kind.options.map((value) => ({ value, label: t(`QUESTIONNAIRES.KIND.${value}`) }))}
        />
        {kind !== 'statement' && (
          <Checkbox
            className={css.check}
            label={t('QUESTIONNAIRES.FIELD.REQUIRED')}
            checked={question.isRequired}
            onChange={(event) => onChange({ ...question, isRequired: event.currentTarget.checked })}
          />
        )}
      </div>
      {kind !== 'statement' && (
        <TextField
          label={t('QUESTIONNAIRES.FIELD.HINT')}
          value={hint?.[language] ?? ''}
          maxLength={1000}
          onChange={(words) => onChange({ ...question, hint: withText(hint, language, words) })}
        />
      )}
      {(kind === 'choice' || kind === 'many') && (
        <OptionFields question={question} language={language} onChange={onChange} />
      )}
      {kind === 'company' && hasRelationships(questionnaire) && (
        <NativeSelect
          label={t('QUESTIONNAIRES.FIELD.RELATIONSHIP')}
          description={t('QUESTIONNAIRES.FIELD.RELATIONSHIP_HELP')}
          inputWrapperOrder={['label', 'input', 'description']}
          value={question.relationship ?? ''}
          onChange={(event) => {
            const { relationship: _, ...rest } = question
            const chosen = event.currentTarget.value as RelationshipKind | ''
            onChange(chosen === '' ? rest : { ...rest, relationship: chosen })
          }}
          data={[
            { value: '', label: t('QUESTIONNAIRES.FIELD.NO_RELATIONSHIP') },
            ...relationshipKinds.map((value) => ({ value, label: t(`PEOPLE.RELATIONSHIPS.KINDS.${value}`) })),
          ]}
        />
      )}
      {kind !== 'statement' && canExpire(questionnaire) && <ValidityField question={question} onChange={onChange} />}
      <LimitFields question={question} language={language} onChange={onChange} />
      {(earlier.length > 0 || answerIdsOf(question).length > 0) && (
        <ConditionFields question={question} earlier={earlier} language={language} onChange={onChange} />
      )}
      {problems.map((problem) => (
        <ErrorText key={problem}>{t(`QUESTIONNAIRES.PROBLEM.${problem}`)}</ErrorText>
      ))}
    </li>
  )
}

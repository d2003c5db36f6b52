import type { Language } from '@colloquy/contract/languages'
import { maxValidMonths } from '@colloquy/contract/questionnaires/answer-validity'
import type { DraftQuestion } from '@colloquy/contract/questionnaires/draft-shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { TextField } from '../../../ui/input/field.tsx'
import css from './questionnaire-form.module.css'
import { withText } from './view.ts'

/** A number typed into a field; undefined when it is blank or none. */
const numberIn = (typed: string): number | undefined => {
  const number = Number(typed)
  return typed.trim() === '' || Number.isNaN(number) ? undefined : number
}

/** For how many months answers are current. */
export function ValidityField({
  question,
  onChange,
}: {
  question: DraftQuestion
  onChange: (question: DraftQuestion) => void
}) {
  const t = useTranslate()
  const { validMonths, ...rest } = question
  return (
    <TextField
      label={t('QUESTIONNAIRES.FIELD.VALIDITY', { max: maxValidMonths })}
      help={t('QUESTIONNAIRES.FIELD.VALIDITY_HELP')}
      value={validMonths === undefined ? '' : String(validMonths)}
      onChange={(typed) => {
        const months = numberIn(typed)
        onChange(
          months === undefined
            ? rest
            : { ...rest, validMonths: Math.min(Math.max(Math.trunc(months), 1), maxValidMonths) },
        )
      }}
    />
  )
}

/** The bounds of numbers, the ends of scales, the length of texts, and how many companies can be named. */
export function LimitFields({
  question,
  language,
  onChange,
}: {
  question: DraftQuestion
  language: Language
  onChange: (question: DraftQuestion) => void
}) {
  const t = useTranslate()
  const { min, max, maxLength, ...rest } = question
  const set = (limits: Pick<DraftQuestion, 'min' | 'max' | 'maxLength'>) => {
    const all = { min, max, maxLength, ...limits }
    onChange({ ...rest, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) })
  }
  if (question.kind === 'text')
    return (
      <TextField
        label={t('QUESTIONNAIRES.FIELD.LENGTH')}
        value={maxLength === undefined ? '' : String(maxLength)}
        onChange={(typed) => {
          const length = numberIn(typed)
          set({ maxLength: length === undefined ? undefined : Math.min(Math.max(Math.trunc(length), 1), 4000) })
        }}
      />
    )
  if (question.kind === 'company')
    return (
      <TextField
        label={t('QUESTIONNAIRES.FIELD.COMPANIES')}
        value={max === undefined ? '' : String(max)}
        onChange={(typed) => set({ max: numberIn(typed) })}
      />
    )
  if (question.kind !== 'number' && question.kind !== 'scale') return null
  const bounds = (
    <div className={css.row}>
      <TextField
        label={t('QUESTIONNAIRES.FIELD.MIN')}
        value={min === undefined ? '' : String(min)}
        onChange={(typed) => set({ min: numberIn(typed) })}
      />
      <TextField
        label={t('QUESTIONNAIRES.FIELD.MAX')}
        value={max === undefined ? '' : String(max)}
        onChange={(typed) => set({ max: numberIn(typed) })}
      />
    </div>
  )
  if (question.kind === 'number') return bounds
  return (
    <>
      {bounds}
      <div className={css.row}>
        {(['minText', 'maxText'] as const).map((end) => (
          <TextField
            key={end}
            label={t(end === 'minText' ? 'QUESTIONNAIRES.FIELD.MIN_TEXT' : 'QUESTIONNAIRES.FIELD.MAX_TEXT')}
            value={question[end]?.[language] ?? ''}
            maxLength={100}
            onChange={(words) => onChange({ ...question, [end]: withText(question[end], language, words) })}
          />
        ))}
      </div>
    </>
  )
}

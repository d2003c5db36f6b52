import type { Language } from '@colloquy/contract/languages'
import {
  type AnswerProblem,
  compatibleOptions,
  defaultMaxLength,
  moneyParts,
  visibleQuestions,
} from '@colloquy/contract/questionnaires/answer-rules'
import type { EarlierAnswer } from '@colloquy/contract/questionnaires/earlier-answers'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import { type Answers, answerCurrencies, type Question } from '@colloquy/contract/questionnaires/shapes'
import { Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { ErrorText } from '../../ui/input/error-text.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { CompaniesPicker } from './companies-picker.tsx'
import type { CompanySearch } from './data.ts'
import { EarlierCard } from './earlier-card.tsx'
import css from './questions-panel.module.css'
import { optionsOf } from './view.ts'

interface FieldOf {
  readonly language: Language
  readonly question: Question
  readonly value: Answers[string] | undefined
  readonly problem: AnswerProblem | undefined
  readonly companies: CompanySearch
  readonly onChange: (value: Answers[string]) => void
}

/** The questions to answer; those that depend on an answer appear with it. */
export function QuestionsPanel({
  questions,
  answers,
  problems,
  language,
  earlier = [],
  idPrefix = '',
  companies,
  onChange,
}: {
  questions: readonly Question[]
  answers: Answers
  problems: ReadonlyMap<string, AnswerProblem>
  /** The reader's own, unless a preview shows another one. */
  language?: Language
  /** Answers given before, offered below questions without an answer. */
  earlier?: readonly EarlierAnswer[]
  /** Tells several panels on one page apart. */
  idPrefix?: string
  companies: CompanySearch
  onChange: (answers: Answers) => void
}) {
  const own = useLanguage()
  return (
    <div className={css.questions}>
      {visibleQuestions(questions, answers).map((question) => (
        <div key={question.id} id={`${idPrefix}question-${question.id}`}>
          <Field
            language={language ?? own}
            question={question}
            value={answers[question.id]}
            problem={problems.get(question.id)}
            companies={companies}
            onChange={(value) => onChange({ ...answers, [question.id]: value })}
          />
          {answers[question.id] === undefined &&
            earlier
              .filter((one) => one.question === question.id)
              .map((one) => (
                <EarlierCard
                  key={one.question}
                  question={question}
                  earlier={one}
                  onUse={() => onChange({ ...answers, [question.id]: one.answer })}
                />
              ))}
        </div>
      ))}
    </div>
  )
}

function Field(props: FieldOf) {
  switch (props.question.kind) {
    case 'statement':
      return <p>{inLanguage(props.question.text, props.language)}</p>
    case 'yes_no':
    case 'choice':
    case 'many':
    case 'scale':
      return <Choice {...props} />
    case 'company':
      return <Companies {...props} />
    case 'money':
      return <Amount {...props} />
    default:
      return <TextAnswerField {...props} />
  }
}

/** Options, one or several of which are chosen. */
function Choice({ language, question, value, problem, onChange }: FieldOf) {
  const t = useTranslate()
  const options = optionsOf(question, language, t)
  const shared = {
    label: inLanguage(question.text, language),
    description: question.hint && inLanguage(question.hint, language),
    error: problem && <ErrorText>{t(`SURVEYS.PROBLEMS.${problem}`)}</ErrorText>,
  }
  return question.kind === 'many' ? (
    <Checkbox.Group
      {...shared}
      value={typeof value === 'object' ? value : []}
      onChange={(chosen) => onChange(compatibleOptions(question, chosen))}
    >
      <div className={css.options}>
        {options.map(({ id, label }) => (
          <Checkbox key={id} value={id} label={label} />
        ))}
      </div>
    </Checkbox.Group>
  ) : (
    <Radio.Group {...shared} value={typeof value === 'string' ? value : ''} onChange={onChange}>
      <div className={question.kind === 'scale' ? css.scale : css.options}>
        {options.map(({ id, label }) => (
          <Radio key={id} value={id} label={label} />
        ))}
      </div>
    </Radio.Group>
  )
}

/** Companies by name. */
function Companies({ language, question, value, problem, companies, onChange }: FieldOf) {
  const t = useTranslate()
  return (
    <CompaniesPicker
      label={inLanguage(question.text, language)}
      help={question.hint && inLanguage(question.hint, language)}
      error={problem && t(`SURVEYS.PROBLEMS.${problem}`)}
      question={question}
      names={typeof value === 'object' ? value : []}
      search={companies}
      onChange={onChange}
    />
  )
}

/** An amount of money: what was typed stays, also while it is no amount yet. */
function Amount({ language, question, value, problem, onChange }: FieldOf) {
  const t = useTranslate()
  const { amount, currency } = moneyParts(typeof value === 'string' ? value : '')
  const chosen = currency || answerCurrencies[0]
  return (
    <fieldset className={css.amount}>
      <legend>{inLanguage(question.text, language)}</legend>
      {question.hint && <p className="quiet">{inLanguage(question.hint, language)}</p>}
      <div className={css.parts}>
        <TextField
          label={t('SURVEYS.AMOUNT')}
          value={amount}
          maxLength={20}
          error={problem && t(`SURVEYS.PROBLEMS.${problem}`)}
          onChange={(typed) => onChange(`${typed.trim()} ${chosen}`)}
        />
        <NativeSelect
          label={t('SURVEYS.CURRENCY')}
          value={chosen}
          data={[...answerCurrencies]}
          onChange={(event) => onChange(`${amount} ${event.currentTarget.value}`)}
        />
      </div>
    </fieldset>
  )
}

/** A text, a number or a date. */
function TextAnswerField({ language, question, value, problem, onChange }: FieldOf) {
  const t = useTranslate()
  const field = {
    label: inLanguage(question.text, language),
    ...(question.hint && { help: inLanguage(question.hint, language) }),
    value: typeof value === 'string' ? value : '',
    onChange,
    error: problem && t(`SURVEYS.PROBLEMS.${problem}`),
  }
  if (question.kind === 'day') return <TextField {...field} type="date" />
  if (question.kind === 'number') return <TextField {...field} maxLength={30} />
  return <TextArea {...field} maxLength={question.maxLength ?? defaultMaxLength} />
}

import type { Language } from '@colloquy/contract/languages'
import { moneyOf, moneyText } from '@colloquy/contract/money'
import { companyNamed, moneyParts, scaleValues } from '@colloquy/contract/questionnaires/answer-rules'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Answers, Question } from '@colloquy/contract/questionnaires/shapes'
import type { Translate } from '../../platform/translations.ts'

/** The values of a scale, its ends with what they mean. */
const stepsOf = (question: Question, language: Language): { id: string; label: string }[] => {
  const values = scaleValues(question)
  const { minText, maxText } = question
  return values.map((id) => {
    const end = id === values[0] ? minText : id === values.at(-1) ? maxText : undefined
    return { id, label: end ? `${id} – ${inLanguage(end, language)}` : id }
  })
}

/** The options of a question in the reader's language. */
export const optionsOf = (question: Question, language: Language, t: Translate): { id: string; label: string }[] => {
  switch (question.kind) {
    case 'yes_no':
      return [
        { id: 'yes', label: t('SURVEYS.YES') },
        { id: 'no', label: t('SURVEYS.NO') },
      ]
    case 'company':
      return [{ id: companyNamed, label: t('QUESTIONNAIRES.COMPANY_NAMED') }]
    case 'scale':
      return stepsOf(question, language)
    default:
      return (question.options ?? []).map(({ id, text }) => ({ id, label: inLanguage(text, language) }))
  }
}

/** An answer in the reader's language: options by their words, amounts with their currency. */
export const answerText = (question: Question, value: Answers[string], language: Language, t: Translate): string => {
  if (question.kind === 'money' && typeof value === 'string') {
    const { amount, currency } = moneyParts(value)
    return moneyText(moneyOf(Number(amount), currency), language)
  }
  if (question.kind === 'company') return [value].flat().join(' · ')
  const options = optionsOf(question, language, t)
  return [value]
    .flat()
    .map((one) => options.find(({ id }) => id === one)?.label ?? one)
    .join(', ')
}

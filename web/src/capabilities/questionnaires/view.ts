import type { Language } from '@colloquy/contract/languages'
import type { LocalizedText, Question } from '@colloquy/contract/questionnaires/shapes'
import type { Translate } from '../../platform/translations.ts'

/** A text in the reader's language, else in English. */
export const inLanguage = (text: LocalizedText, language: Language): string =>
  text[language as keyof typeof text] ?? text.enUS

/** The options of a question in the reader's language. */
export const optionsOf = (question: Question, language: Language, t: Translate): { id: string; label: string }[] =>
  question.kind === 'yes_no'
    ? [
        { id: 'yes', label: t('CALLS.SURVEY.YES') },
        { id: 'no', label: t('CALLS.SURVEY.NO') },
      ]
    : (question.options ?? []).map(({ id, text }) => ({ id, label: inLanguage(text, language) }))

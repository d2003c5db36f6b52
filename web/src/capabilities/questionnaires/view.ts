import type { Language } from '@colloquy/contract/languages'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import type { Question } from '@colloquy/contract/questionnaires/shapes'
import type { Translate } from '../../platform/translations.ts'

/** The options of a question in the reader's language. */
export const optionsOf = (question: Question, language: Language, t: Translate): { id: string; label: string }[] =>
  question.kind === 'yes_no'
    ? [
        { id: 'yes', label: t('SURVEYS.YES') },
        { id: 'no', label: t('SURVEYS.NO') },
      ]
    : (question.options ?? []).map(({ id, text }) => ({ id, label: inLanguage(text, language) }))

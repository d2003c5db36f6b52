import type { LocalizedText, Question } from '@colloquy/contract/questionnaires/shapes'

/** A text in the three languages. */
export const words = (enUS: string, deDE: string, arSA: string): LocalizedText => ({ enUS, deDE, arSA })

/** A question that has to be answered with yes or no. */
export const yesNo = (id: string, text: LocalizedText, flags?: Question['flags']): Question => ({
  id,
  kind: 'yes_no',
  isRequired: true,
  text,
  ...(flags && { flags }),
})

/** A question that is answered in a sentence or more. */
export const longText = (id: string, text: LocalizedText, more: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  isRequired: false,
  text,
  maxLength: 1000,
  ...more,
})

/** Shown and required after an answer to another question. */
export const after = (question: string, answer = 'yes') => ({
  showIf: { question, answers: [answer] },
  isRequired: true,
})

/** A rating from 1 to 5. */
export const rating = (id: string, text: LocalizedText): Question => ({
  id,
  kind: 'scale',
  isRequired: true,
  text,
  min: 1,
  max: 5,
  minText: words('poor', 'schlecht', 'ضعيف'),
  maxText: words('excellent', 'ausgezeichnet', 'ممتاز'),
})

/** An answer that an officer decides about. */
export const approve = (answer: string) => [{ answer, flag: 'approve' as const }]
/** An answer that rules calls out. */
export const block = (answer: string) => [{ answer, flag: 'block' as const }]

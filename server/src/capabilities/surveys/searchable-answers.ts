import { visibleQuestions } from '@colloquy/contract/questionnaires/answer-rules'
import type { Survey } from '@colloquy/contract/questionnaires/shapes'

const maxLength = 4000

/** The answers in words that an expert can be found by: what they wrote, and the options they chose. */
export const searchableAnswers = ({
  questions,
  answers,
}: Pick<Survey, 'questions' | 'answers'>): { question: string; text: string }[] =>
  visibleQuestions(questions, answers).flatMap(({ id, kind, text, options = [] }) => {
    const value = answers[id]
    if (value === undefined || (kind !== 'text' && kind !== 'choice' && kind !== 'many')) return []
    const words = [value].flat().map((one) => options.find((option) => option.id === one)?.text.enUS ?? one)
    return [{ question: text.enUS, text: words.join(', ').slice(0, maxLength) }]
  })

import { visibleQuestions } from '@colloquy/contract/questionnaires/answer-rules'
import type { Question, Survey } from '@colloquy/contract/questionnaires/shapes'

const maxLength = 4000

const searchableKinds: readonly Question['kind'][] = ['text', 'choice', 'many', 'company']

/** The answers in words that an expert can be found by: what they wrote, the options they chose, and the companies they named. */
export const searchableAnswers = ({
  questions,
  answers,
}: Pick<Survey, 'questions' | 'answers'>): { question: string; text: string }[] =>
  visibleQuestions(questions, answers).flatMap(({ id, kind, text, options = [] }) => {
    const value = answers[id]
    if (value === undefined || !searchableKinds.includes(kind)) return []
    const words = [value].flat().map((one) => options.find((option) => option.id === one)?.text.enUS ?? one)
    return [{ question: text.enUS, text: words.join(', ').slice(0, maxLength) }]
  })

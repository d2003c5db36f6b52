import { describe, expect, it } from 'vitest'
import {
  answerProblems,
  companiesNamedIn,
  compatibleOptions,
  countedAnswers,
  flagsOf,
  moneyParts,
  scaleValues,
  visibleQuestions,
} from './answer-rules.ts'
import type { Question } from './shapes.ts'

const text = { enUS: 'a question' }
const options = [
  { id: 'none', text },
  { id: 'some', text },
]
const questions: Question[] = [
  { id: 'intro', kind: 'statement', isRequired: true, text },
  { id: 'inside', kind: 'yes_no', isRequired: true, text, flags: [{ answer: 'yes', flag: 'block' }] },
  { id: 'what', kind: 'text', isRequired: true, maxLength: 5, text, showIf: { question: 'inside', answers: ['yes'] } },
  { id: 'since', kind: 'day', isRequired: false, text, showIf: { question: 'what', answers: ['deal'] } },
  { id: 'ties', kind: 'many', isRequired: true, options, text, flags: [{ answer: 'some', flag: 'approve' }] },
  { id: 'share', kind: 'number', isRequired: false, min: 0, max: 100, text },
  { id: 'one', kind: 'choice', isRequired: false, options, text },
  { id: 'stars', kind: 'scale', isRequired: false, min: 0, max: 10, text, flags: [{ answer: '0', flag: 'approve' }] },
  { id: 'fee', kind: 'money', isRequired: false, text },
]
const problems = (answers: Parameters<typeof answerProblems>[1]) =>
  Object.fromEntries(answerProblems(questions, answers))

describe('answers', () => {
  it('are asked for only where their question is shown, and hidden questions hide those that depend on them', () => {
    const shown = (answers: Parameters<typeof answerProblems>[1]) =>
      visibleQuestions(questions, answers).map(({ id }) => id)
    expect(shown({ inside: 'no', what: 'deal' })).toEqual(['intro', 'inside', 'ties', 'share', 'one', 'stars', 'fee'])
    expect(shown({ inside: 'yes', what: 'deal' })).toContain('since')
  })

  it('that are required must be given; a statement asks for none', () => {
    expect(problems({})).toEqual({ inside: 'required', ties: 'required' })
    expect(problems({ inside: 'yes', what: ' ', ties: [] })).toEqual({ what: 'required', ties: 'required' })
    expect(problems({ inside: 'no', ties: ['none'] })).toEqual({})
  })

  it.each([
    [{ inside: 'perhaps' }, { inside: 'not_an_option' }],
    [{ inside: ['no'] }, { inside: 'not_an_option' }],
    [{ inside: 'yes', what: 'too long' }, { what: 'too_long' }],
    [{ inside: 'yes', what: 'deal', since: '2026-02-30' }, { since: 'not_a_day' }],
    [{ ties: ['other'] }, { ties: 'not_an_option' }],
    [{ ties: 'some' }, { ties: 'not_an_option' }],
    [{ share: '1e3' }, { share: 'not_a_number' }],
    [{ share: '100.5' }, { share: 'out_of_range' }],
    [{ one: 'other' }, { one: 'not_an_option' }],
    [{ stars: '11' }, { stars: 'not_an_option' }],
    [{ stars: '4.5' }, { stars: 'not_an_option' }],
    [{ fee: '12' }, { fee: 'not_an_amount' }],
    [{ fee: '12,50 EUR' }, { fee: 'not_an_amount' }],
    [{ fee: '12.505 EUR' }, { fee: 'not_an_amount' }],
    [{ fee: '12 ZZZ' }, { fee: 'not_an_amount' }],
  ])('%j do not fit', (answers, expected) => {
    expect(problems({ inside: 'no', ties: ['none'], ...answers })).toEqual(expected)
  })

  it('count, and carry flags, only where their question is shown', () => {
    const answers = { inside: 'no', what: 'deal', ties: ['none', 'some'], share: ' ', gone: 'x' }
    expect(countedAnswers(questions, answers)).toEqual({ inside: 'no', ties: ['none', 'some'] })
    expect(flagsOf(questions, answers)).toEqual([{ question: 'ties', flag: 'approve' }])
    expect(flagsOf(questions, { inside: 'yes', ties: ['none'] })).toEqual([{ question: 'inside', flag: 'block' }])
  })

  it('on a scale are its whole numbers, and raise flags', () => {
    expect(scaleValues({})).toEqual(['1', '2', '3', '4', '5'])
    expect(scaleValues({ min: 0, max: 10 })).toHaveLength(11)
    expect(scaleValues({ min: 0, max: 11 })).toEqual([])
    expect(problems({ inside: 'no', ties: ['none'], stars: '10' })).toEqual({})
    expect(flagsOf(questions, { stars: '0' })).toEqual([{ question: 'stars', flag: 'approve' }])
  })

  it('of money are an amount with its currency; a currency alone is no answer', () => {
    expect(problems({ inside: 'no', ties: ['none'], fee: '1250.50 EUR' })).toEqual({})
    expect(moneyParts('1250.50 EUR')).toEqual({ amount: '1250.50', currency: 'EUR' })
    expect(moneyParts('about ten')).toEqual({ amount: 'about ten', currency: '' })
    expect(countedAnswers(questions, { fee: ' EUR' })).toEqual({})
    const required: Question[] = [{ id: 'fee', kind: 'money', isRequired: true, text }]
    expect(answerProblems(required, { fee: ' EUR' }).get('fee')).toBe('required')
  })

  it('with an exclusive option hold no other one, whichever was chosen first', () => {
    const question: Question = {
      id: 'had',
      kind: 'many',
      isRequired: true,
      text,
      options: [
        { id: 'none', text, isExclusive: true },
        { id: 'worked', text },
        { id: 'advised', text },
      ],
    }
    const chosen = (...ids: string[]) => compatibleOptions(question, ids)
    expect(chosen('worked', 'none')).toEqual(['none'])
    expect(chosen('none', 'worked')).toEqual(['worked'])
    expect(chosen('worked', 'advised')).toEqual(['worked', 'advised'])
    expect(chosen()).toEqual([])
    const evaluated = (had: string[]) => Object.fromEntries(answerProblems([question], { had }))
    expect(evaluated(['worked', 'none'])).toEqual({ had: 'not_together' })
    expect(evaluated(['none'])).toEqual({})
  })
})

describe('answers that name companies', () => {
  const advises: Question[] = [
    {
      id: 'advises',
      kind: 'company',
      isRequired: false,
      max: 2,
      relationship: 'advisor',
      text,
      flags: [{ answer: 'named', flag: 'approve' }],
    },
    { id: 'role', kind: 'text', isRequired: true, text, showIf: { question: 'advises', answers: ['named'] } },
  ]

  it.each([
    [['Nordluft'], { role: 'required' }],
    [['Nordluft', 'Pumpen AG', 'Fjord'], { advises: 'company_limit', role: 'required' }],
    [['–'], { advises: 'not_a_company', role: 'required' }],
    ['Nordluft', { advises: 'not_a_company', role: 'required' }],
    [['N'.repeat(201)], { advises: 'too_long', role: 'required' }],
    [[], {}],
  ])('%j has the problems %j', (answer, expected) => {
    expect(Object.fromEntries(answerProblems(advises, { advises: answer }))).toEqual(expected)
  })

  it('carry a flag once any is named, and tell each company once', () => {
    const answers = { advises: ['Nordluft AB', 'nordluft ', 'Pumpen'] }
    expect(flagsOf(advises, answers)).toEqual([{ question: 'advises', flag: 'approve' }])
    expect(flagsOf(advises, { advises: [] })).toEqual([])
    expect(companiesNamedIn(advises, answers)).toEqual([
      { question: 'advises', name: 'nordluft', relationship: 'advisor' },
      { question: 'advises', name: 'Pumpen', relationship: 'advisor' },
    ])
  })
})

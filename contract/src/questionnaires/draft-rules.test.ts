import { describe, expect, it } from 'vitest'
import { draftProblems, missingTexts, normalizeDraft } from './draft-rules.ts'
import type { DraftQuestion, QuestionnaireDraft } from './draft-shapes.ts'

const text = { enUS: 'a question', deDE: 'eine Frage', arSA: 'سؤال' }
const yesNo: DraftQuestion = { id: 'inside', kind: 'yes_no', isRequired: true, text }
const draftWith = (...questions: DraftQuestion[]): QuestionnaireDraft => ({
  title: text,
  introduction: text,
  questions,
})
const problemsOf = (...questions: DraftQuestion[]) => Object.fromEntries(draftProblems(draftWith(...questions)))
const options = [
  { id: 'none', text },
  { id: 'some', text },
]

describe('a draft', () => {
  it('can be published when every question has its texts, options and conditions', () => {
    const what: DraftQuestion = { id: 'what', kind: 'many', isRequired: false, text, options }
    const shown = {
      ...what,
      showIf: { question: 'inside', answers: ['yes'] },
      flags: [{ answer: 'some', flag: 'block' }],
    }
    expect(problemsOf(yesNo, shown as DraftQuestion)).toEqual({})
  })

  it.each([
    [{ ...yesNo, text: { enUS: ' ' } }, 'text_missing'],
    [{ ...yesNo, kind: 'choice' }, 'options_missing'],
    [{ ...yesNo, kind: 'choice', options: [options[0], { id: 'blank', text: { enUS: '' } }] }, 'option_text_missing'],
    [{ ...yesNo, kind: 'choice', options: [options[0], options[0]] }, 'id_twice'],
    [{ ...yesNo, kind: 'number', min: 5, max: 1 }, 'range'],
    [{ ...yesNo, kind: 'scale', min: 5, max: 1 }, 'scale'],
    [{ ...yesNo, kind: 'scale', min: 0, max: 20 }, 'scale'],
    [{ ...yesNo, showIf: { question: 'later', answers: ['yes'] } }, 'condition'],
    [{ ...yesNo, showIf: { question: 'first', answers: ['maybe'] } }, 'condition'],
    [{ ...yesNo, flags: [{ answer: 'perhaps', flag: 'block' }] }, 'flag'],
    [{ ...yesNo, id: 'first' }, 'id_twice'],
  ])('with %j cannot', (question, problem) => {
    expect(Object.values(problemsOf({ ...yesNo, id: 'first' }, question as DraftQuestion))).toEqual([[problem]])
  })

  it('counts the texts that are missing in each language', () => {
    const english = { enUS: 'a question' }
    const missing = missingTexts(
      draftWith({ ...yesNo, text: english }, { ...yesNo, id: 'b', hint: { enUS: '', deDE: 'x' } }),
    )
    expect(Object.fromEntries(missing)).toMatchObject({ enUS: 1, deDE: 1, arSA: 2 })
  })

  it('is published without blank texts and without what its kinds of questions do not use', () => {
    const question: DraftQuestion = {
      ...yesNo,
      text: { enUS: 'a question', deDE: '' },
      options,
      maxLength: 10,
      min: 1,
      hint: { enUS: '' },
      flags: [{ answer: 'yes', flag: 'block' }],
    }
    expect(normalizeDraft(draftWith(question)).questions).toEqual([
      { ...yesNo, text: { enUS: 'a question' }, flags: [{ answer: 'yes', flag: 'block' }] },
    ])
  })
})

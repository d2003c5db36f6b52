import type { Project } from '@colloquy/contract/projects/shapes'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { describe, expect, it } from 'vitest'
import { costOf, type Draft, emptyDraft, requestOf, topicOf } from './view.ts'

const project = {
  name: 'Heat pumps, DACH',
  question: 'Why do installers change brand?',
  questions: ['Who pays the bonus?', 'What does a certificate cost?'],
} as Project
const draft = (changes: Partial<Draft>): Draft => ({ ...emptyDraft, ...changes })

describe('a call request', () => {
  it("starts with the project's question as its topic and all of its questions", () => {
    expect(emptyDraft.minutes).toBe(String(schedulingDefaults.callMinutes))
    expect(requestOf(emptyDraft, project)).toEqual({
      topic: 'Why do installers change brand?',
      questions: project.questions,
      minutes: 60,
      mistakes: {},
    })
  })

  it("uses the project's name when its question is too long for a topic", () => {
    expect(topicOf(emptyDraft, { ...project, question: 'x'.repeat(201) })).toBe('Heat pumps, DACH')
  })

  it('keeps edited values, including an empty one', () => {
    expect(topicOf(draft({ topic: '' }), project)).toBe('')
    expect(requestOf(draft({ topic: '  ' }), project).mistakes).toEqual({ topic: 'REQUIRED' })
  })

  it('omits removed questions, adds own ones line by line, and contains no duplicates', () => {
    const questions = draft({ left: ['Who pays the bonus?'], own: ' What first?\n\nWhat does a certificate cost?\n' })
    expect(requestOf(questions, project).questions).toEqual(['What does a certificate cost?', 'What first?'])
  })

  it('reports too many and too long questions', () => {
    const many = Array.from({ length: 11 }, (_, i) => `Question ${i}`).join('\n')
    expect(requestOf(draft({ own: many }), project).mistakes).toEqual({ own: 'TOO_MANY' })
    expect(requestOf(draft({ own: 'x'.repeat(301) }), project).mistakes).toEqual({ own: 'TOO_LONG' })
    expect(requestOf(draft({ own: 'x'.repeat(300) }), project).mistakes).toEqual({})
  })

  it('costs its share of an hour, in whole hundredths', () => {
    expect([costOf(30, 125), costOf(60, 125), costOf(90, 125)]).toEqual([63, 125, 188])
  })
})

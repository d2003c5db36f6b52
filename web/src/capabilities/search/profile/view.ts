import type { Project } from '@colloquy/contract/projects/shapes'
import { flag, type readSearchParams, text, wholeNumber } from '../../../platform/url-state.ts'
import { searchAddress } from '../view.ts'

/**
 * A profile's address: the search it was opened from, its place there counted from 1, whether to ask at once, and for
 * which project one is looking.
 */
export const profileAddress = { ...searchAddress, hit: wholeNumber(0), ask: flag, project: text }
export type ProfileAddress = ReturnType<typeof readSearchParams<typeof profileAddress>>

/** Lengths of a call that one can ask for, in minutes. */
export const lengths = ['30', '60', '90'] as const
export type Length = (typeof lengths)[number]

/** What somebody has entered so far to ask for a call. */
export interface Draft {
  /** Undefined: the one that somebody came from, if any. */
  projectId?: string
  minutes: Length
  /** Undefined as long as the project's own question is good enough. */
  topic?: string
  /** Questions of the project that are left out. */
  left: readonly string[]
  /** Questions of one's own, one in a line. */
  own: string
}
export const emptyDraft: Draft = { minutes: '60', left: [], own: '' }

const maximum = { topic: 200, question: 300, questions: 12 }

/** The topic as the form shows it. */
export const topicOf = (draft: Draft, project: Project | undefined): string => {
  if (draft.topic !== undefined) return draft.topic
  if (!project) return ''
  return project.question.length <= maximum.topic ? project.question : project.name
}

/** What is wrong with a draft; a text stands for each. */
export interface Mistakes {
  topic?: 'REQUIRED'
  own?: 'TOO_LONG' | 'TOO_MANY'
}

/** What a draft asks for, and what must be put right before. */
export const requestOf = (draft: Draft, project: Project | undefined) => {
  const topic = topicOf(draft, project).trim()
  const own = draft.own
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const kept = (project?.questions ?? []).filter((question) => !draft.left.includes(question))
  const questions = [...new Set([...kept, ...own])]
  const mistakes: Mistakes = {}
  if (topic === '') mistakes.topic = 'REQUIRED'
  if (questions.length > maximum.questions) mistakes.own = 'TOO_MANY'
  if (own.some((question) => question.length > maximum.question)) mistakes.own = 'TOO_LONG'
  return { topic, questions, minutes: Number(draft.minutes), mistakes }
}

/** What a call costs, in hundredths of a credit. */
export const costOf = (minutes: number, creditsPerHour: number): number => Math.round((minutes * creditsPerHour) / 60)

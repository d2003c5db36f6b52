import type { Project } from '@colloquy/contract/projects/shapes'
import { schedulingDefaults } from '@colloquy/contract/scheduling/shapes'
import { flag, type readSearchParams, wholeNumber } from '../../../platform/url-state.ts'
import { searchAddress } from '../view.ts'

/**
 * A profile's URL state: the search it was opened from with its project, the 1-based position among its hits, and whether to open
 * the request form.
 */
export const profileAddress = { ...searchAddress, hit: wholeNumber(0), ask: flag }
export type ProfileAddress = ReturnType<typeof readSearchParams<typeof profileAddress>>

/** Selectable call lengths, in minutes. The default is `schedulingDefaults.callMinutes`. */
export const callLengths = ['30', '60', '90'] as const
export type Length = (typeof callLengths)[number]

/** Draft of a call request. */
export interface Draft {
  /** Undefined: the project from the address, if any. */
  projectId?: string
  minutes: Length
  /** Undefined until edited: the project's question applies. */
  topic?: string
  /** Project questions left out. */
  left: readonly string[]
  /** Additional questions, one per line. */
  own: string
}
export const emptyDraft: Draft = { minutes: `${schedulingDefaults.callMinutes}`, left: [], own: '' }

const maximum = { topic: 200, question: 300, questions: 12 }

export const topicOf = (draft: Draft, project: Project | undefined): string => {
  if (draft.topic !== undefined) return draft.topic
  if (!project) return ''
  return project.question.length <= maximum.topic ? project.question : project.name
}

/** Validation errors; each has a message. */
export interface Mistakes {
  topic?: 'REQUIRED'
  own?: 'TOO_LONG' | 'TOO_MANY'
}

/** The request of a draft, and its validation errors. */
export const requestOf = (draft: Draft, project: Project | undefined) => {
  const topic = topicOf(draft, project).trim()
  const own = draft.own
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const projectQuestions = (project?.questions ?? []).filter((question) => !draft.left.includes(question))
  const questions = [...new Set([...projectQuestions, ...own])]
  const mistakes: Mistakes = {}
  if (topic === '') mistakes.topic = 'REQUIRED'
  if (questions.length > maximum.questions) mistakes.own = 'TOO_MANY'
  if (own.some((question) => question.length > maximum.question)) mistakes.own = 'TOO_LONG'
  return { topic, questions, minutes: Number(draft.minutes), mistakes }
}

/** The cost of a call, in hundredths of a credit. */
export const costOf = (minutes: number, creditsPerHour: number): number => Math.round((minutes * creditsPerHour) / 60)

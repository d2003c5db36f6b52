import { spokenLanguages } from '@colloquy/contract/people/shapes'
import {
  type Brief,
  type CandidateStage,
  maxCallsWanted,
  type Project,
  type ProjectOrder,
} from '@colloquy/contract/projects/shapes'
import { flag, oneOf, type readSearchParams, text } from '../../platform/url-state.ts'
import type { StatusShape } from '../../ui/display/status.tsx'

/** The list's state in the URL: `?q=pumps&mine=1&state=closed&order=name`. */
export const listAddress = {
  q: text,
  mine: flag,
  state: oneOf(['open', 'closed', 'all']),
  order: oneOf<ProjectOrder>(['deadline', 'name', 'code', 'created', 'calls']),
}
export type ListAddress = ReturnType<typeof readSearchParams<typeof listAddress>>

/** The request of a URL. */
export const projectsRequestOf = ({ q, mine, state, order }: ListAddress) => ({
  ...(q.trim() && { text: q.trim().slice(0, 200) }),
  ...(mine && { mine }),
  state,
  order,
})

/** Stages with a column in tables of projects; rejected candidates appear on the project's page only. */
export const shownStages = ['proposed', 'shortlisted', 'scheduling', 'scheduled', 'done'] as const

export const stageIcons: Readonly<Record<CandidateStage, StatusShape>> = {
  proposed: 'dashes',
  shortlisted: 'check',
  scheduling: 'clock',
  scheduled: 'ring',
  done: 'disc',
  rejected: 'square',
}

/** An editable brief: lists are texts with one entry per line. */
export interface Draft {
  name: string
  question: string
  topics: string
  targetCompanies: string
  exclusions: string
  questions: string
  countries: string[]
  languages: string[]
  /** A whole number, or nothing. */
  callsWanted: string
  /** Credits with up to two decimals, or nothing. */
  budget: string
  /** Credits with up to two decimals, or nothing. */
  agreedCreditsPerHour: string
  /** YYYY-MM-DD, or nothing. */
  deadline: string
  isBlinded: boolean
  team: string[]
}

const listFields = ['topics', 'targetCompanies', 'exclusions', 'questions'] as const
type ListField = (typeof listFields)[number]

/** The maximum number of lines per list, and of characters per line. */
export const maxLines: Readonly<Record<ListField, readonly [lines: number, length: number]>> = {
  topics: [12, 60],
  targetCompanies: [30, 120],
  exclusions: [30, 120],
  questions: [12, 300],
}

/** The distinct non-empty lines of a text. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean),
  ),
]

/** A typed number of calls: null when nothing was typed, undefined when it is no valid one. */
export const callsOf = (typed: string): number | null | undefined => {
  if (typed.trim() === '') return null
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return count >= 1 && count <= maxCallsWanted ? count : undefined
}

/** Typed credits in hundredths: null when nothing was typed, undefined when they are no amount. */
export const budgetOf = (typed: string): number | null | undefined => {
  const plain = typed.trim().replace(',', '.')
  if (plain === '') return null
  const hundredths = /^\d{1,7}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
  return hundredths > 0 ? hundredths : undefined
}

/** An empty brief. */
export const emptyDraft = (me: string): Draft => ({
  name: '',
  question: '',
  topics: '',
  targetCompanies: '',
  exclusions: '',
  questions: '',
  deadline: '',
  countries: [],
  languages: [],
  callsWanted: '',
  budget: '',
  agreedCreditsPerHour: '',
  isBlinded: true,
  team: [me],
})

/** An empty brief that staff write for a client, without a team. */
export const draftForClient: Draft = { ...emptyDraft(''), team: [] }

/** A project's brief for editing. */
export const draftOf = (project: Project): Draft => ({
  name: project.name,
  question: project.question,
  topics: project.topics.join('\n'),
  targetCompanies: project.targetCompanies.join('\n'),
  exclusions: project.exclusions.join('\n'),
  questions: project.questions.join('\n'),
  countries: project.countries,
  languages: project.languages,
  callsWanted: project.callsWanted === null ? '' : String(project.callsWanted),
  budget: project.budget === null ? '' : String(project.budget / 100),
  agreedCreditsPerHour: project.agreedCreditsPerHour === null ? '' : String(project.agreedCreditsPerHour / 100),
  deadline: project.deadline ?? '',
  isBlinded: project.isBlinded,
  team: project.team.map(({ personId }) => personId),
})

/** The brief a draft stands for. */
export const briefOf = (draft: Draft): Brief => ({
  name: draft.name.trim(),
  question: draft.question.trim(),
  topics: linesOf(draft.topics),
  targetCompanies: linesOf(draft.targetCompanies),
  exclusions: linesOf(draft.exclusions),
  questions: linesOf(draft.questions),
  countries: [...draft.countries],
  languages: spokenLanguages.filter((code) => draft.languages.includes(code)),
  callsWanted: callsOf(draft.callsWanted) ?? null,
  budget: budgetOf(draft.budget) ?? null,
  agreedCreditsPerHour: budgetOf(draft.agreedCreditsPerHour) ?? null,
  deadline: draft.deadline || null,
  isBlinded: draft.isBlinded,
  team: [...draft.team],
})

export type DraftError = 'required' | 'too_many' | 'too_long' | 'not_a_number'

/** Validation errors of a draft by field. */
export const draftErrors = (draft: Draft): Partial<Record<keyof Draft, DraftError>> => ({
  ...(draft.name.trim() === '' && { name: 'required' as const }),
  ...(draft.question.trim() === '' && { question: 'required' as const }),
  ...(callsOf(draft.callsWanted) === undefined && { callsWanted: 'not_a_number' as const }),
  ...(budgetOf(draft.budget) === undefined && { budget: 'not_a_number' as const }),
  ...(budgetOf(draft.agreedCreditsPerHour) === undefined && { agreedCreditsPerHour: 'not_a_number' as const }),
  ...(draft.team.length === 0 && { team: 'required' as const }),
  ...Object.fromEntries(
    listFields.flatMap((name): [ListField, DraftError][] => {
      const lines = linesOf(draft[name])
      const [count, length] = maxLines[name]
      if (lines.length > count) return [[name, 'too_many']]
      return lines.some((line) => line.length > length) ? [[name, 'too_long']] : []
    }),
  ),
})

/** The fields in which two drafts differ. */
export const changedFields = (one: Draft, other: Draft): (keyof Draft)[] =>
  (Object.keys(one) as (keyof Draft)[]).filter((name) => String(one[name]) !== String(other[name]))

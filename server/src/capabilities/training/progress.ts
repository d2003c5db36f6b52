import type { Language } from '@colloquy/contract/languages'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { trainingLanguageOf } from '@colloquy/contract/training/content-rules'
import type { TrainingAudience, TrainingContent, TrainingState } from '@colloquy/contract/training/shapes'

const dayMs = 86_400_000

/** How long before a completion expires people are asked to repeat the module. */
export const expiringDays = 30

/** A completion that counts. */
export interface Completion {
  readonly version: number
  readonly completedAt: Date
  readonly expiresAt: Date
}

/** How somebody stands with a module, given their last completion that counts. */
export const stateOf = (completion: Completion | undefined, hasBegun: boolean, at: Date): TrainingState => {
  if (!completion) return hasBegun ? 'started' : 'todo'
  if (completion.expiresAt <= at) return 'expired'
  return completion.expiresAt.getTime() - expiringDays * dayMs <= at.getTime() ? 'expiring' : 'done'
}

/** The same day of the month a number of months later, in UTC; the month's last day where there is no such day. */
export const afterMonths = (at: Date, months: number): Date => {
  const later = new Date(at)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(at.getUTCDate(), lastDay))
  return later
}

/** The audience that somebody belongs to; undefined for members of vendors. */
export const audienceOf = ({
  personType,
  roleId,
}: {
  readonly personType: number
  readonly roleId: number | null
}): TrainingAudience | undefined => {
  if (personType === personTypes.expert) return 'expert'
  if (roleId === roleIds.client) return 'client'
  return roleId === roleIds.staff || roleId === roleIds.compliance ? 'staff' : undefined
}

/** The answers to the questions of a run: the first one and the last one of each. */
export type RunAnswers = Readonly<Record<string, { readonly first: string; readonly last: string }>>

/** How many steps somebody may go on to: up to the first question without a right answer. */
export const reachableSteps = ({ steps }: TrainingContent, answers: RunAnswers): number => {
  const open = steps.findIndex(({ id, kind, right }) => kind === 'question' && answers[id]?.last !== right)
  return open < 0 ? steps.length : open
}

/** How many questions there are, and how many were answered right the first time. */
export const resultOf = ({ steps }: TrainingContent, answers: RunAnswers) => {
  const questions = steps.filter(({ kind }) => kind === 'question')
  return {
    questions: questions.length,
    rightAtFirst: questions.filter(({ id, right }) => answers[id]?.first === right).length,
  }
}

/** A text of a module in the language it is read in. */
export const textIn = (content: TrainingContent, language: Language) => {
  const read = trainingLanguageOf(content, language)
  return (text: TrainingContent['title']): string => text[read] ?? text.enUS
}

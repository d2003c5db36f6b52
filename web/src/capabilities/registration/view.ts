import { localDateTimeAt } from '@colloquy/contract/local-date-time'
import {
  type DraftEmployment,
  type RegistrationDraft,
  type RegistrationStep,
  registrationSteps,
} from '@colloquy/contract/registration/shapes'

/** Props of every step's form. */
export interface StepProps {
  draft: RegistrationDraft
  change: (part: Partial<RegistrationDraft>) => void
  /** The reader has left the step once: empty fields are marked too. */
  wasLeft: boolean
}

/** The previous or next step; undefined beyond either end. */
export const stepBeside = (step: RegistrationStep, by: 1 | -1): RegistrationStep | undefined =>
  registrationSteps[registrationSteps.indexOf(step) + by]

/** An empty employment. */
export const emptyEmployment: DraftEmployment = { companyName: '', title: '', startDate: null, endDate: null }

/** Parses a whole number within bounds; null for any other input. */
export const numberIn = (typed: string, min: number, max: number): number | null => {
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return number >= min && number <= max ? number : null
}

/** The UTC calendar day at an instant, as the server computes it. */
export const dayOf = (instant: Date): string => {
  const { year, month, day } = localDateTimeAt(instant, 'UTC')
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

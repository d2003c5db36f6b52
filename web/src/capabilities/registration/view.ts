import {
  type DraftEmployment,
  type RegistrationDraft,
  type RegistrationStep,
  registrationSteps,
} from '@colloquy/contract/registration/shapes'
import { wallAt } from '@colloquy/contract/wall'

/** What a step's form is given. */
export interface StepProps {
  draft: RegistrationDraft
  change: (part: Partial<RegistrationDraft>) => void
}

/** The step beside another; undefined before the first and after the last. */
export const stepBeside = (step: RegistrationStep, by: 1 | -1): RegistrationStep | undefined =>
  registrationSteps[registrationSteps.indexOf(step) + by]

/** An employment of which nothing is known yet. */
export const emptyEmployment: DraftEmployment = { companyName: '', title: '', startDate: null, endDate: null }

/** A whole number between two bounds out of what was typed; null for everything else. */
export const numberIn = (typed: string, least: number, most: number): number | null => {
  const number = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return number >= least && number <= most ? number : null
}

/** The calendar day at an instant, on the clocks of UTC, as the server looks at it. */
export const dayOf = (instant: Date): string => {
  const { year, month, day } = wallAt(instant, 'UTC')
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

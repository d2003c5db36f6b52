import type { ReasonGroup } from '@colloquy/contract/search/shapes'

/** What a field of a record counts in the order of hits, and the found reasons it is shown among. */
interface FieldDefinition {
  readonly group: ReasonGroup
  /** How much a mention counts beside one in the biography. */
  readonly weight: number
  /** About how many words it has; longer ones make a mention count less. */
  readonly averageLength: number
}

/**
 * The fields of a record that can be searched, alone by `name:`. The usual lengths are fixed: taken from the records, they
 * would let hidden ones have a say in what is shown.
 */
export const fields = {
  title: { group: 'position', weight: 5, averageLength: 4 },
  headline: { group: 'keywords', weight: 4, averageLength: 8 },
  name: { group: 'others', weight: 5, averageLength: 2 },
  expertise: { group: 'expertise', weight: 3, averageLength: 12 },
  industry: { group: 'companyExpertises', weight: 2, averageLength: 6 },
  company: { group: 'employmentsAt', weight: 2.5, averageLength: 8 },
  career: { group: 'employmentIn', weight: 1.5, averageLength: 50 },
  answers: { group: 'vettingQa', weight: 1.5, averageLength: 80 },
  bio: { group: 'editedBio', weight: 1, averageLength: 80 },
  location: { group: 'location', weight: 1.5, averageLength: 3 },
  language: { group: 'others', weight: 1, averageLength: 2 },
  code: { group: 'others', weight: 3, averageLength: 2 },
  notes: { group: 'memberNotes', weight: 1, averageLength: 30 },
} as const satisfies Record<string, FieldDefinition>

export type Field = keyof typeof fields

/** Their names; the place of one in this list is its number in the index. */
export const fieldNames = Object.keys(fields) as readonly Field[]

/** True for the name of a field. */
export const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** What a record that was confirmed today counts more than one that has not been for `freshDays`, in the order of hits. */
export const maxFreshnessBoost = 0.1
export const freshnessDays = 1095

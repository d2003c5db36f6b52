import type { ReasonGroup } from '@colloquy/contract/search/shapes'

/** How a field contributes to ranking, and the group of match explanations it is shown in. */
interface FieldDefinition {
  readonly group: ReasonGroup
  /** The weight of an occurrence, relative to one in the biography. */
  readonly weight: number
  /** The average number of tokens (BM25F). Longer fields make an occurrence count less. */
  readonly averageLength: number
}

/**
 * The searchable fields, by the names that queries use (`title:buyer`). Average lengths are constants: computed from
 * the records, hidden ones would influence what viewers see.
 */
export const fields = {
  title: { group: 'position', weight: 5, averageLength: 4 },
  headline: { group: 'keywords', weight: 2, averageLength: 8 },
  name: { group: 'others', weight: 5, averageLength: 2 },
  expertise: { group: 'expertise', weight: 6, averageLength: 12 },
  industry: { group: 'companyExpertises', weight: 2, averageLength: 6 },
  company: { group: 'employmentsAt', weight: 2.5, averageLength: 8 },
  career: { group: 'employmentIn', weight: 0.75, averageLength: 50 },
  answers: { group: 'vettingQa', weight: 1.5, averageLength: 80 },
  bio: { group: 'editedBio', weight: 1, averageLength: 80 },
  location: { group: 'location', weight: 1.5, averageLength: 3 },
  language: { group: 'others', weight: 1, averageLength: 2 },
  code: { group: 'others', weight: 3, averageLength: 2 },
  notes: { group: 'memberNotes', weight: 1, averageLength: 30 },
  project: { group: 'projects', weight: 1, averageLength: 8 },
} as const satisfies Record<string, FieldDefinition>

export type Field = keyof typeof fields

/** The index of a name in this list is the field's number in the index. */
export const fieldNames = Object.keys(fields) as readonly Field[]

export const isField = (name: string): name is Field => Object.hasOwn(fields, name)

/** What a pair of words that is written together adds to a score, as a share of what the rarer of them would at most add. */
export const proximityBoost = 0.3

/** A record confirmed today scores this share more than one confirmed `freshnessDays` ago or earlier. */
export const maxFreshnessBoost = 0.1
export const freshnessDays = 1095

import type { Industry, JobFunction } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import { worldOf } from '../../server/demo/world.ts'
import { documentOf } from '../../server/src/capabilities/search/document-present.ts'
import type { SearchRecord } from '../../server/src/capabilities/search/records/record-queries.ts'
import type { ExpertDocument } from '../../server/src/search-engine/expert-document.ts'

/** What is known of an expert of the demo world without reading texts: judgements rest on it. */
export interface JudgedExpert {
  readonly id: string
  readonly industries: ReadonlySet<Industry>
  readonly jobFunction: JobFunction | null
  /** Titles held, now and before. */
  readonly titles: readonly string[]
  readonly expertise: ReadonlySet<string>
  readonly country: string | null
  readonly city: string | null
}

/** The demo world of this day: the same experts on every day and machine. */
const day = new Date('2026-11-20T09:00:00Z')

/** The experts of the demo world as they are judged, and as they are searched; those that clients can find. */
export const judgedExperts = (): { readonly experts: JudgedExpert[]; readonly documents: ExpertDocument[] } => {
  const { companies, people, employments, answers } = worldOf('meridian', day).rows
  const industryOf = new Map(companies.map(({ id, industry }) => [id, industry]))
  const employmentsOf = Map.groupBy(employments, ({ person_id }) => person_id)
  const answersOf = Map.groupBy(answers, ({ person_id }) => person_id)
  const records = people
    .filter(({ person_type }) => person_type === personTypes.expert)
    .map(
      (person) =>
        ({
          person: {
            sources: ['own'],
            is_offered: true,
            preferred_name: null,
            disabled_at: null,
            erased_at: null,
            ...person,
          },
          employments: (employmentsOf.get(person.id) ?? []).map((employment) => ({
            ...employment,
            industry: employment.company_id ? (industryOf.get(employment.company_id) ?? null) : null,
          })),
          answers: answersOf.get(person.id) ?? [],
        }) as unknown as SearchRecord,
    )
  const documents = records.map(documentOf)
  const isFindable = documents.map(({ visibleTo }) => visibleTo.includes('client'))
  const experts = records.map(({ person, employments: own }) => ({
    id: person.id,
    industries: new Set(own.flatMap(({ industry }) => industry ?? [])),
    jobFunction: person.job_function,
    titles: [person.title ?? '', ...own.map(({ title }) => title)],
    expertise: new Set(person.expertise),
    country: person.country,
    city: person.city,
  }))
  return {
    experts: experts.filter((_, i) => isFindable[i]),
    documents: documents.filter((_, i) => isFindable[i]),
  }
}

import { personTypes } from '@colloquy/contract/person-types'
import { type DemoPeople, seedPeople } from '../src/capabilities/people/seed.ts'
import { indexPeople } from '../src/capabilities/search/postgres/index-store.ts'
import { systemClock } from '../src/platform/clock.ts'
import { newId } from '../src/platform/ids.ts'
import type { TestDatabase } from './database.ts'

type Row<K extends 'people' | 'employments' | 'answers'> = Partial<DemoPeople[K][number]>

/** What is particular about an expert; everything else is ordinary. */
export interface ExpertValues {
  readonly person?: Row<'people'>
  /** The first is the primary one. */
  readonly employments?: readonly (Row<'employments'> & {
    readonly industry?: DemoPeople['companies'][number]['industry']
  })[]
  readonly answers?: readonly Row<'answers'>[]
}

/** Makes an expert of the network with a record that is searchable: somebody in Zürich whom clients may find. */
export const insertExpert = async (
  test: TestDatabase,
  tenantId: string,
  overrides: ExpertValues = {},
): Promise<string> => {
  const at = systemClock.now()
  const id = newId(at)
  const companies: DemoPeople['companies'][number][] = []
  const employments = (overrides.employments ?? []).map(({ industry, ...row }, index) => {
    const company = {
      id: newId(at),
      name: row.company_name ?? 'Testwerk AG',
      kind: 'employer' as const,
      industry: industry ?? null,
      country: 'CH',
    }
    companies.push(company)
    const defaults = {
      id: newId(at),
      person_id: id,
      company_id: company.id,
      company_name: company.name,
      title: 'Engineer',
    }
    return {
      ...defaults,
      summary: null,
      start_on: '2019-01-01',
      end_on: null,
      source: 'self' as const,
      confirmed_at: null,
      is_primary: index === 0,
      ...row,
    }
  })
  const answers = (overrides.answers ?? []).map((row) => ({
    id: newId(at),
    person_id: id,
    question: 'Why?',
    text: 'Because.',
    answered_at: at,
    is_released: true,
    ...row,
  }))
  const person = {
    id,
    person_type: personTypes.expert,
    role_id: null,
    company_id: null,
    code: `EX-${id}`,
    email: `${id}@person.example`,
    first_name: 'Vera',
    last_name: 'Muster',
    title: null,
    headline: '',
    bio: '',
    country: 'CH',
    city: 'Zürich',
    time_zone: 'Europe/Zurich',
    languages: ['de'],
    expertise: [],
    job_function: null,
    member_notes: '',
    is_active: true,
    do_not_use: false,
    rating: null,
    rated_times: 0,
    calls_count: 0,
    credits_per_hour: 100,
    rate_minor: 32_000,
    rate_currency: 'CHF',
    joined_on: '2025-01-01',
    ...overrides.person,
  }
  await test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    await seedPeople(tx, tenantId, {
      companies,
      people: [person],
      employments,
      answers,
      facts: [],
      contactDetails: [],
      relationships: [],
      codes: {},
    })
    await indexPeople(tx, [id])
  })
  return id
}

/** Makes copies of an expert, none with an employment of their own; what they say of themselves is SQL about `n`, from 1. */
export const copyExpert = async (
  test: TestDatabase,
  tenantId: string,
  id: string,
  { count, bio }: { readonly count: number; readonly bio: string },
): Promise<void> => {
  await test.asOwner(async (owner) => {
    const { rows } = await owner.query<{ columns: string }>(`
      select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
      where attrelid = 'people'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`)
    const [{ columns }] = rows as [{ columns: string }]
    await owner.query(
      `insert into people (${columns}) select ${columns}
       from (select (jsonb_populate_record(p, jsonb_build_object(
           'id', gen_random_uuid(), 'code', 'COPY-' || n, 'email', null, 'bio', ${bio}))).*
         from people p, generate_series(1, $2::int) n where p.id = $1) copies`,
      [id, count],
    )
  }, tenantId)
}

import type { DemoPeople } from '../src/capabilities/people/seed.ts'
import type { ExpertRows } from './experts.ts'
import type { CompanyPerson } from './members.ts'

type ContactRow = DemoPeople['contactDetails'][number]
type RelationshipRow = DemoPeople['relationships'][number]

/** Phone numbers of the ranges that regulators reserve for fiction. */
const phones = ['+44 20 7946 0312', '+49 30 23125 418', '+33 1 99 00 42 17', '+1 212 555 0147']
const mobiles = ['+44 7700 900 461', '+49 171 3920 0518', '+33 6 39 98 12 40', '+1 646 555 0182']
const assistants = ['Marit Solheim', 'Jonas Keller', 'Claire Aubert', 'Tom Whitfield']

/** Contact details of some members of companies; the first one's emails about calls go to a shared address. */
export const contactRows = (people: readonly CompanyPerson[], experts: readonly ExpertRows[]): ContactRow[] => [
  ...people.slice(0, 40).map(({ person }, index): ContactRow => {
    const variant = index % phones.length
    const domain = person.email?.split('@')[1]
    const hasAssistant = index % 3 === 0
    return {
      person_id: person.id,
      phone: phones[variant]!,
      mobile: index % 2 === 0 ? mobiles[variant]! : null,
      service_email: null,
      assistant_name: hasAssistant ? assistants[variant]! : null,
      assistant_phone: null,
      assistant_email: hasAssistant && domain ? `office@${domain}` : null,
    }
  }),
  ...experts.map(
    ({ person }, index): ContactRow => ({
      person_id: person.id,
      phone: phones[index % phones.length]!,
      mobile: mobiles[index % mobiles.length]!,
      service_email: null,
      assistant_name: null,
      assistant_email: null,
      assistant_phone: null,
    }),
  ),
]

const templates = [
  ['advisor', 'Advises on product strategy, two days a quarter.', '2022-04-01', null],
  ['shareholder', 'Less than one percent, from an employee plan.', '2016-07-01', null],
  ['board', 'Supervisory board of the foundation.', '2019-01-01', '2023-12-31'],
] as const
const companies = ['Lindqvist Stiftung', 'Northbank Energy Partners', 'Aldersgate Ventures', 'Vesper Industrial Group']

/** What experts sell to a company that a demo project is about, by their code: calls about it need an approval. */
const supplies: Readonly<Record<string, Pick<RelationshipRow, 'company_name' | 'start_on' | 'note'>>> = {
  'EX-12102': {
    company_name: 'Vesper Industrial Group',
    start_on: '2025-02-01',
    note: 'Licenses a price model to its compounding plants.',
  },
}

/** Third-party relationships of hand-written experts: one to four each. */
export const relationshipRows = (experts: readonly ExpertRows[]): RelationshipRow[] =>
  experts.flatMap(({ person }, index) => {
    const usual = templates
      .slice(0, 1 + (index % templates.length))
      .map(([kind, note, start_on, end_on], position) => ({
        kind,
        note,
        start_on,
        end_on,
        company_name: companies[(index + position) % companies.length]!,
      }))
    const supplied = supplies[person.code]
    const all = supplied ? [...usual, { kind: 'supplier' as const, end_on: null, ...supplied }] : usual
    return all.map((one, position) => ({ person_id: person.id, position, ...one }))
  })

import type { ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import type { Tx } from '../../platform/db/tables.ts'
import { tenantFingerprint } from './fingerprints.ts'
import { insertProposal, insertRequest, membersOf, vendors } from './store.ts'

const dayMs = 86_400_000

const rate = (amount: number): ProposalInfo['rate'] => ({ minor: amount * 100, currency: 'EUR' })

const screeningQuestions = [
  'In which years were you directly involved?',
  'Which suppliers did you compare, and on what?',
] as const

/**
 * People whom the vendors propose; the second and the fourth are one person. The third and the fifth have a name
 * and an employer in common, so that staff have to decide.
 */
const proposed: readonly (Omit<ProposalInfo, 'answers'> & {
  readonly vendor: number
  readonly isDeclined?: true
})[] = [
  {
    vendor: 0,
    firstName: 'Ragnhild',
    lastName: 'Torsvik',
    email: 'ragnhild.torsvik@people.example',
    country: 'NO',
    timeZone: 'Europe/Oslo',
    headline: 'Former head of procurement, district heating',
    relevance: 'Ran three tenders for large heat pumps between 2018 and 2023 and negotiated the service contracts.',
    employments: [
      { companyName: 'Fjordvarme', title: 'Head of Procurement', startDate: '2016-03-01', endDate: '2023-09-30' },
      { companyName: 'Torsvik Advisory', title: 'Founder', startDate: '2023-11-01', endDate: null },
    ],
    rate: rate(420),
  },
  {
    vendor: 0,
    firstName: 'Mirko',
    lastName: 'Vasiljev',
    email: 'mirko.vasiljev@people.example',
    country: 'SI',
    timeZone: 'Europe/Ljubljana',
    headline: 'Plant manager, compressors',
    relevance: 'Built up the second line and knows what limits its output.',
    employments: [{ companyName: 'Savska Strojna', title: 'Plant Manager', startDate: '2015-01-01', endDate: null }],
    rate: rate(380),
  },
  {
    vendor: 0,
    firstName: 'Anneke',
    lastName: 'Hoekstra',
    email: 'anneke.hoekstra@people.example',
    country: 'NL',
    timeZone: 'Europe/Amsterdam',
    headline: 'Head of service, industrial refrigeration',
    relevance:
      'Signs the maintenance contracts of eleven cold stores and compares the makers of compressors every year.',
    employments: [
      { companyName: 'Zeehaven Koeling', title: 'Head of Service', startDate: '2019-02-01', endDate: null },
    ],
    rate: rate(360),
  },
  {
    vendor: 1,
    firstName: 'Mirko',
    lastName: 'Vasilev',
    email: 'm.vasiljev@people.example',
    country: 'SI',
    timeZone: 'Europe/Ljubljana',
    headline: 'Head of a compressor plant',
    relevance: 'Responsible for output, quality and the suppliers of castings.',
    employments: [
      { companyName: 'Savska Strojna d.o.o.', title: 'Head of Plant', startDate: '2015-04-01', endDate: null },
    ],
    rate: rate(340),
  },
  {
    vendor: 1,
    firstName: 'Anneke',
    lastName: 'Hoekstra',
    email: 'a.hoekstra@people.example',
    country: 'NL',
    timeZone: 'Europe/Amsterdam',
    headline: 'Former technical buyer, cold stores',
    relevance: 'Bought compressors and spare parts for a port operator until 2018.',
    employments: [
      { companyName: 'Zeehaven Koeling', title: 'Technical Buyer', startDate: '2012-09-01', endDate: '2018-06-30' },
    ],
    rate: rate(330),
  },
  {
    vendor: 1,
    firstName: 'Dagny',
    lastName: 'Lofthus',
    email: 'dagny.lofthus@people.example',
    country: 'DK',
    timeZone: 'Europe/Copenhagen',
    headline: 'Sales director, ventilation',
    relevance: 'Sells to the same installers.',
    employments: [{ companyName: 'Luftrum', title: 'Sales Director', startDate: '2019-08-01', endDate: null }],
    rate: rate(650),
    isDeclined: true,
  },
]

/** Asks vendors for experts, who have proposed some. Of two, one person is proposed twice, and one declined. */
export const seedSourcing = async (
  tx: Tx,
  {
    tenantId,
    at,
    makeId,
    projectId,
    staff,
    maxVendors,
    secretKey,
  }: {
    readonly tenantId: string
    readonly at: Date
    readonly makeId: () => string
    readonly projectId: string
    readonly staff: string
    readonly maxVendors: number
    readonly secretKey: string
  },
): Promise<void> => {
  const project = await tx
    .selectFrom('projects')
    .select(['name', 'question'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const requestedVendors = (await vendors(tx)).slice(0, maxVendors)
  for (const [index, { id: vendorId }] of requestedVendors.entries()) {
    const [requestId, proposer] = [makeId(), (await membersOf(tx, vendorId))[0]]
    if (proposer === undefined) continue
    await insertRequest(tx, {
      tenant_id: tenantId,
      id: requestId,
      project_id: projectId,
      vendor_id: vendorId,
      title: project.name,
      brief: project.question,
      questions: [...screeningQuestions],
      due_on: new Date(at.getTime() + (5 + index) * dayMs).toISOString().slice(0, 10),
      requested_at: new Date(at.getTime() - 3 * dayMs),
      requested_by: staff,
    })
    const theirs = proposed.filter(({ vendor }) => vendor === index)
    for (const [index, { vendor: _, isDeclined, ...said }] of theirs.entries()) {
      const info: ProposalInfo = {
        ...said,
        answers: [{ question: screeningQuestions[0], answer: `Since ${said.employments[0]!.startDate.slice(0, 4)}.` }],
      }
      const row = {
        tenant_id: tenantId,
        id: makeId(),
        version: 1,
        request_id: requestId,
        project_id: projectId,
        vendor_id: vendorId,
        state: isDeclined ? 'declined' : 'submitted',
        info,
        person_id: null,
        credits_per_hour: null,
        decline_reason: isDeclined ? 'too_expensive' : null,
        decline_note: null,
        proposed_at: new Date(at.getTime() - (3 - index) * dayMs),
        proposed_by: proposer,
        decided_at: isDeclined ? new Date(at.getTime() - dayMs / 2) : null,
        decided_by: isDeclined ? staff : null,
      } as const
      await insertProposal(tx, row, tenantFingerprint({ secretKey }, tenantId, info))
    }
  }
}

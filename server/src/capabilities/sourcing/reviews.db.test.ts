import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import {
  acceptProposal,
  declineProposal,
  getProjectSourcing,
  getSourcingRequest,
  listDuplicates,
  listProjectOffers,
  proposeExpert,
  requestProposals,
  reviewDuplicate,
  setVendorRule,
} from '@colloquy/contract/sourcing/operations'
import type { DuplicateDecision, DuplicatePair, ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'
import { refreshFingerprints } from './jobs.ts'

const { app, clock, visits, ids, tenantId, companyId, test, exchange, settle } = await createCallScenario('reviews')
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
await query('update people set permissions = $2 where id = $1', [ids.clerk, [permissionIds.ManageProjects]])
const staff = visits.clerk

const insertVendor = async (name: string) => {
  const vendorId = await insertCompany(test, tenantId, name)
  await query(`update companies set kind = 'vendor' where id = $1`, [vendorId])
  const personId = await insertPerson(test, tenantId, { name, roleId: roleIds.vendor, companyId: vendorId })
  return { vendorId, visit: await signedIn(test, exchange, personId) }
}
const [kestrel, tern] = [await insertVendor('Kestrel Insight'), await insertVendor('Tern Research')]

const newProject = async () => {
  const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact] })
  const brief = { title: 'Cold stores', brief: 'Who?', questions: [], dueOn: '2099-01-01' }
  const vendorIds = [kestrel.vendorId, tern.vendorId]
  const { requests } = value(await app.call(requestProposals, { ...brief, projectId, vendorIds }, staff))
  const requestOf = (name: string) => requests.find(({ vendorName }) => vendorName === name)!.requestId
  return { projectId, kestrelRequest: requestOf('Kestrel Insight'), ternRequest: requestOf('Tern Research') }
}

let people = 0
/** Somebody whose name nobody else has. */
const someone = () => {
  people += 1
  const lettersFrom = (seed: number) =>
    Array.from({ length: 8 }, (_, at) => String.fromCodePoint(97 + ((people * seed + at * (seed + people)) % 26))).join(
      '',
    )
  return { firstName: lettersFrom(7), lastName: lettersFrom(11) }
}
const infoOf = (overrides: Partial<ProposalInfo> = {}): ProposalInfo => ({
  ...someone(),
  email: `proposed${people}@people.example`,
  country: 'NO',
  timeZone: 'Europe/Oslo',
  headline: 'Former head of cold stores',
  relevance: 'Ran the roll-out.',
  employments: [{ companyName: `Frostlager ${people}`, title: 'Head', startDate: '2016-02-01', endDate: null }],
  rate: { minor: 45_000, currency: 'EUR' },
  answers: [],
  ...overrides,
})
const propose = async (requestId: string, info: ProposalInfo, { visit } = kestrel) =>
  value(await app.call(proposeExpert, { ...info, requestId }, visit))
const accept = (proposalId: string, personId: string | null = null) =>
  app.call(acceptProposal, { proposalId, personId, creditsPerHour: 150 }, staff, { ifMatch: 1 })
const queue = async () => value(await app.call(listDuplicates, {}, staff))
const review = ({ proposal, other }: DuplicatePair, decision: DuplicateDecision, reason = 'Both say so.') => {
  const { proposalId: otherProposalId } = other
  const personId = otherProposalId === null ? other.personId : null
  return app.call(
    reviewDuplicate,
    { proposalId: proposal.proposalId, otherProposalId, personId, decision, reason },
    staff,
  )
}

/** Two vendors propose somebody of one name for one project, and nothing else agrees. */
const proposeTwice = async () => {
  const project = await newProject()
  const names = someone()
  const first = await propose(project.kestrelRequest, infoOf(names))
  clock.pass(1000)
  const second = await propose(project.ternRequest, infoOf(names), tern)
  const pairIn = (pairs: readonly DuplicatePair[]) =>
    pairs.find(({ proposal }) => proposal.proposalId === second.proposalId)
  return { ...project, names, first, second, pairIn }
}

describe('#sourcing.listDuplicates', () => {
  it('shows doubtful pairs with both sides and what speaks for them', async () => {
    const { first, pairIn } = await proposeTwice()
    expect(pairIn((await queue()).pending)).toMatchObject({
      proposal: { vendorName: 'Tern Research', headline: 'Former head of cold stores' },
      other: {
        proposalId: first.proposalId,
        vendorName: 'Kestrel Insight',
        email: first.email,
        score: 45,
        isCertain: false,
        evidence: [{ kind: 'name', points: 45 }],
        reviews: [],
      },
    })
  })

  it.each([
    ['phone number', { phone: '22 12 34 56' }, 'phone'],
    ['profile', { profileUrl: 'https://no.linkedin.com/in/Known-Expert/?trk=x' }, 'profile'],
    ['mailbox', { email: 'Known.Expert+calls@people.example' }, 'email'],
  ] as const)('finds an expert on record by the %s', async (_, contact, kind) => {
    const names = someone()
    const personId = await insertPerson(test, tenantId, { name: 'known', personType: personTypes.expert })
    await query(
      `update people set first_name = $2, last_name = $3, email = $4, linkedin_url = 'https://www.linkedin.com/in/known-expert'
      where id = $1`,
      [personId, ...Object.values({ ...names, lastName: `Zz${names.lastName}` }), `known.expert@people.example`],
    )
    await query(`insert into contact_details (tenant_id, person_id, mobile) values ($1, $2, '+47 22 12 34 56')`, [
      tenantId,
      personId,
    ])
    const { kestrelRequest, projectId } = await newProject()
    const { proposalId } = await propose(kestrelRequest, infoOf({ ...names, ...contact }))
    const { proposals } = value(await app.call(getProjectSourcing, { projectId }, staff))
    const { duplicates } = proposals.find((one) => one.proposalId === proposalId)!
    expect(duplicates).toMatchObject([{ personId, isCertain: true, evidence: [{ kind }, { kind: 'similar_name' }] }])
    expect(await accept(proposalId)).toMatchObject({ refusal: 'proposal_person_known' })
    value(await accept(proposalId, personId))
    await query(`update people set email = null, erased_at = $2 where id = $1`, [personId, clock.now()])
  })

  it('makes fingerprints anew once the secret is another one', async () => {
    const { pairIn } = await proposeTwice()
    const run = (secretKey: string) =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        refreshFingerprints({ secretKey }).run({
          tx,
          at: clock.now(),
          actor: { kind: 'system', tenantId },
          emit: () => {},
        }),
      )
    await run('another secret of the installation')
    expect(pairIn((await queue()).pending)).toBeUndefined()
    await run('secret of the tests')
    expect(pairIn((await queue()).pending)).toBeDefined()
  })
})

describe('#sourcing.reviewDuplicate', () => {
  it('holds back a doubtful person until staff decide, and keeps two people apart', async () => {
    const { projectId, first, second, pairIn } = await proposeTwice()
    for (const { proposalId } of [first, second])
      expect(await accept(proposalId)).toMatchObject({ refusal: 'duplicate_unreviewed' })
    const { settled } = value(await review(pairIn((await queue()).pending)!, 'distinct', 'Different careers.'))
    expect(pairIn(settled)!.other.reviews).toMatchObject([{ decision: 'distinct', reason: 'Different careers.' }])
    value(await accept(first.proposalId))
    const { proposals } = value(await accept(second.proposalId))
    const accepted = proposals.filter(({ state }) => state === 'accepted')
    expect(new Set(accepted.map(({ personId }) => personId)).size).toBe(2)
    expect(value(await app.call(listProjectOffers, { projectId }, visits.contact)).offers).toHaveLength(2)
  })

  it('makes one candidate with two offers of one person, and takes a decision back by another one', async () => {
    const { projectId, first, second, pairIn } = await proposeTwice()
    value(await review(pairIn((await queue()).pending)!, 'distinct'))
    clock.pass(1000)
    const again = value(await review(pairIn((await queue()).settled)!, 'duplicate', 'One career after all.'))
    expect(pairIn(again.settled)!.other.reviews.map(({ decision }) => decision)).toEqual(['duplicate', 'distinct'])
    const { proposals } = value(await accept(first.proposalId))
    const personId = proposals.find(({ proposalId }) => proposalId === first.proposalId)!.personId!
    // The decision about the proposal holds for the person whom it has become.
    expect(await accept(second.proposalId)).toMatchObject({ refusal: 'proposal_person_known' })
    value(await accept(second.proposalId, personId))
    const { offers } = value(await app.call(listProjectOffers, { projectId }, visits.contact))
    expect(offers.map((offer) => [offer.personId, offer.vendorName])).toEqual([
      [personId, 'Kestrel Insight'],
      [personId, 'Tern Research'],
    ])
  })

  it('refuses records that are not there, and the own ones of a vendor', async () => {
    const { first, second } = await proposeTwice()
    const pair = (otherProposalId: string) => ({
      proposalId: second.proposalId,
      personId: null,
      decision: 'duplicate' as const,
      reason: 'x',
      otherProposalId,
    })
    for (const other of [second.proposalId, ids.contact])
      expect(await app.call(reviewDuplicate, pair(other), staff)).toMatchObject({ refusal: 'duplicate_not_found' })
    expect(await app.call(reviewDuplicate, pair(first.proposalId), tern.visit)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#sourcing.setVendorRule', () => {
  it('protects the vendor that proposed a person first, for some days', async () => {
    const { first, second, pairIn } = await proposeTwice()
    value(await review(pairIn((await queue()).pending)!, 'duplicate'))
    value(await app.call(setVendorRule, { rule: 'first', protectionDays: 30 }, staff))
    expect((await queue()).rule).toEqual({ rule: 'first', protectionDays: 30 })
    expect(await accept(second.proposalId)).toMatchObject({ refusal: 'proposal_protected' })
    const { proposals } = value(await accept(first.proposalId))
    const personId = proposals.find(({ proposalId }) => proposalId === first.proposalId)!.personId!
    expect(await accept(second.proposalId, personId)).toMatchObject({ refusal: 'proposal_protected' })
    await query(`update proposals set proposed_at = proposed_at - interval '30 days' where id = $1`, [first.proposalId])
    value(await accept(second.proposalId, personId))
    clock.pass(1000)
    value(await app.call(setVendorRule, { rule: 'all', protectionDays: 0 }, staff))
    expect(await query('select rule from vendor_rules order by decided_at, id')).toEqual([
      { rule: 'first' },
      { rule: 'all' },
    ])
  })
})

describe('a vendor', () => {
  /** What a vendor reads and is mailed after proposing somebody whom staff decline as a duplicate. */
  const worldWhere = async (isKnown: boolean) => {
    const { kestrelRequest, ternRequest } = await newProject()
    const names = someone()
    if (isKnown) await propose(ternRequest, infoOf(names), tern)
    clock.pass(1000)
    await settle()
    await query('delete from mails')
    const proposed = await propose(kestrelRequest, infoOf(names))
    const reason = isKnown ? 'duplicate' : 'other'
    const { pending } = await queue()
    const pair = pending.find(({ proposal }) => proposal.proposalId === proposed.proposalId)
    if (pair) value(await review(pair, 'duplicate'))
    expect(pair !== undefined).toBe(isKnown)
    value(await app.call(declineProposal, { proposalId: proposed.proposalId, reason }, staff, { ifMatch: 1 }))
    await settle()
    const mails = await query(
      'select m.kind, count(*)::int from mails m join people p on lower(p.email) = lower(m.to_address) where p.company_id = $1 group by 1 order by 1',
      [kestrel.vendorId],
    )
    const request = value(await app.call(getSourcingRequest, { requestId: kestrelRequest }, kestrel.visit))
    return JSON.stringify({ proposed, request, mails })
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replace(/proposed\d+|Frostlager \d+|"[a-z]{8}"/g, 'person')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
  }

  it('reads the same whether another vendor knows the person or not', async () => {
    expect(await worldWhere(true)).toBe(await worldWhere(false))
  })
})

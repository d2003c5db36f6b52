import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { listProjectCandidates, moveProjectCandidates } from '@colloquy/contract/projects/operations'
import {
  acceptProposal,
  closeSourcingRequest,
  declineProposal,
  getProjectSourcing,
  getSourcingRequest,
  listProjectOffers,
  listProposals,
  listSourcingRequests,
  proposeExpert,
  requestProposals,
  updateProposal,
  withdrawProposal,
} from '@colloquy/contract/sourcing/operations'
import type { OwnProposal, ProjectSourcing, ProposalInfo } from '@colloquy/contract/sourcing/shapes'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'
import { erase } from './jobs.ts'
import { proposalRetentionMs } from './rules.ts'

const world = await createCallScenario('sourcing')
const { app, clock, visits, ids, tenantId, companyId, test, exchange, settle } = world
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
/** What was mailed, and to whom, since the last call. */
const newMails = async () => {
  await settle()
  const mails = await query('delete from mails returning kind, to_address, message')
  return Promise.all(
    mails.map(async ({ kind, to_address: to, message }) => ({
      kind,
      to,
      text: (await simpleParser(message)).text ?? '',
    })),
  )
}

await query('update people set permissions = $2 where id = $1', [
  ids.clerk,
  [permissionIds.ScheduleAndCancelCall, permissionIds.ManageProjects],
])
const staff = visits.clerk

/** A vendor with a member who is signed in. */
const insertVendor = async (name: string) => {
  const vendorId = await insertCompany(test, tenantId, name)
  await query(`update companies set kind = 'vendor' where id = $1`, [vendorId])
  const personId = await insertPerson(test, tenantId, { name, roleId: roleIds.vendor, companyId: vendorId })
  return { vendorId, personId, visit: await signedIn(test, exchange, personId) }
}
const kestrel = await insertVendor('Kestrel Insight')
const tern = await insertVendor('Tern Research')

const newProject = (): Promise<string> => insertProject(test, tenantId, { clientId: companyId, team: [ids.contact] })
const brief = {
  title: 'Cold stores',
  brief: 'Who automates them?',
  questions: ['What did it cost?'],
  dueOn: '2099-01-01',
}
const ask = async (projectId: string, vendors = [kestrel]): Promise<ProjectSourcing> =>
  value(
    await app.call(
      requestProposals,
      { ...brief, projectId, vendorIds: vendors.map(({ vendorId }) => vendorId) },
      staff,
    ),
  )
const requestOf = async (vendor: typeof kestrel): Promise<string> =>
  value(await app.call(listSourcingRequests, {}, vendor.visit)).requests.at(-1)!.requestId

const info = (overrides: Partial<ProposalInfo> = {}): ProposalInfo => ({
  firstName: 'Solveig',
  lastName: 'Brattbakk',
  email: 'solveig@people.example',
  country: 'NO',
  timeZone: 'Europe/Oslo',
  headline: 'Former head of cold stores',
  relevance: 'Ran the roll-out.',
  employments: [{ companyName: 'Frostlager AS', title: 'Head of cold stores', startDate: '2016-02-01', endDate: null }],
  rate: { minor: 45_000, currency: 'EUR' },
  answers: [{ question: 'What did it cost?', answer: 'Much.' }],
  ...overrides,
})
const propose = async (requestId: string, overrides: Partial<ProposalInfo> = {}, vendor = kestrel) =>
  app.call(proposeExpert, { ...info(overrides), requestId }, vendor.visit)
/** A new project with a request to the vendors and, of the first, its id. */
const requested = async (vendors = [kestrel]) => {
  const projectId = await newProject()
  const { requests } = await ask(projectId, vendors)
  const requestIds = new Map(requests.map(({ vendorName, requestId }) => [vendorName, requestId]))
  return { projectId, requestId: requestIds.get('Kestrel Insight')!, ternRequestId: requestIds.get('Tern Research')! }
}
const sourcingOf = async (projectId: string) => value(await app.call(getProjectSourcing, { projectId }, staff))
let people = 0
const someone = (): Partial<ProposalInfo> => {
  people += 1
  const lettersFrom = (seed: number) =>
    Array.from({ length: 8 }, (_, at) => String.fromCodePoint(97 + ((people * seed + at * (seed + people)) % 26))).join(
      '',
    )
  const [firstName, lastName] = [lettersFrom(7), lettersFrom(11)]
  return { firstName, lastName, email: `${firstName}.${lastName}@people.example` }
}
const accept = (proposal: Pick<OwnProposal, 'proposalId' | 'version'>, personId: string | null = null) =>
  app.call(acceptProposal, { proposalId: proposal.proposalId, personId, creditsPerHour: 150 }, staff, {
    ifMatch: proposal.version,
  })

describe('#sourcing.requestProposals', () => {
  it('shows the brief to the vendor that was asked, and to no other', async () => {
    const { requestId } = await requested()
    const request = value(await app.call(getSourcingRequest, { requestId }, kestrel.visit))
    expect(request).toMatchObject({ ...brief, state: 'open', proposals: [], can: { propose: true } })
    expect(JSON.stringify(request)).not.toContain('Northbeam')
    expect(await app.call(getSourcingRequest, { requestId }, tern.visit)).toMatchObject({ refusal: 'not_found' })
  })

  it('mails the members of the vendor a link to the request', async () => {
    await newMails()
    const { requestId } = await requested()
    const mails = await newMails()
    expect(mails).toMatchObject([{ kind: 'sourcing.requested' }])
    expect(mails[0]!.text).toContain(`/clients/requests/${requestId}`)
  })

  it('refuses a second open request, a company that is no vendor, and a day that has passed', async () => {
    const { projectId } = await requested()
    const again = { ...brief, projectId, vendorIds: [kestrel.vendorId] }
    expect(await app.call(requestProposals, again, staff)).toMatchObject({ refusal: 'vendor_not_available' })
    const client = { ...again, vendorIds: [companyId] }
    expect(await app.call(requestProposals, client, staff)).toMatchObject({ refusal: 'vendor_not_available' })
    const late = { ...again, vendorIds: [tern.vendorId], dueOn: '2020-01-01' }
    expect(await app.call(requestProposals, late, staff)).toMatchObject({ refusal: 'sourcing_due_in_past' })
  })
})

describe('#sourcing.getProject', () => {
  it('lists requests, proposals and the vendors who can still be asked', async () => {
    const { projectId, requestId } = await requested()
    value(await propose(requestId, someone()))
    const sourcing = await sourcingOf(projectId)
    expect(sourcing.requests).toMatchObject([{ vendorName: 'Kestrel Insight', counts: { submitted: 1 } }])
    expect(sourcing.proposals).toMatchObject([{ vendorName: 'Kestrel Insight', state: 'submitted', duplicates: [] }])
    expect(sourcing.vendors.map(({ name }) => name)).toEqual(['Tern Research'])
  })
})

describe('#sourcing.closeRequest', () => {
  it('stops further proposals and keeps those made', async () => {
    const { projectId, requestId } = await requested()
    value(await propose(requestId, someone()))
    value(await app.call(closeSourcingRequest, { requestId }, staff))
    expect(await propose(requestId, someone())).toMatchObject({ refusal: 'sourcing_request_closed' })
    expect((await sourcingOf(projectId)).proposals).toHaveLength(1)
    expect(await app.call(closeSourcingRequest, { requestId }, staff)).toMatchObject({
      refusal: 'sourcing_request_closed',
    })
  })
})

describe('#sourcing.listRequests', () => {
  it('lists the own requests with the number of own proposals', async () => {
    const { requestId } = await requested([kestrel, tern])
    value(await propose(requestId, someone()))
    const mine = value(await app.call(listSourcingRequests, {}, kestrel.visit)).requests
    expect(mine.find((one) => one.requestId === requestId)).toMatchObject({ counts: { submitted: 1 } })
    const theirs = value(await app.call(listSourcingRequests, {}, tern.visit)).requests
    expect(theirs.some((one) => one.requestId === requestId)).toBe(false)
  })
})

describe('#sourcing.getRequest', () => {
  it('never shows what other vendors propose', async () => {
    const { requestId, ternRequestId } = await requested([kestrel, tern])
    value(await propose(requestId, { ...someone(), headline: 'Kestrel knows' }))
    expect(
      JSON.stringify(value(await app.call(getSourcingRequest, { requestId: ternRequestId }, tern.visit))),
    ).not.toContain('Kestrel knows')
  })
})

describe('#sourcing.propose', () => {
  it('sends everything that the form asks, and mails whoever asked', async () => {
    const { projectId, requestId } = await requested()
    await newMails()
    const expert = { ...info(), ...someone() }
    const proposal = value(await propose(requestId, expert))
    expect(proposal).toMatchObject({
      ...expert,
      state: 'submitted',
      stage: null,
      can: { update: true, withdraw: true },
    })
    const mail = (await newMails()).find(({ kind }) => kind === 'sourcing.submitted')
    expect(mail?.text).toContain(`/staff/projects/${projectId}?tab=sourcing`)
  })

  it('refuses the same address twice, and impossible dates', async () => {
    const { requestId } = await requested()
    const expert = someone()
    value(await propose(requestId, expert))
    expect(await propose(requestId, { ...expert, email: expert.email!.toUpperCase() })).toMatchObject({
      refusal: 'proposal_exists',
    })
    const job = { companyName: 'Frostlager', title: 'Head', startDate: '2020-01-01', endDate: '2019-01-01' }
    expect(await propose(requestId, { ...someone(), employments: [job] })).toMatchObject({ refusal: 'proposal_dates' })
  })
})

describe('#sourcing.updateProposal', () => {
  it('replaces what is said while nobody has decided, and keeps the version before', async () => {
    const { requestId } = await requested()
    const { proposalId, version } = value(await propose(requestId, someone()))
    const changed = { ...info(), ...someone(), headline: 'Another headline' }
    const proposal = value(
      await app.call(updateProposal, { ...changed, proposalId }, kestrel.visit, { ifMatch: version }),
    )
    expect(proposal).toMatchObject({ headline: 'Another headline', version: version + 1 })
    expect(await query('select version from proposal_versions where proposal_id = $1', [proposalId])).toEqual([
      { version },
    ])
    value(await app.call(declineProposal, { proposalId, reason: 'other' }, staff, { ifMatch: version + 1 }))
    expect(
      await app.call(updateProposal, { ...changed, proposalId }, kestrel.visit, { ifMatch: version + 2 }),
    ).toMatchObject({ refusal: 'proposal_decided' })
  })
})

describe('#sourcing.withdrawProposal', () => {
  it('ends a proposal, after which the expert can be proposed again', async () => {
    const { requestId } = await requested()
    const expert = someone()
    const { proposalId } = value(await propose(requestId, expert))
    expect(value(await app.call(withdrawProposal, { proposalId }, kestrel.visit))).toMatchObject({ state: 'withdrawn' })
    expect(await app.call(withdrawProposal, { proposalId }, kestrel.visit)).toMatchObject({
      refusal: 'proposal_decided',
    })
    value(await propose(requestId, expert))
  })

  it('erases what was said 90 days later', async () => {
    const { requestId } = await requested()
    const { proposalId } = value(await propose(requestId, someone()))
    value(await app.call(withdrawProposal, { proposalId }, kestrel.visit))
    const sweep = (at: Date) =>
      test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
        erase.run({ tx, at, actor: { kind: 'system', tenantId }, emit: () => {} }),
      )
    const infoOf = async () => (await query('select info from proposals where id = $1', [proposalId]))[0]?.info
    await sweep(new Date(clock.now().getTime() + proposalRetentionMs - 60_000))
    expect(await infoOf()).not.toBeNull()
    await sweep(new Date(clock.now().getTime() + proposalRetentionMs + 60_000))
    expect(await infoOf()).toBeNull()
  })
})

describe('#sourcing.acceptProposal', () => {
  it('makes a new expert of the vendor a candidate, whose way the provider can follow', async () => {
    const { projectId, requestId } = await requested()
    const expert = someone()
    const proposal = value(await propose(requestId, expert))
    const { proposals } = value(await accept(proposal))
    const personId = proposals[0]!.personId!
    expect(proposals[0]).toMatchObject({ state: 'accepted', creditsPerHour: 150 })
    const { candidates } = value(await app.call(listProjectCandidates, { projectId }, visits.contact))
    expect(candidates).toMatchObject([{ person: { personId }, stage: 'proposed' }])
    const [person] = await query('select company_id, credits_per_hour, needs_activation from people where id = $1', [
      personId,
    ])
    expect(person).toMatchObject({ company_id: kestrel.vendorId, credits_per_hour: 150, needs_activation: true })
    const tracked = async () => {
      const listed = value(await app.call(listProposals, { state: 'accepted' }, kestrel.visit)).proposals
      return listed.find(({ proposalId }) => proposalId === proposal.proposalId)?.stage
    }
    expect(await tracked()).toBe('proposed')
    value(
      await app.call(
        moveProjectCandidates,
        { projectId, personIds: [personId], stage: 'rejected', reason: 'too_expensive' },
        visits.contact,
      ),
    )
    expect(await tracked()).toBe('rejected')
  })

  it('makes one candidate of two proposals of one person, and tells neither vendor of the other', async () => {
    const { projectId, requestId, ternRequestId } = await requested([kestrel, tern])
    const expert = someone()
    const first = value(await propose(requestId, expert))
    const second = value(await propose(ternRequestId, { ...expert, headline: 'The same, cheaper' }, tern))
    const before = (await sourcingOf(projectId)).proposals
    const duplicatesOf = ({ proposalId: id }: OwnProposal) =>
      before.find(({ proposalId }) => proposalId === id)?.duplicates
    const rival = { personId: null, isCertain: true, score: 100 }
    expect(duplicatesOf(second)).toMatchObject([{ ...rival, vendorName: 'Kestrel Insight' }])
    expect(duplicatesOf(first)).toMatchObject([{ ...rival, vendorName: 'Tern Research' }])
    const { proposals } = value(await accept(first))
    const { personId } = proposals.find(({ proposalId }) => proposalId === first.proposalId)!
    const known = proposals.find(({ proposalId }) => proposalId === second.proposalId)!
    expect(known.duplicates).toMatchObject([{ personId, vendorName: null, isCertain: true }])
    expect(await accept(second)).toMatchObject({ refusal: 'proposal_person_known' })
    value(await accept(second, personId))
    const { candidates } = value(await app.call(listProjectCandidates, { projectId }, visits.contact))
    expect(candidates).toHaveLength(1)
    for (const [one, other] of [
      [kestrel, 'Tern Research'],
      [tern, 'Kestrel Insight'],
    ] as const)
      expect(JSON.stringify(value(await app.call(listProposals, {}, one.visit)))).not.toContain(other)
  })

  it('refuses a second decision, and changes nothing for a person whom the brief excludes', async () => {
    const { projectId, requestId } = await requested()
    await query(`update projects set exclusions = '{Frostlager}' where id = $1`, [projectId])
    const proposal = value(await propose(requestId, someone()))
    expect(await accept(proposal)).toMatchObject({ refusal: 'candidate_excluded' })
    expect((await sourcingOf(projectId)).proposals).toMatchObject([{ state: 'submitted', personId: null }])
    value(await app.call(declineProposal, { ...proposalKey(proposal), reason: 'conflict' }, staff, { ifMatch: 1 }))
    expect(
      await app.call(acceptProposal, { ...proposalKey(proposal), personId: null, creditsPerHour: 1 }, staff, {
        ifMatch: 2,
      }),
    ).toMatchObject({
      refusal: 'proposal_decided',
    })
  })
})

const proposalKey = ({ proposalId }: { proposalId: string }) => ({ proposalId })

describe('#sourcing.declineProposal', () => {
  it('tells the vendor why', async () => {
    const { requestId } = await requested()
    const { proposalId, version } = value(await propose(requestId, someone()))
    await newMails()
    const decision = { proposalId, reason: 'too_expensive', note: ' Above the budget ' } as const
    value(await app.call(declineProposal, decision, staff, { ifMatch: version }))
    const own = value(await app.call(listProposals, { state: 'declined' }, kestrel.visit)).proposals.find(
      (one) => one.proposalId === proposalId,
    )
    expect(own).toMatchObject({
      declineReason: 'too_expensive',
      declineNote: 'Above the budget',
      can: { update: false },
    })
    expect((await newMails()).map(({ kind }) => kind)).toEqual(['sourcing.declined'])
  })
})

describe('#sourcing.listOffers', () => {
  it('shows the client one candidate with the offers of several vendors, the first proposal first, and no vendor anything', async () => {
    const { projectId, requestId, ternRequestId } = await requested([kestrel, tern])
    const expert = someone()
    const first = value(await propose(requestId, expert))
    // The clock of the test stands still.
    await query(`update proposals set proposed_at = proposed_at - interval '1 hour' where id = $1`, [first.proposalId])
    const second = value(await propose(ternRequestId, expert, tern))
    value(await accept(second))
    const { personId } = (await sourcingOf(projectId)).proposals.find(({ state }) => state === 'accepted')!
    const request = { ...proposalKey(first), personId, creditsPerHour: 125 }
    value(await app.call(acceptProposal, request, staff, { ifMatch: first.version }))
    const { offers } = value(await app.call(listProjectOffers, { projectId }, visits.contact))
    expect(offers).toMatchObject([
      { personId, vendorName: 'Kestrel Insight', creditsPerHour: 125 },
      { personId, vendorName: 'Tern Research', creditsPerHour: 150 },
    ])
    const { candidates } = value(await app.call(listProjectCandidates, { projectId }, visits.contact))
    expect(candidates).toHaveLength(1)
    for (const vendor of [kestrel, tern])
      expect(await app.call(listProjectOffers, { projectId }, vendor.visit)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('#sourcing.listProposals', () => {
  it('lists the own proposals of all requests, those in a state when asked', async () => {
    const { requestId } = await requested([tern].concat(kestrel))
    const { proposalId } = value(await propose(requestId, someone()))
    const all = value(await app.call(listProposals, {}, kestrel.visit)).proposals
    expect(all.find((one) => one.proposalId === proposalId)).toMatchObject({ requestTitle: 'Cold stores' })
    const submitted = value(await app.call(listProposals, { state: 'submitted' }, kestrel.visit)).proposals
    expect(submitted.every(({ state }) => state === 'submitted')).toBe(true)
    expect(await requestOf(tern)).toBeDefined()
  })
})

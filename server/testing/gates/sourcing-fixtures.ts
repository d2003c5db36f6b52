import { newId } from '../../src/platform/ids.ts'
import type { Fixture, Fixtures } from './perform-as.ts'
import type { World } from './test-world.ts'

const brief = { title: 'a title', brief: 'a brief', questions: ['a question'], dueOn: '2099-01-01' }

const info = (email: string) => ({
  ...{ firstName: 'Proposed', lastName: 'Person', email, country: 'NO', timeZone: 'Europe/Oslo' },
  ...{ headline: 'a headline', relevance: 'a reason', rate: { minor: 45_000, currency: 'EUR' } },
  employments: [{ companyName: 'an employer', title: 'a position', startDate: '2019-01-01', endDate: null }],
  answers: [{ question: 'a question', answer: 'an answer' }],
})

/** A closed request of the team's project to the vendor, so that others can be open; open when asked for. */
const insertRequest = async ({ ids, clock, insert, run }: World): Promise<string> => {
  const at = clock.now()
  const id = newId(at)
  await run('update sourcing_requests set closed_at = $1, closed_by = requested_by where closed_at is null', [at])
  await insert('sourcing_requests', {
    ...{ id, project_id: ids.project, vendor_id: ids.vendorCompany, title: brief.title, brief: brief.brief },
    ...{ questions: brief.questions, due_on: brief.dueOn, requested_at: at, requested_by: ids.serving },
  })
  return id
}

const insertProposal = async (world: World): Promise<{ proposalId: string; email: string }> => {
  const { ids, clock, insert } = world
  const id = newId(clock.now())
  const email = `proposed-${id}@people.example`
  await insert('proposals', {
    ...{ id, request_id: await insertRequest(world), project_id: ids.project, vendor_id: ids.vendorCompany },
    ...{ state: 'submitted', info: JSON.stringify(info(email)), email_key: email, name_key: 'pe pr' },
    ...{ proposed_at: clock.now(), proposed_by: ids.vendor },
  })
  return { proposalId: id, email }
}

const onRequest =
  (rest: (world: World) => Record<string, unknown> = () => ({})): Fixture =>
  async (world) => ({ input: { requestId: await insertRequest(world), ...rest(world) } })

const onProposal =
  (rest: Record<string, unknown> | ((email: string) => Record<string, unknown>) = {}, ifMatch?: number): Fixture =>
  async (world) => {
    const { proposalId, email } = await insertProposal(world)
    const input = { proposalId, ...(typeof rest === 'function' ? rest(email) : rest) }
    return { input, ...(ifMatch !== undefined && { ifMatch }) }
  }

export const sourcingFixtures: Fixtures = {
  'sourcing.openProject': async ({ ids }) => ({ input: { projectId: ids.project } }),
  'sourcing.requestProposals': async (world) => {
    await insertRequest(world)
    await world.run('update sourcing_requests set closed_at = $1, closed_by = requested_by where closed_at is null', [
      world.clock.now(),
    ])
    return { input: { ...brief, projectId: world.ids.project, vendorIds: [world.ids.vendorCompany] } }
  },
  'sourcing.closeRequest': onRequest(),
  'sourcing.listRequests': async () => ({ input: {} }),
  'sourcing.openRequest': onRequest(),
  'sourcing.listProposals': async () => ({ input: {} }),
  'sourcing.propose': onRequest(({ clock }) => info(`new-${newId(clock.now())}@people.example`)),
  'sourcing.updateProposal': onProposal((email) => info(email), 1),
  'sourcing.withdrawProposal': onProposal(),
  'sourcing.acceptProposal': onProposal({ personId: null, creditsPerHour: 150 }, 1),
  'sourcing.declineProposal': onProposal({ reason: 'not_relevant' }, 1),
}

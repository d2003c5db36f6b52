import { inviteSingle, inviteVendor } from '@colloquy/contract/invitations/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { listProjectCandidates, shortlistProjectExpert } from '@colloquy/contract/projects/operations'
import { inviteProjectExperts } from '@colloquy/contract/projects/opportunity-operations'
import { findExperts } from '@colloquy/contract/search/operations'
import { getProjectSourcing, requestProposals } from '@colloquy/contract/sourcing/operations'
import { setWorkflowType } from '@colloquy/contract/tenancy/operations'
import type { WorkflowType } from '@colloquy/contract/tenancy/shapes'
import { listVettings } from '@colloquy/contract/vetting/operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp, installation, value } from '../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertExpert } from '../../../testing/expert-fixtures.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'workflows')
const app = await buildTestApp(test, { capabilities: capabilitiesOf(installation) })
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

const clientId = await insertCompany(test, tenantId)
const insertVendor = async (name: string) => {
  const vendorId = await insertCompany(test, tenantId, name)
  await query(`update companies set kind = 'vendor' where id = $1`, [vendorId])
  return vendorId
}
const [kestrel, tern] = [await insertVendor('Kestrel'), await insertVendor('Tern')]
const insertNamed = (lastName: string, vendorId: string | null) =>
  insertExpert(test, tenantId, { person: { last_name: lastName, company_id: vendorId } })
const [own, proposed] = [await insertNamed('Own', null), await insertNamed('Proposed', kestrel)]
const contactId = await insertPerson(test, tenantId, { name: 'Ada', companyId: clientId })
const contact = await signedIn(test, exchange, contactId)
const staff = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, {
    name: 'Gus',
    roleId: roleIds.staff,
    permissions: [
      permissionIds.ManageProjects,
      permissionIds.ManageAdvisors,
      permissionIds.ManageClients,
      permissionIds.PerformSystemAdministration,
    ],
  }),
)

const refusalOf = (answer: { readonly ok: boolean }) => ('refusal' in answer ? answer.refusal : 'ok')
const invitee = { firstName: 'Ines', lastName: 'Blau' }
let counter = 0

/** What a tenant of a type shows and allows. */
const behaviourOf = async (workflowType: WorkflowType) => {
  value(await app.call(setWorkflowType, { workflowType }, staff))
  counter += 1
  const projectId = await insertProject(test, tenantId, { clientId, team: [contactId] })
  const found = value(
    await app.call(findExperts, { text: '', filters: {}, selectOptions: { startOffset: 0, concat: false } }, contact),
  )
  const shortlist = async (personId: string) =>
    refusalOf(await app.call(shortlistProjectExpert, { projectId, personId }, contact))
  const ask = { title: 'Pumps', brief: 'Who?', questions: [], dueOn: '2099-01-01', projectId }
  const sources = found.facets.find(({ facetGroupId }) => facetGroupId === 'sources')?.facetValues
  const email = (kind: string) => `${kind}${counter}@new.example`
  return {
    found: found.foundPersons.map(({ lastName }) => lastName).toSorted(),
    sources: sources?.map(({ facetFieldValue, facetCount }) => `${facetFieldValue} ${facetCount}`).toSorted(),
    shortlisted: [await shortlist(own), await shortlist(proposed)],
    candidates: value(await app.call(listProjectCandidates, { projectId }, contact)).candidates.length,
    inviteToProject: refusalOf(await app.call(inviteProjectExperts, { projectId, personIds: [own], days: 5 }, staff)),
    sourcing: refusalOf(await app.call(getProjectSourcing, { projectId }, staff)),
    askTwo: refusalOf(await app.call(requestProposals, { ...ask, vendorIds: [kestrel, tern] }, staff)),
    vetting: refusalOf(await app.call(listVettings, {}, staff)),
    inviteVendor: refusalOf(
      await app.call(
        inviteVendor,
        { invitations: [{ ...invitee, companyName: 'Kestrel', email: email('vendor') }] },
        staff,
      ),
    ),
    inviteExpert: refusalOf(
      await app.call(inviteSingle, { kind: 'expert', invitations: [{ ...invitee, email: email('expert') }] }, staff),
    ),
  }
}

const withoutOwn = {
  found: ['Proposed'],
  shortlisted: ['candidate_not_available', 'ok'],
  candidates: 1,
  inviteToProject: 'not_found',
  sourcing: 'ok',
  vetting: 'not_found',
  inviteVendor: 'ok',
  inviteExpert: 'not_found',
}

describe('#tenancy.setWorkflowType', () => {
  it.each([
    ['analyst-events', { ...withoutOwn, sources: [], askTwo: 'one_vendor_per_project' }],
    [
      'private-experts',
      {
        found: ['Own'],
        sources: [],
        shortlisted: ['ok', 'candidate_not_available'],
        candidates: 1,
        inviteToProject: 'ok',
        sourcing: 'not_found',
        askTwo: 'not_found',
        vetting: 'ok',
        inviteVendor: 'not_found',
        inviteExpert: 'ok',
      },
    ],
    ['aggregator', { ...withoutOwn, sources: ['Kestrel 1'], askTwo: 'ok' }],
    [
      'private-experts-and-aggregator',
      {
        found: ['Own', 'Proposed'],
        sources: ['Kestrel 1', 'own 1'],
        shortlisted: ['ok', 'ok'],
        candidates: 2,
        inviteToProject: 'ok',
        sourcing: 'ok',
        askTwo: 'ok',
        vetting: 'ok',
        inviteVendor: 'ok',
        inviteExpert: 'ok',
      },
    ],
  ] as const)('changes facets, candidates and what staff can do: %s', async (type, behaviour) => {
    expect(await behaviourOf(type)).toEqual(behaviour)
  })

  it('offers an expert on record once a proposal of them was accepted, and after a vendor changed its name', async () => {
    value(await app.call(setWorkflowType, { workflowType: 'aggregator' }, staff))
    const sourceOf = async () => (await query('select is_offered, sources from people where id = $1', [own]))[0]
    expect(await sourceOf()).toEqual({ is_offered: false, sources: [] })
    const projectId = await insertProject(test, tenantId, { clientId, team: [contactId] })
    const brief = { title: 'Pumps', brief: 'Who?', questions: [], dueOn: '2099-01-01', vendorIds: [tern] }
    const { requests } = value(await app.call(requestProposals, { ...brief, projectId }, staff))
    await query(
      `insert into proposals (tenant_id, id, request_id, project_id, vendor_id, state, info, person_id, proposed_at,
         proposed_by, decided_at, decided_by)
       values ($1, $2, $3, $4, $5, 'accepted', '{}', $2, now(), $6, now(), $6)`,
      [tenantId, own, requests[0]!.requestId, projectId, tern, contactId],
    )
    expect(await sourceOf()).toEqual({ is_offered: true, sources: ['Tern'] })
    await query(`update companies set name = 'Tern Research' where id = $1`, [tern])
    expect(await sourceOf()).toEqual({ is_offered: true, sources: ['Tern Research'] })
  })
})

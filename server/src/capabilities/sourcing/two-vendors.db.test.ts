import { getHomePage } from '@colloquy/contract/dashboard/operations'
import { listNotifications } from '@colloquy/contract/notifications/operations'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import {
  downloadProposalTemplate,
  getSourcingRequest,
  listProposals,
  listSourcingRequests,
  previewProposals,
  proposeExpert,
  requestProposals,
  withdrawProposal,
} from '@colloquy/contract/sourcing/operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../testing/app.ts'
import { insertCompany, insertProject } from '../../../testing/call-fixtures.ts'
import { createCallScenario } from '../../../testing/call-scenario.ts'
import { insertPerson, signedIn } from '../../../testing/people-fixtures.ts'

const { app, visits, ids, tenantId, companyId, test, exchange, settle } = await createCallScenario('twovendors')
const query = async (text: string, values: unknown[] = []) =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

await query('update people set permissions = $2 where id = $1', [ids.clerk, [permissionIds.ManageProjects]])
const insertVendor = async (name: string) => {
  const vendorId = await insertCompany(test, tenantId, name)
  await query(`update companies set kind = 'vendor' where id = $1`, [vendorId])
  const personId = await insertPerson(test, tenantId, { name, roleId: roleIds.vendor, companyId: vendorId })
  return { vendorId, visit: await signedIn(test, exchange, personId) }
}
const kestrel = await insertVendor('Kestrel Insight')
const tern = await insertVendor('Tern Research')
const projectId = await insertProject(test, tenantId, { clientId: companyId, team: [ids.contact] })
const brief = { title: 'Cold stores', brief: 'Who automates them?', questions: [], dueOn: '2099-01-01' }
const vendorIds = [kestrel.vendorId, tern.vendorId]
value(await app.call(requestProposals, { ...brief, projectId, vendorIds }, visits.clerk))
const requestOf = async ({ visit }: typeof kestrel): Promise<string> =>
  value(await app.call(listSourcingRequests, {}, visit)).requests[0]!.requestId
const [kestrelRequest, ternRequest] = [await requestOf(kestrel), await requestOf(tern)]
await settle()

const headings = 'First name,Last name,Email,Time zone,Headline,Why,Rate,Currency,Company,Position,Start date'
const line = 'Solveig,Brattbakk,solveig@people.example,Europe/Oslo,Head,Ran it,450,EUR,Frostlager,Head,2016-02-01'
const preview = async (requestId: string, { visit }: typeof kestrel) => {
  const file = new File([`${headings}\n${line}`], 'experts.csv', { type: 'text/csv' })
  return app.call(previewProposals, { requestId, file }, visit)
}

/** Everything that a vendor can read, and what was mailed to it. */
const worldOf = async ({ visit, vendorId }: typeof kestrel, requestId: string): Promise<unknown> => {
  await settle()
  return {
    requests: value(await app.call(listSourcingRequests, {}, visit)),
    request: value(await app.call(getSourcingRequest, { requestId }, visit)),
    proposals: value(await app.call(listProposals, {}, visit)),
    preview: value(await preview(requestId, { visit, vendorId })),
    home: value(await app.call(getHomePage, {}, visit)),
    notifications: value(await app.call(listNotifications, {}, visit)),
    mails: await query(
      `select m.kind from mails m join people p on lower(p.email) = lower(m.to_address)
      where p.company_id = $1 order by m.kind`,
      [vendorId],
    ),
  }
}

describe('#sourcing.previewProposals, #sourcing.downloadTemplate', () => {
  it('reads the rows of a file, which can then be proposed once', async () => {
    const { rows } = value(await preview(kestrelRequest, kestrel))
    expect(rows).toMatchObject([{ row: 2, name: 'Solveig Brattbakk', state: 'ready' }])
    const before = await worldOf(tern, ternRequest)
    const proposed = value(
      await app.call(proposeExpert, { ...rows[0]!.info!, requestId: kestrelRequest }, kestrel.visit),
    )
    expect(value(await preview(kestrelRequest, kestrel)).rows).toMatchObject([{ state: 'proposed', info: null }])
    // Nothing that one vendor does shows in any answer, count, notification or mail of the other.
    expect(await worldOf(tern, ternRequest)).toEqual(before)
    value(await app.call(withdrawProposal, { proposalId: proposed.proposalId }, kestrel.visit))
    expect(await worldOf(tern, ternRequest)).toEqual(before)
    expect(value(await preview(kestrelRequest, kestrel)).rows).toMatchObject([{ state: 'ready' }])
  })

  it('reads a filled template, in the language of the reader', async () => {
    const template = (visit: typeof kestrel.visit) =>
      app.call(downloadProposalTemplate, { requestId: kestrelRequest }, visit)
    const file = value(await template(kestrel.visit)) as unknown as File
    expect(await file.text()).toMatch(/^\uFEFF?"First name","Last name"/)
    const filled = new File(
      [`${await file.text()}Ada,Berg,ada@people.example,,,NO,Europe/Oslo,Head,Ran it,450,EUR,A,B,2016-02-01,,,,,`],
      'e.csv',
    )
    const { rows } = value(await app.call(previewProposals, { requestId: kestrelRequest, file: filled }, kestrel.visit))
    expect(rows).toMatchObject([{ name: 'Ada Berg', state: 'ready' }])
    expect(await template(tern.visit)).toMatchObject({ refusal: 'not_found' })
  })

  it('answers 404 for a request to another vendor', async () => {
    expect(await preview(kestrelRequest, tern)).toMatchObject({ refusal: 'not_found' })
    expect(await app.call(getSourcingRequest, { requestId: kestrelRequest }, tern.visit)).toMatchObject({
      refusal: 'not_found',
    })
  })
})

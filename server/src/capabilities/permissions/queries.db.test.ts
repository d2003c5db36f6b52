import { permissionIds } from '@colloquy/contract/permission-ids'
import { listOwnPermissions } from '@colloquy/contract/permissions/operations'
import { flagsOf } from '@colloquy/contract/permissions/shapes'
import { describe, expect, test as it } from 'vitest'
import { buildTestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'

const test = await testDatabase()

/** The catalogue of the specification. */
const catalogue = [
  [201, 'AccessClientModule'],
  [202, 'AccessAdvisorModule'],
  [203, 'AccessKB'],
  [204, 'OverrideCallData'],
  [205, 'ScheduleAndCancelCall'],
  [206, 'ManageCompliance'],
  [207, 'ManageProjects'],
  [208, 'ManageAdvisors'],
  [209, 'ManageInvoices'],
  [210, 'ViewEFMInvoices'],
  [211, 'ManageClients'],
  [212, 'ManageEmployeeCommissions'],
  [213, 'PerformSystemAdministration'],
  [214, 'ViewManagementOverviews'],
  [215, 'ViewAccountManagerOverviews'],
  [216, 'ViewSalesOverviews'],
  [217, 'ManageAnalysts'],
  [218, 'ManageGRIProjects'],
  [219, 'ManageBilling'],
  [220, 'ManageContracts'],
  [221, 'ViewClientStatistics'],
  [222, 'SendBiosToClients'],
  [223, 'ViewSubscriptions'],
  [224, 'ExpertAdmin'],
  [225, 'ManageReferrals'],
  [226, 'ExportExperts'],
  [227, 'ViewAllClients'],
  [228, 'SendBiosToAms'],
  [229, 'RequestClarificationForBioToPM'],
  [230, 'RequestClarificationForBioToAM'],
  [231, 'RejectExpertsForBioToPM'],
  [232, 'RejectExpertsForBioToAM'],
  [233, 'ResetProjectWorkflowCategory'],
  [234, 'ViewOldExpertTab'],
  [235, 'SendToClientCompliance'],
  [236, 'SendBiosToSelectedClients'],
  [240, 'AccessAPI'],
  [241, 'FetchAffiliatedDataOverAPI'],
  [242, 'ManageSubscriptions'],
  [243, 'UseQaVettingSurveys'],
  [244, 'UseThomsonReutersIntelligentTaggingTool'],
  [245, 'ExportFromTRIT'],
  [246, 'AssignCallCount'],
] as const

describe('#permissions.listOwn', () => {
  it('lists a flag for each of the 43 rights by number and name, and none for unknown numbers [PM-01]', async () => {
    const app = await buildTestApp(test)
    const tenant = await insertTenant(test, 'beta')
    const numbersAround = Array.from({ length: 60 }, (_, i) => 195 + i)
    const personId = await insertPerson(test, tenant.tenantId, { permissions: numbersAround as never })
    const visit = await signedIn(test, tenant.exchange, personId)
    const answer = await app.call(listOwnPermissions, {}, visit)
    if (!answer.ok) throw new Error(answer.refusal)
    expect(answer.value).toEqual(numbersAround.map((id) => ({ id })))
    expect(flagsOf(answer.value)).toEqual(Object.fromEntries(catalogue.map(([, name]) => [name, true])))
    for (const [id, name] of catalogue) {
      const flags = flagsOf(answer.value.filter((permission) => permission.id === id))
      expect(Object.entries(flags).filter(([, isHeld]) => isHeld)).toEqual([[name, true]])
    }
  })

  it("returns the caller's rights as a list of ids, and applies a change from the next request", async () => {
    const app = await buildTestApp(test)
    const tenant = await insertTenant(test, 'alpha')
    const personId = await insertPerson(test, tenant.tenantId, {
      permissions: [permissionIds.SendBiosToClients, permissionIds.ScheduleAndCancelCall],
    })
    const visit = await signedIn(test, tenant.exchange, personId)
    const answer = await app.call(listOwnPermissions, {}, visit)
    expect(answer).toEqual({ ok: true, value: [{ id: 205 }, { id: 222 }] })
    expect(answer.ok && flagsOf(answer.value).ScheduleAndCancelCall).toBe(true)
    await test.asOwner(
      (owner) => owner.query(`update people set permissions = '{}' where id = $1`, [personId]),
      tenant.tenantId,
    )
    expect(await app.call(listOwnPermissions, {}, visit)).toEqual({ ok: true, value: [] })
    expect(await app.call(listOwnPermissions, {}, { site: tenant.exchange })).toMatchObject({
      refusal: 'not_signed_in',
    })
  })
})

import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { exportExperts } from '@colloquy/contract/search/export-operations'
import {
  listSavedSearches,
  removeSavedSearch,
  saveSearch,
  updateSavedSearch,
} from '@colloquy/contract/search/saved-operations'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../testing/app.ts'
import { testDatabase } from '../../../../testing/database.ts'
import { insertExpert } from '../../../../testing/expert-fixtures.ts'
import { insertPerson, insertRow, insertTenant, signedIn } from '../../../../testing/people-fixtures.ts'
import { newId } from '../../../platform/ids.ts'

const test = await testDatabase()
const { tenantId, exchange } = await insertTenant(test, 'keeping')
const app = await buildTestApp(test)
const [brandywell, other] = [newId(new Date()), newId(new Date())]
await test.asOwner(async (owner) => {
  for (const id of [brandywell, other])
    await insertRow(owner, 'companies', { tenant_id: tenantId, id, name: `Company ${id}`, kind: 'client' })
}, tenantId)
const somebody = async (values: Parameters<typeof insertPerson>[2]) =>
  signedIn(test, exchange, await insertPerson(test, tenantId, values))
const visit = {
  imogen: await somebody({ companyId: brandywell, name: 'Imogen' }),
  colleague: await somebody({ companyId: brandywell }),
  officer: await somebody({ companyId: brandywell, roleId: roleIds.compliance }),
  competitor: await somebody({ companyId: other }),
  staff: await somebody({ roleId: roleIds.staff }),
  exporter: await somebody({ roleId: roleIds.staff, permissions: [permissionIds.ExportExperts] }),
}
type Who = keyof typeof visit

const pumps = {
  text: 'heat pump',
  filters: { locations: ['DE'], excluded: { roles: ['sales'] } },
  sort: 'rate' as const,
}
const save = async (name: string, isShared: boolean, who: Who = 'imogen') => {
  const answer = await app.call(saveSearch, { ...pumps, name, isShared }, visit[who])
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const namesOf = async (who: Who) => {
  const answer = await app.call(listSavedSearches, {}, visit[who])
  return answer.ok ? answer.value.searches.map(({ name }) => name) : answer.refusal
}

describe('#search.save', () => {
  it('stores a search under a name for its owner', async () => {
    await save('Zinc', false)
    const saved = await save('Aluminium', true)
    expect(saved).toMatchObject({ ...pumps, name: 'Aluminium', isShared: true, isOwn: true, version: 1 })
    expect(await namesOf('imogen')).toEqual(['Aluminium', 'Zinc'])
    const seen = await app.call(listSavedSearches, {}, visit.colleague)
    expect(seen).toMatchObject({
      ok: true,
      value: { searches: [{ name: 'Aluminium', isOwn: false, ownerName: 'Imogen Person' }] },
    })
  })

  describe('#search.listSaved', () => {
    it('shares with people of the same role and company only', async () => {
      await save('For colleagues', true)
      await save('For me', false)
      await save('Of staff', true, 'staff')
      expect(await namesOf('colleague')).toContain('For colleagues')
      expect(await namesOf('colleague')).not.toContain('For me')
      for (const who of ['competitor', 'officer', 'exporter'] as const) expect(await namesOf(who), who).toEqual([])
    })
  })

  describe('#search.updateSaved, #search.removeSaved', () => {
    it('lets only the owner change and remove a search; others get 404 unless it is shared with them', async () => {
      const { searchId } = await save('Pumps', true)
      const renamed = { searchId, name: 'Heat pumps', isShared: false }
      const sending = { ifMatch: 1 }
      const refusals = async (who: Who) => [
        await app.call(updateSavedSearch, renamed, visit[who], sending),
        await app.call(removeSavedSearch, { searchId }, visit[who]),
      ]
      for (const answer of await refusals('colleague')) expect(answer).toMatchObject({ refusal: 'forbidden' })
      for (const answer of await refusals('competitor')) expect(answer).toMatchObject({ refusal: 'not_found' })

      expect(await app.call(updateSavedSearch, renamed, visit.imogen, sending)).toMatchObject({
        ok: true,
        value: { name: 'Heat pumps', isShared: false, version: 2, text: pumps.text },
      })
      expect(await app.call(updateSavedSearch, renamed, visit.imogen, sending)).toMatchObject({ refusal: 'stale' })
      for (const answer of await refusals('colleague')) expect(answer).toMatchObject({ refusal: 'not_found' })
      expect(await app.call(removeSavedSearch, { searchId }, visit.imogen)).toMatchObject({ ok: true })
      expect(await namesOf('imogen')).not.toContain('Heat pumps')
    })
  })
})

describe('#search.export', () => {
  const request = { text: 'marzipan', filters: {} }

  it('writes a file for staff with the permission only, without formulas in cells', async () => {
    await insertExpert(test, tenantId, {
      person: { first_name: '=cmd()', last_name: 'Lübeck', bio: 'Knows marzipan.', credits_per_hour: 150 },
      employments: [{ company_name: '+Nuts & "Co"', title: 'Confectioner' }],
    })
    await insertExpert(test, tenantId, { person: { first_name: 'Nobody', bio: 'Knows nougat.' } })
    for (const who of ['imogen', 'officer', 'staff'] as const)
      expect(await app.call(exportExperts, request, visit[who]), who).toMatchObject({ refusal: 'forbidden' })
    const answer = await app.call(exportExperts, request, visit.exporter)
    const text = answer.ok ? await (answer.value as unknown as File).text() : ''
    const [head, ...rows] = text.trim().split('\r\n')
    expect(head).toContain('"First name","Last name","Job title","Company"')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toContain(`"'=cmd()","Lübeck"`)
    expect(rows[0]).toContain(`"'+Nuts & ""Co"""`)
    expect(rows[0]).toContain('"1.50"')
  })

  it('writes every expert once, in the order of the search, when they fill several slices', async () => {
    const count = 60
    for (let n = 0; n < count; n++)
      await insertExpert(test, tenantId, {
        person: {
          first_name: 'Sliced',
          last_name: `Expert ${n}`,
          bio: 'Knows halva.',
          credits_per_hour: 100 + n,
        },
      })
    const sorted = { text: 'halva', filters: {}, sort: 'rate' as const }
    const answer = await app.call(exportExperts, sorted, visit.exporter)
    const [, ...rows] = (answer.ok ? await (answer.value as unknown as File).text() : '').trim().split('\r\n')
    const names = rows.map((row) => /"(Expert \d+)"/.exec(row)?.[1])
    expect(names).toEqual(Array.from({ length: count }, (_, n) => `Expert ${n}`))
  })

  it('records the search and the number of experts in the audit log', async () => {
    await app.call(exportExperts, request, visit.exporter)
    const entries = await test.asOwner(async (owner) => {
      const text = `select subject_kind, facts from audit_entries where operation = 'search.export' and outcome = 'done'`
      return (await owner.query(text)).rows
    }, tenantId)
    expect(entries.at(-1)).toMatchObject({ subject_kind: 'export', facts: { text: 'marzipan', count: 1 } })
  })
})

import { callStatuses } from '@colloquy/contract/calls/statuses'
import {
  exportRestrictedListEntries,
  importRestrictedListEntries,
  previewRestrictedListEntries,
} from '@colloquy/contract/compliance/restricted-list-import-operations'
import {
  addRestrictedListEntry,
  getRestrictedListEntry,
  listRestrictedListEntries,
} from '@colloquy/contract/compliance/restricted-list-operations'
import { describe, expect, it } from 'vitest'
import { value } from '../../../../testing/app.ts'
import { createCallScenario } from '../../../../testing/call-scenario.ts'
import { newId } from '../../../platform/ids.ts'

const world = await createCallScenario('list-files')
const { app, clock, visits, projectId, tenantId, companyId, test } = world
const query = (text: string, values: unknown[] = []) => test.asOwner((owner) => owner.query(text, values), tenantId)
const day = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const { officer } = visits

const register = async (name: string, listings: object[] | null = null) => {
  const id = newId(clock.now())
  await query(`insert into companies (tenant_id, id, name, kind) values ($1, $2, $3, 'employer')`, [tenantId, id, name])
  await query(`insert into company_names (tenant_id, match_name, name, company_id) values ($1, $2, $3, $4)`, [
    tenantId,
    name.toLowerCase(),
    name,
    id,
  ])
  await query(
    `insert into company_profiles (tenant_id, company_id, listings) values ($1, $2, $3)
     on conflict (tenant_id, company_id) do update set listings = excluded.listings`,
    [tenantId, id, listings && JSON.stringify(listings)],
  )
  return id
}

const table = (...lines: string[]) => new File([lines.join('\n')], 'list.csv', { type: 'text/csv' })
const inputOf = (file: File, more: object = {}) => ({
  listId: companyId,
  file,
  isWholeList: false,
  choices: [],
  ...more,
})
const preview = (file: File, more: object = {}) => app.call(previewRestrictedListEntries, inputOf(file, more), officer)
const send = async (file: File, more: object = {}) => {
  const { planId } = value(await preview(file, more))
  return app.call(importRestrictedListEntries, { ...inputOf(file, more), planId }, officer)
}
const listed = async (more: object = {}) =>
  value(await app.call(listRestrictedListEntries, { listId: companyId, ...more } as never, officer)).entries

describe('#compliance.previewRestrictedListEntries, #compliance.importRestrictedListEntries', () => {
  it('shows what each row does, and then does it: companies, ISINs, names, doubtful names, and ends', async () => {
    const grand = await register('Grandvolt')
    await register('Calder Optics', [{ isin: 'DE0001234567', from: '2000-01-01', until: null }])
    for (const name of ['Stays', 'Leaves'])
      value(
        await app.call(
          addRestrictedListEntry,
          {
            listId: companyId,
            name,
            companyId: null,
            aliases: [],
            listedAt: day(-20),
            removedAt: null,
            reason: '',
          },
          officer,
        ),
      )
    const file = table(
      'Company,ISIN,From,Until,Reason',
      `Grandvolt,,${day(-1)},,Secret deal`,
      `Unheard Name,DE0001234567,,,`,
      `Grandvlot,,,,`,
      `Nobody knows this,,,${day(9)},`,
      `Stays,,${day(-20)},,`,
    )
    const seen = value(await preview(file, { isWholeList: true }))
    expect(seen).toMatchObject({ added: 4, changed: 0, ended: 1, ending: [{ name: 'Leaves' }] })
    expect(seen.rows.map(({ outcome }) => outcome)).toEqual(['add', 'add', 'review', 'add', 'listed'])
    expect(seen.rows[1]).toMatchObject({ company: { name: 'Calder Optics' } })
    expect(seen.rows[2]).toMatchObject({ company: null, candidates: [{ companyId: grand, name: 'Grandvolt' }] })
    expect((await listed()).map(({ name }) => name)).toEqual(['Leaves', 'Stays'])

    expect(await send(file, { isWholeList: true })).toMatchObject({ value: { added: 4, changed: 0, ended: 1 } })
    expect((await listed()).map(({ name }) => name)).toEqual([
      'Calder Optics',
      'Grandvlot',
      'Grandvolt',
      'Nobody knows this',
      'Stays',
    ])
    const [left] = await listed({ view: 'ended' })
    expect(value(await app.call(getRestrictedListEntry, { entryId: left!.entryId }, officer)).history).toMatchObject([
      { kind: 'ended', removedAt: day(0), note: 'list.csv', byName: 'Ida Person' },
      { kind: 'added' },
    ])
    const { rows: typed } = await query(
      `select name, is_similar from unmatched_company_names where 'restricted_list' = any(sources)`,
    )
    expect(typed).toContainEqual({ name: 'Grandvlot', is_similar: true })
    expect(await send(file)).toMatchObject({ refusal: 'restricted_list_nothing_to_import' })
  })

  it('takes the company that somebody has chosen for a doubtful name', async () => {
    const id = await register('Riverstone')
    const file = table('Company', 'Rivrestone')
    const choices = [{ line: 2, companyId: id }]
    expect(value(await preview(file)).rows).toMatchObject([{ outcome: 'review' }])
    expect(value(await preview(file, { choices })).rows).toMatchObject([
      { outcome: 'add', company: { companyId: id }, candidates: [{ companyId: id }] },
    ])
    value(await send(file, { choices }))
    expect(await listed({ text: 'Riverstone' })).toMatchObject([{ companyId: id }])
    expect(await preview(file, { choices: [{ line: 2, companyId: newId(clock.now()) }] })).toMatchObject({
      refusal: 'restricted_list_company_unknown',
    })
  })

  it('refuses a plan that no longer holds, and whole lists with rows that cannot be read', async () => {
    const file = table('Company', 'Shifting Sands')
    const { planId } = value(await preview(file))
    value(await send(table('Company', 'Shifting Sands Ltd')))
    expect(await app.call(importRestrictedListEntries, { ...inputOf(file), planId }, officer)).toMatchObject({
      refusal: 'restricted_list_plan_changed',
    })
    const broken = table('Company,From', 'Fine,2026-01-01', 'Unclear,1/2/2026')
    expect(await send(broken, { isWholeList: true })).toMatchObject({ refusal: 'restricted_list_rows_unreadable' })
    expect(await send(broken)).toMatchObject({ value: { added: 1 } })
  })

  it('evaluates open calls again, and writes no company into the audit log', async () => {
    await query(`update projects set target_companies = '{Whispering Pines}' where id = $1`, [projectId])
    const start = new Date(clock.now().getTime() + 5 * 86_400_000)
    const callId = await world.insertCall({ status: callStatuses.scheduled, start })
    value(await send(table('Company', 'Whispering Pines Inc')))
    await world.settle()
    const { rows } = await query('select status from calls where id = $1', [callId])
    expect(rows).toEqual([{ status: callStatuses.cancelled }])
    const { rows: entries } = await query('select * from audit_entries')
    expect(JSON.stringify(entries)).toContain('compliance.importRestrictedListEntries')
    expect(JSON.stringify(entries)).not.toContain('Whispering')
  })
})

describe('#compliance.exportRestrictedListEntries', () => {
  it('writes the entries of a day without formulas, and its file changes nothing when it is imported', async () => {
    value(await send(table('Company,Other names,Reason', '=HYPERLINK(1),Evil; Worse,"A, ""quoted"" reason"')))
    const file = value(await app.call(exportRestrictedListEntries, { listId: companyId }, officer))
    const text = await file.text()
    expect(text).toContain(`"'=HYPERLINK(1)","Evil; Worse","${day(0)}","","A, ""quoted"" reason"`)
    expect(text).not.toContain('"Leaves"')
    const again = new File([text], 'again.csv', { type: 'text/csv' })
    expect(value(await preview(again, { isWholeList: true }))).toMatchObject({ added: 0, changed: 0, ended: 0 })
    const before = value(await app.call(exportRestrictedListEntries, { listId: companyId, asOf: day(-1) }, officer))
    expect(await before.text()).toContain('"Leaves"')
    expect(await before.text()).not.toContain('HYPERLINK')
  })
})

import {
  appendImportChunk,
  checkImport,
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  listImports,
  runImport,
  startImport,
} from '@colloquy/contract/imports/operations'
import type { Import, ImportKind } from '@colloquy/contract/imports/shapes'
import type { Input, Operation } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, installation, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { capabilitiesOf } from '../../app.ts'
import { createManualClock } from '../../platform/clock.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'stepping')
const quota = 40_000
const capabilities = capabilitiesOf({ ...installation, uploadQuota: quota })
const tasks = createTestTasks(test, clock, { capabilities })
let app: TestApp
const visits = {} as Record<'both' | 'experts' | 'clients', TestSession>

const somebody = async (permissions: readonly number[]) => {
  const personId = await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions })
  return { personId, visit: await signedIn(test, exchange, personId, clock) }
}

beforeAll(async () => {
  app = await buildTestApp(test, { clock, capabilities })
  visits.both = (await somebody([permissionIds.ManageAdvisors, permissionIds.ManageClients])).visit
  visits.experts = (await somebody([permissionIds.ManageAdvisors])).visit
  visits.clients = (await somebody([permissionIds.ManageClients])).visit
})

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

const seen = new Set<string>()
/** Runs pending reactions, at most `maxJobs` of those of imports. */
const react = async (maxJobs = Number.POSITIVE_INFINITY): Promise<void> => {
  for (let steps = 0; ; ) {
    const events = await rows<{ id: string; kind: string }>('select id, kind from outbox order by id')
    const next = events.find(({ id }) => !seen.has(id))
    if (!next || (next.kind === 'imports.progressed' && ++steps > maxJobs)) return
    seen.add(next.id)
    await tasks.react(tenantId, next.id)
    clock.pass(1000)
  }
}

const ask = async <T extends Operation>(operation: T, input: Input<T>, as: TestSession = visits.both) => {
  const answer = await app.call(operation, input, as)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}
const send = async (lines: readonly string[], kind: ImportKind, as: TestSession = visits.both): Promise<Import> => {
  const bytes = Buffer.from(lines.join('\n'))
  const begun = await ask(startImport, { fileName: 'table.csv', size: bytes.length, kind, system: 'crm' }, as)
  return (await ask(
    appendImportChunk,
    { importId: begun.id, offset: 0, chunk: new File([bytes], 'chunk') },
    as,
  )) as Import
}
const opened = async (importId: string) => (await ask(getImport, { importId })) as Import
const run = async (lines: readonly string[], kind: ImportKind): Promise<Import> => {
  const { id } = await send(lines, kind)
  await ask(runImport, { importId: id })
  await react()
  return opened(id)
}
const companies = (kind: string) =>
  rows<Record<string, unknown>>('select id, name, industry, country from companies where kind = $1 order by name', [
    kind,
  ])
const failuresOf = ({ failures }: Import) => failures.map(({ row, failure, value }) => `${row} ${failure} ${value}`)

describe('companies', () => {
  it('are imported like experts, and change nothing when imported again', async () => {
    const table = [
      'Company ID,Security,Sector,Headquarters Location',
      'NRD,Nordluft AB,Insurance,"Saint Paul, Minnesota"',
    ]
    const sent = await send([...table, 'VRM,Varme AS,,"Oslo, Norway"', 'X,,,Mars'], 'employers')
    expect(sent.mapping).toEqual(['externalId', 'name', 'industry', 'country'])
    await ask(checkImport, { importId: sent.id })
    await react()
    const counts = { rows: 3, created: 2, updated: 0, unchanged: 0, failed: 1 }
    const checked = await opened(sent.id)
    expect(checked).toMatchObject({ kind: 'employers', state: 'checked', counts })
    expect(failuresOf(checked)).toEqual(['4 missing ', '4 country_unknown Mars'])
    expect(await companies('employer')).toEqual([])
    await ask(runImport, { importId: sent.id })
    await react()
    expect(await opened(sent.id)).toMatchObject({ state: 'done', counts })
    expect(await companies('employer')).toMatchObject([
      { name: 'Nordluft AB', industry: 'insurance', country: 'US' },
      { name: 'Varme AS', industry: null, country: 'NO' },
    ])
    const again = await run([...table, 'VRM,Varme og Kulde AS,Payments,"Oslo, Norway"'], 'employers')
    expect(again.counts).toMatchObject({ created: 0, updated: 1, unchanged: 1, failed: 0 })
    expect(await companies('employer')).toMatchObject([{}, { name: 'Varme og Kulde AS', industry: 'payments' }])
  })

  it('are identified by name where they have no id, each kind separately', async () => {
    await rows(
      `insert into companies (tenant_id, id, name, kind, country)
       select $1, gen_random_uuid(), name, 'client', 'DE' from unnest(array['Alt GmbH', 'Zwei AG', 'ZWEI AG']) name`,
      [tenantId],
    )
    const first = await run(['name,country', 'alt gmbh,', 'Neu GmbH,AT', 'Zwei AG,DE', 'neu gmbh,AT'], 'clients')
    expect(first.counts).toMatchObject({ created: 1, updated: 1, failed: 2 })
    expect(failuresOf(first)).toEqual(['4 name_taken Zwei AG', '5 name_repeated neu gmbh → 3'])
    expect((await run(['name,country', 'alt gmbh,', 'Neu GmbH,AT'], 'clients')).counts).toMatchObject({ unchanged: 2 })
    // The row now has an id, so the name no longer matches other companies, nor the id another kind.
    expect((await run(['id,name', 'C-1,Neu GmbH'], 'clients')).counts).toMatchObject({ unchanged: 1 })
    const other = await run(['id,name', 'C-2,Neu GmbH', 'C-1,alt gmbh'], 'clients')
    expect(failuresOf(other)).toEqual(['2 name_taken Neu GmbH', '3 name_taken alt gmbh'])
    expect(failuresOf(await run(['id,name', 'C-1,Neu GmbH'], 'vendors'))).toEqual(['2 other_kind C-1'])
    expect((await run(['id,name', 'V-1,Neu GmbH'], 'vendors')).counts).toMatchObject({ created: 1 })
    expect(await companies('client')).toHaveLength(4)
  })

  it('feed the registry: names, parents, listings and marks, and nothing twice', async () => {
    const head = 'Name,Aliases,Parent,Symbol,Exchange,ISIN,Opt out,Government'
    const table = [
      'Fjordkraft AS,FK Energi; Fjord Power,Fjordgruppen,fjk,Oslo,NO0010063308,no,ja',
      'Havn AS,,Fjordkraft AS,,,,yes,',
      'Kraft AS,FK Energi,,,,,,',
      'Wind AS,,,WND,Oslo,NO12,perhaps,',
    ]
    const first = await run([head, ...table], 'employers')
    expect(first.counts).toMatchObject({ created: 2, failed: 2 })
    expect(failuresOf(first)).toEqual([
      '4 alias_taken FK Energi → 2',
      '5 isin_malformed NO12',
      '5 flag_malformed perhaps',
    ])
    const registered = await rows<Record<string, unknown>>(
      `select c.name, parent.name as parent, p.listings->0->>'ticker' as ticker, p.is_opted_out, p.is_government,
         (select string_agg(n.name, ', ' order by n.name) from company_names n where n.company_id = c.id) as names
       from companies c join company_profiles p on p.company_id = c.id
       left join companies parent on parent.id = p.parent_id where c.name = any($1) order by 1`,
      [['Fjordkraft AS', 'Havn AS']],
    )
    expect(registered).toEqual([
      {
        name: 'Fjordkraft AS',
        parent: 'Fjordgruppen',
        ticker: 'FJK',
        is_opted_out: false,
        is_government: true,
        names: 'Fjord Power, Fjordkraft AS, FK Energi',
      },
      {
        name: 'Havn AS',
        parent: 'Fjordkraft AS',
        ticker: null,
        is_opted_out: true,
        is_government: false,
        names: 'Havn AS',
      },
    ])
    // Another name of a company is the company, in a later file too.
    const again = await run([head, ...table.slice(0, 2), 'Fjord Power,,,,,,yes,'], 'employers')
    expect(again.counts).toMatchObject({ created: 0, updated: 1, unchanged: 2 })
    expect(failuresOf(await run([head, 'Kraft AS,FK Energi,,,,,,'], 'employers'))).toEqual(['2 alias_taken FK Energi'])
  })

  it('update the industry of the experts they employ', async () => {
    await run(['id,first,last,company,position,start', 'E-1,Ada,Byron,Fjordlager AS,Buyer,2015'], 'experts')
    const industries = () => rows('select industries from search_documents order by 1')
    expect(await industries()).toEqual([{ industries: [] }])
    await run(['name,industry', 'FJORDLAGER AS,Insurance'], 'employers')
    expect(await industries()).toEqual([{ industries: ['insurance'] }])
    await run(['name,industry', 'FJORDLAGER AS,Payments'], 'employers')
    expect(await industries()).toEqual([{ industries: ['payments'] }])
  })

  it('require the right of their kind', async () => {
    const begin = (kind: ImportKind, as: TestSession) =>
      app.call(startImport, { fileName: 'table.csv', size: 10, kind }, as).then((answer) => answer.ok)
    expect(await begin('clients', visits.experts)).toBe(false)
    expect(await begin('vendors', visits.experts)).toBe(false)
    expect(await begin('experts', visits.clients)).toBe(false)
    expect(await begin('employers', visits.experts)).toBe(true)
    expect(await begin('clients', visits.clients)).toBe(true)
    const kinds = async (as: TestSession, subject?: 'experts' | 'companies') => {
      const { imports } = await ask(listImports, subject ? { subject } : {}, as)
      return [...new Set(imports.map(({ kind }) => kind))].sort()
    }
    expect(await kinds(visits.experts)).toEqual(['employers', 'experts'])
    expect(await kinds(visits.clients)).toEqual(['clients', 'vendors'])
    expect(await kinds(visits.clients, 'experts')).toEqual([])
    expect(await kinds(visits.both, 'companies')).toEqual(['clients', 'employers', 'vendors'])
    const [client] = await rows<{ id: string }>(`select id from imports where kind = 'clients' limit 1`)
    const openAnswer = await app.call(getImport, { importId: client?.id as string }, visits.experts)
    expect(openAnswer).toMatchObject({ refusal: 'not_found' })
  })

  it('have a template that can be imported', async () => {
    const file = (await ask(downloadImportTemplate, { kind: 'vendors' })) as unknown as File
    expect((await run((await file.text()).split('\r\n'), 'vendors')).counts).toMatchObject({ created: 2, failed: 0 })
  })
})

describe('an import whose creator', () => {
  const table = ['id,first,last', ...Array.from({ length: 700 }, (_, i) => `${i},A,B`)]

  it.each([
    ['has lost the right', `permissions = array[${permissionIds.ManageClients}]`, 'right_lost'],
    ['is no staff any more', 'role_id = 8', 'right_lost'],
    ['is restricted', `restricted_at = '2026-11-20'`, 'account_closed'],
    ['was deleted', `deleted_at = '2026-11-20'`, 'account_closed'],
  ])('%s pauses at the next step, and resumes when another person resumes it', async (_, change, reason) => {
    const { personId, visit } = await somebody([permissionIds.ManageAdvisors])
    const { id } = await send(table, 'experts', visit)
    await ask(runImport, { importId: id }, visit)
    await react(1)
    await rows(`update people set ${change} where id = $1`, [personId])
    await react()
    expect(await opened(id)).toMatchObject({ state: 'paused', stoppedBecause: reason, counts: { rows: 500 } })
    clock.pass(120_000)
    await tasks.tick()
    await react()
    expect(await opened(id)).toMatchObject({ state: 'paused', counts: { rows: 500 } })
    await ask(runImport, { importId: id })
    await react()
    expect(await opened(id)).toMatchObject({ state: 'done', stoppedBecause: null, counts: { rows: 700 } })
  })

  it('has lost the right cannot continue a dry run either', async () => {
    const { personId, visit } = await somebody([permissionIds.ManageAdvisors])
    const { id } = await send(table, 'experts', visit)
    await ask(checkImport, { importId: id }, visit)
    await rows('update people set permissions = array[]::int[] where id = $1', [personId])
    await react()
    expect(await opened(id)).toMatchObject({ state: 'ready', stoppedBecause: 'right_lost', counts: { rows: 0 } })
  })
})

it('imports all valid rows of a partly malformed file', async () => {
  await rows(`update imports set ended_at = created_at where ended_at is null`)
  const content = Buffer.concat([
    Buffer.from('\ufeffid,first,last,city,bio\r\n'),
    Buffer.from('Q-1,Jörg,Weiß,Köln,"two\r\nlines, ""quoted"" ones"\r\n'),
    Buffer.from('Q-2,Bad,B'),
    Buffer.from([0xff, 0xfe, 0xfc]),
    Buffer.from('tes,Bonn,\r\nQ-3,After,Bytes,Bonn,\r\n'),
    Buffer.from('Q-4,Open,"Quote,Bonn,text\r\nQ-5,After,Quote,Bonn,\r\n'),
    Buffer.from('Q-6,"Stray" x,Quote,Bonn,\r\nQ-7,After,Stray,Bonn,\r\n'),
    Buffer.from(`Q-8,Long,Text,Bonn,"${'many, words\r\n'.repeat(800)}"\r\nQ-9,After,Long,Bonn,\r\n`),
    Buffer.from('Q-1,Said,Twice,Bonn,\r\n,No,Id,Bonn,\r\nQ-10,Few\r\nQ-11,Many,Cells,Bonn,,x\r\n\r\n'),
    Buffer.from('Q-12,Last,Whole,Bonn,\r\nQ-13,Cut,Off,Bonn,"a text that'),
  ])
  const { id } = await ask(startImport, { fileName: 'odd.csv', size: content.length, system: 'odd' })
  await ask(appendImportChunk, { importId: id, offset: 0, chunk: new File([content], 'chunk') })
  await ask(runImport, { importId: id })
  await react()
  const done = await opened(id)
  expect(done.failures.map(({ row, column, failure }) => `${row} ${column ?? '–'} ${failure}`)).toEqual([
    '3 last bytes',
    '5 – quotes',
    '7 – quotes',
    '9 bio too_long',
    '11 id id_repeated',
    '12 id missing',
    '13 – cells_missing',
    '14 – cells_extra',
    '17 – quotes',
  ])
  const there = await rows<{ value: string }>(`select value from person_external_ids where system = 'odd' order by 1`)
  expect(there.map(({ value }) => value)).toEqual(['Q-1', 'Q-12', 'Q-3', 'Q-5', 'Q-7', 'Q-9'])
  expect(await rows(`select bio from people where last_name = 'Weiß'`)).toEqual([
    { bio: 'two\r\nlines, "quoted" ones' },
  ])
})

describe('uploaded files', () => {
  it('are limited in total size until their imports are over', async () => {
    const begin = (size: number) => app.call(startImport, { fileName: 'table.csv', size }, visits.both)
    await rows(`update imports set ended_at = created_at where ended_at is null`)
    expect(await begin(quota + 1)).toMatchObject({ status: 409, refusal: 'upload_quota' })
    const [first, second] = [await begin(quota), await begin(quota)]
    if (!first.ok || !second.ok) throw new Error('refused')
    const append = (importId: string, offset: number, size: number) =>
      app.call(appendImportChunk, { importId, offset, chunk: new File(['x'.repeat(size)], 'chunk') }, visits.both)
    expect(await append(first.value.id, 0, 30_000)).toMatchObject({ ok: true })
    expect(await append(second.value.id, 0, 10_001)).toMatchObject({ refusal: 'upload_quota' })
    expect(await append(second.value.id, 0, 10_000)).toMatchObject({ ok: true })
    expect(await begin(1)).toMatchObject({ refusal: 'upload_quota' })
    await rows('update imports set ended_at = created_at where id = $1', [first.value.id])
    expect(await begin(30_000)).toMatchObject({ ok: true })
  })

  it('write an audit entry when their failures are downloaded', async () => {
    await rows(`update imports set ended_at = created_at where ended_at is null`)
    const done = await run(['id,first,last', 'Z-1,,B'], 'experts')
    const text = await ((await ask(downloadImportErrors, { importId: done.id })) as unknown as File).text()
    expect(text.split('\r\n')).toHaveLength(3)
    const [entry] = await rows<Record<string, unknown>>(
      `select * from audit_entries where operation = 'imports.downloadErrors' order by occurred_at desc limit 1`,
    )
    expect(JSON.stringify(entry)).toContain('table.csv')
  })
})

import {
  appendImportChunk,
  cancelImport,
  checkImport,
  downloadImportErrors,
  downloadImportTemplate,
  getImport,
  listImports,
  pauseImport,
  runImport,
  startImport,
} from '@colloquy/contract/imports/operations'
import type { Import, Mapping } from '@colloquy/contract/imports/shapes'
import type { Input, Operation } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { personTypes, roleIds } from '@colloquy/contract/person-types'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks, type TestApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn, type TestSession } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'importing')
const staffId = await insertPerson(test, tenantId, {
  roleId: roleIds.staff,
  permissions: [permissionIds.ManageAdvisors],
  name: 'Ira',
})
const liveMessages: string[] = []
const tasks = createTestTasks(test, clock, {
  deliver: (_, persons, { name }) => liveMessages.push(`${name} ${persons}`),
})
let app: TestApp
let staff: TestSession

beforeAll(async () => {
  app = await buildTestApp(test, { clock })
  staff = await signedIn(test, exchange, staffId, clock)
})

const ask = async <T extends Operation>(operation: T, input: Input<T>) => {
  const answer = await app.call(operation, input, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows

const seen = new Set<string>()
/** Runs pending reactions one after another, as the queue would; at most `maxJobs` of those of imports. */
const react = async (maxJobs = Number.POSITIVE_INFINITY): Promise<void> => {
  let steps = 0
  for (;;) {
    const events = await rows<{ id: string; kind: string }>('select id, kind from outbox order by id')
    const next = events.find(({ id }) => !seen.has(id))
    if (!next || (next.kind === 'imports.progressed' && ++steps > maxJobs)) return
    seen.add(next.id)
    await tasks.react(tenantId, next.id)
    clock.pass(1000)
  }
}

/** Uploads a file in chunks. */
const send = async (content: string | Buffer, system = 'crm', chunk = 4_000_000): Promise<Import> => {
  const bytes = Buffer.from(content as string)
  const begun = await ask(startImport, { fileName: 'experts.csv', size: bytes.length, system })
  let last: Import | undefined
  for (let offset = 0; offset < bytes.length; offset += chunk) {
    const file = new File([new Uint8Array(bytes.subarray(offset, offset + chunk))], 'chunk')
    last = (await ask(appendImportChunk, { importId: begun.id, offset, chunk: file })) as Import
  }
  return last as Import
}
const finished = async (importId: string): Promise<Import> => {
  await react()
  return (await ask(getImport, { importId })) as Import
}
const run = async (content: string | Buffer, mapping?: Mapping, system?: string): Promise<Import> => {
  const { id } = await send(content, system)
  await ask(checkImport, { importId: id, ...(mapping && { mapping }) })
  await react()
  await ask(runImport, { importId: id })
  return finished(id)
}
const known = (id: string, system = 'crm') =>
  rows<Record<string, unknown>>(
    `select p.* from people p join person_external_ids r on r.person_id = p.id where r.system = $2 and r.value = $1`,
    [id, system],
  ).then(([person]) => person as Record<string, unknown>)

const head = 'Id,First name,Last name,E-mail,Country,Languages,Expertise,Rate,Company,Position,Start,End,Industry'
const ada =
  'A-1,Ada,Byron,ada@x.example,Germany,"de; English",heat pumps; wholesale,EUR 250.50,Nordluft AB,Buyer,2015-03,2019,Insurance'

describe('an import', () => {
  describe('#imports.check, #imports.run', () => {
    it('predicts the result of each row without writing, and then produces that result', async () => {
      const sent = await send(`${head}\n${ada}\nA-2,,Nobody,,,,,,,,,,\n`)
      expect(sent).toMatchObject({ state: 'ready', columns: head.split(','), can: { check: true, run: true } })
      expect(sent.mapping.slice(0, 4)).toEqual(['externalId', 'firstName', 'lastName', 'email'])
      await ask(checkImport, { importId: sent.id })
      const checked = await finished(sent.id)
      const counts = { rows: 2, created: 1, updated: 0, unchanged: 0, failed: 1 }
      expect(checked).toMatchObject({ state: 'checked', progress: 1, counts })
      expect(checked.failures).toEqual([{ row: 3, line: 3, column: 'First name', failure: 'missing', value: '' }])
      expect(await known('A-1')).toBeUndefined()

      await ask(runImport, { importId: sent.id })
      const done = await finished(sent.id)
      expect(done).toMatchObject({ state: 'done', counts, can: { run: false, cancel: false } })
      const person = await known('A-1')
      expect(person).toMatchObject({
        first_name: 'Ada',
        country: 'DE',
        languages: ['de', 'en'],
        expertise: ['heat pumps', 'wholesale'],
        rate_minor: 25_050,
        rate_currency: 'EUR',
        title: 'Buyer',
        person_type: personTypes.expert,
        is_active: true,
        code: expect.stringMatching(/^EX-\d+$/),
      })
      const [job] = await rows('select e.*, c.industry from employments e join companies c on c.id = e.company_id')
      expect(job).toMatchObject({ company_name: 'Nordluft AB', start_on: expect.anything(), industry: 'insurance' })
      expect(await rows('select kind, value from facts order by kind')).toEqual([
        { kind: 'languages', value: 'German, English' },
        { kind: 'location', value: 'Germany' },
        { kind: 'rate', value: 'EUR 250.5' },
      ])
      // New experts are searchable and the file is deleted.
      const found = await rows(
        `select 1 from search_documents where public_words @@ '''wholesal'''::tsquery and person_id = $1`,
        [person.id],
      )
      expect(found).toHaveLength(1)
      expect(await rows('select 1 from upload_chunks where import_id = $1', [sent.id])).toEqual([])
      expect(liveMessages).toContain(`imports.progressed ${staffId}`)
    })
  })

  it('updates changed people and leaves unchanged ones alone', async () => {
    const table = 'id,first,last,city,company,position,start\n'
    const one = 'B-1,Bo,Berg,Oslo,Varme AS,Buyer,2015\n'
    await run(`${table}${one}B-2,Cy,Dahl,Bergen,,,\n`)
    const { id } = await known('B-1')
    await rows(`update people set city = 'Trondheim' where id = $1`, [id])
    await rows(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on, source)
       select tenant_id, gen_random_uuid(), id, 'Own AS', 'Owner', '2020-01-01', 'self' from people where id = $1`,
      [id],
    )
    const again = await run(`${table}${one}B-2,Cy,Dahl,Stavanger,Kulde AS,Seller,2016\n`)
    expect(again.counts).toEqual({ rows: 2, created: 0, updated: 1, unchanged: 1, failed: 0 })
    expect(await known('B-1')).toMatchObject({ city: 'Trondheim', version: 1 })
    expect(await known('B-2')).toMatchObject({ city: 'Stavanger', version: 2 })

    const other = await run(`${table}B-1,Bo,Berg,Oslo,Ny AS,Buyer,2015\n`)
    expect(other.counts).toMatchObject({ updated: 1 })
    const jobs = await rows(
      'select company_name, is_primary from employments where person_id = $1 order by company_name',
      [id],
    )
    // Data entered by the expert stays.
    expect(jobs).toEqual([
      { company_name: 'Ny AS', is_primary: false },
      { company_name: 'Own AS', is_primary: true },
    ])
    // The same id in another system is another person; missing columns change nothing.
    expect((await run(`${table}B-1,Bea,Kvist,Oslo,,,\n`, undefined, 'hr')).counts).toMatchObject({ created: 1 })
    expect((await run('id,first,last\nB-2,Cy,Dahl\n')).counts).toMatchObject({ updated: 1 })
    expect(await known('B-2')).toMatchObject({ city: 'Stavanger' })
  })

  it('fails rows whose id or address is repeated or belongs to another person, and no others', async () => {
    await insertPerson(test, tenantId, { name: 'Max', email: 'taken@x.example' } as never)
    const { counts, failures } = await run(
      [
        'id,first,last,email',
        'C-1,A,B,c1@x.example',
        'C-1,A,B,c2@x.example',
        'C-3,A,B,C1@x.example',
        'C-4,A,B,no address',
        'C-5,A,B,',
      ].join('\r\n'),
    )
    expect(counts).toMatchObject({ rows: 5, created: 2, failed: 3 })
    expect(failures.map(({ row, failure, value }) => `${row} ${failure} ${value}`)).toEqual([
      '3 id_repeated C-1 → 2',
      '4 email_repeated C1@x.example → 2',
      '5 email_malformed no address',
    ])
    const second = await run('id,first,last,email\nC-9,A,B,c1@x.example\n')
    expect(second.failures).toMatchObject([{ row: 2, column: 'email', failure: 'email_taken' }])
    await rows(`update people set deleted_at = '2026-01-01' where email = 'c1@x.example'`)
    expect((await run('id,first,last\nC-1,New,Name\n')).failures).toMatchObject([{ failure: 'gone' }])
  })

  it('never changes the sign-in address of an activated account', async () => {
    const table = 'id,first,last,email,city\n'
    await run(`${table}K-1,Kim,Own,kim@x.example,Oslo\nK-2,Lou,Pending,lou@x.example,Oslo\n`)
    const { id } = await known('K-1')
    await rows('update people set needs_activation = false where id = $1', [id])
    const taken = await run(`${table}K-1,Kim,Own,mallory@x.example,Bergen\nK-2,Lou,Pending,lu@x.example,Bergen\n`)
    expect(taken.failures).toMatchObject([{ row: 2, failure: 'email_kept', value: 'mallory@x.example' }])
    expect(await known('K-1')).toMatchObject({ email: 'kim@x.example', city: 'Oslo' })
    expect(await known('K-2')).toMatchObject({ email: 'lu@x.example', city: 'Bergen' })
    // An empty cell does not remove a sign-in address.
    const emptied = await run(`${table}K-1,Kim,Own,,Bergen\nK-2,Lou,Pending,,Oslo\n`)
    expect(emptied.counts).toMatchObject({ updated: 2, failed: 0 })
    expect(await known('K-1')).toMatchObject({ email: 'kim@x.example', city: 'Bergen' })
    expect(await known('K-2')).toMatchObject({ email: null })
    // An account without an address does not get one from a file.
    await rows('update people set needs_activation = false where id = $1', [(await known('K-2')).id])
    const outcome = await run(`${table}K-2,Lou,Pending,mallory@x.example,Oslo\n`)
    expect(outcome.failures).toMatchObject([{ failure: 'email_kept' }])
  })

  it('keeps the last of two rows about a person known by two ids', async () => {
    const table = 'id,first,last,languages,company,position,start\n'
    await run(`${table}L-1,Ona,Two,de,Alt AG,Buyer,2015\n`)
    const { id } = await known('L-1')
    await rows(`insert into person_external_ids (tenant_id, system, value, person_id) values ($1, 'crm', 'L-2', $2)`, [
      tenantId,
      id,
    ])
    const both = await run(`${table}L-1,Ona,Two,en,Neu AG,Buyer,2015\nL-2,Ona,Three,ar,Neu AG,Buyer,2015\n`)
    expect(both).toMatchObject({ state: 'done', counts: { rows: 2, updated: 2, failed: 0 } })
    expect(await known('L-1')).toMatchObject({ last_name: 'Three', languages: ['ar'] })
    expect(await rows('select company_name from employments where person_id = $1', [id])).toHaveLength(1)
  })

  it('finds repeated ids that are far apart, in a dry run as well', async () => {
    const many = Array.from({ length: 2500 }, (_, i) => `D-${i},First,Last ${i}`)
    const { id } = await send(['id,first,last', ...many, 'D-0,First,Again'].join('\n'))
    await ask(checkImport, { importId: id })
    const checked = await finished(id)
    expect(checked.counts).toMatchObject({ rows: 2501, created: 2500, failed: 1 })
    expect(checked.failures).toMatchObject([{ row: 2502, failure: 'id_repeated', value: 'D-0 → 2' }])
  })

  describe('#imports.start, #imports.append', () => {
    it('accepts the parts of a file in order only', async () => {
      const bytes = `${head}\n${ada.replace('A-1', 'E-1').replace('ada@', 'e1@')}\n`
      const { id } = await ask(startImport, { fileName: 'experts.csv', size: bytes.length })
      const chunk = (from: number, to: number) => new File([bytes.slice(from, to)], 'chunk')
      const append = (offset: number, file: File) =>
        app.call(appendImportChunk, { importId: id, offset, chunk: file }, staff)
      expect(await append(10, chunk(10, 20))).toMatchObject({ refusal: 'upload_offset_mismatch' })
      expect(await append(0, chunk(0, 20))).toMatchObject({ ok: true, value: { state: 'uploading', received: 20 } })
      expect(await append(0, chunk(0, 20))).toMatchObject({ refusal: 'upload_offset_mismatch' })
      expect(await app.call(checkImport, { importId: id }, staff)).toMatchObject({ refusal: 'import_not_ready' })
      expect(await append(20, new File([`${bytes.slice(20)}more`], 'chunk'))).toMatchObject({
        refusal: 'upload_offset_mismatch',
      })
      expect(await append(20, chunk(20, 1000))).toMatchObject({ ok: true, value: { state: 'ready' } })
      await ask(checkImport, { importId: id })
      await react()
      await ask(runImport, { importId: id })
      expect((await finished(id)).counts).toMatchObject({ created: 1 })
    })
  })

  it('refuses files that are not tables, and insufficient columns', async () => {
    await expect(send(Buffer.from([0x89, 0x50, 0, 1, 2]))).rejects.toThrow('import_no_table')
    // Before the rest of it is uploaded.
    const { id: pictureId } = await ask(startImport, { fileName: 'picture.png', size: 1000 })
    const beginning = new File([new Uint8Array([0x89, 0x50, 0, 1, 2])], 'chunk')
    expect(
      await app.call(appendImportChunk, { importId: pictureId, offset: 0, chunk: beginning }, staff),
    ).toMatchObject({
      refusal: 'import_no_table',
    })
    await expect(send('')).rejects.toThrow('no_rows')
    await expect(send(`${head}\n`)).rejects.toThrow('no_rows')
    const { id } = await send('nr,first,last\n1,A,B\n')
    const refused = { refusal: 'mapping_incomplete' }
    const check = (mapping: Mapping) => app.call(checkImport, { importId: id, mapping }, staff)
    expect(await app.call(runImport, { importId: id }, staff)).toMatchObject(refused)
    expect(await check(['externalId', 'firstName', null])).toMatchObject(refused)
    expect(await check(['externalId', 'firstName', 'firstName'])).toMatchObject(refused)
    expect(await check(['externalId', 'firstName'])).toMatchObject(refused)
    expect(await check(['externalId', 'firstName', 'lastName'])).toMatchObject({ ok: true })
  })

  it('re-reads the file with another encoding on request', async () => {
    const { id, encoding } = await send(Buffer.from('id,first,last\nF-1,Jörg,Weiß\n', 'latin1'))
    expect(encoding).toBe('windows-1252')
    await ask(checkImport, { importId: id, encoding: 'utf-8' })
    expect((await finished(id)).failures).toMatchObject([{ row: 2, failure: 'bytes', column: 'first' }])
    await ask(checkImport, { importId: id, encoding: 'windows-1252' })
    await react()
    await ask(runImport, { importId: id })
    expect((await finished(id)).counts).toMatchObject({ created: 1 })
    expect(await known('F-1')).toMatchObject({ first_name: 'Jörg', last_name: 'Weiß' })
  })
})

describe('an import of many rows', () => {
  const many = Array.from({ length: 1300 }, (_, i) => `G-${i},First,Last ${i}`)
  const table = ['id,first,last', ...many].join('\n')
  const count = async () =>
    (await rows<{ n: number }>(`select count(*)::int n from person_external_ids where system = 'big'`))[0]?.n

  describe('#imports.pause', () => {
    it('runs in steps, reports its speed, pauses, and resumes at the same row', async () => {
      const { id } = await send(table, 'big', 5000)
      await ask(runImport, { importId: id })
      await react(1)
      expect(await count()).toBe(500)
      await react(1)
      const midway = (await ask(getImport, { importId: id })) as Import
      expect(midway).toMatchObject({ state: 'running', counts: { rows: 1000, created: 1000 }, can: { pause: true } })
      expect(midway.rate).toBeGreaterThan(100)
      expect(midway.remainingSeconds).toBeGreaterThan(0)
      await ask(pauseImport, { importId: id })
      await react()
      expect(await count()).toBe(1000)
      await ask(runImport, { importId: id })
      expect(await finished(id)).toMatchObject({ state: 'done', counts: { rows: 1300, created: 1300 } })
      expect(await count()).toBe(1300)
    })
  })

  describe('#imports.get', () => {
    it('takes fewer rows per step when they are long, and continues after them', async () => {
      const long = Array.from({ length: 12 }, (_, i) => `M-${i},First,Last,${'x'.repeat(1_000_000)}`)
      const { id } = await send(['id,first,last,remarks', ...long].join('\n'), 'long')
      await ask(runImport, { importId: id })
      await react(1)
      expect((await ask(getImport, { importId: id })).counts).toMatchObject({ rows: 8, created: 8 })
      expect(await finished(id)).toMatchObject({ state: 'done', counts: { rows: 12, created: 12, failed: 0 } })
    })
  })

  it('is resumed by the timer at the very next row when its process has ended', async () => {
    const { id } = await send(table.replaceAll('G-', 'H-'), 'silent')
    await ask(runImport, { importId: id })
    await react(1)
    // The event of the next step is lost with the process that held it.
    for (const { id: event } of await rows<{ id: string }>('select id from outbox')) seen.add(event)
    clock.pass(30_000)
    await tasks.tick()
    expect(await finished(id)).toMatchObject({ state: 'running', counts: { rows: 500 } })
    clock.pass(60_000)
    await tasks.tick()
    expect(await finished(id)).toMatchObject({ state: 'done', counts: { rows: 1300, created: 1300, failed: 0 } })
  })

  describe('#imports.cancel', () => {
    it('deletes its file when cancelled, and keeps the imported records', async () => {
      const { id } = await send(table.replaceAll('G-', 'I-'), 'cancelled')
      await ask(runImport, { importId: id })
      await react(1)
      expect(await ask(cancelImport, { importId: id })).toMatchObject({ state: 'cancelled', counts: { created: 500 } })
      expect(await finished(id)).toMatchObject({ state: 'cancelled', counts: { created: 500 }, sample: [] })
      expect(await app.call(runImport, { importId: id }, staff)).toMatchObject({ refusal: 'import_not_ready' })
    })
  })
})

describe('reading imports', () => {
  describe('#imports.list', () => {
    it('lists the latest first', async () => {
      const { imports } = await ask(listImports, {})
      expect(imports[0]).toMatchObject({ state: 'cancelled', fileName: 'experts.csv', createdBy: 'Ira Person' })
    })
  })

  describe('#imports.downloadErrors', () => {
    it('downloads the failures as a file without formulas', async () => {
      const done = await run('id,first,last,email\nJ-1,A,B,=cmd()\nJ-2,,B,\n')
      const text = await ((await ask(downloadImportErrors, { importId: done.id })) as unknown as File).text()
      const [, first, second] = text.split('\r\n')
      expect(first).toMatch(/^"2","2","email","[^"]+","'=cmd\(\)"$/)
      expect(second).toMatch(/^"3","3","first","[^"]+",""$/)
    })

    it('limits the file of failures to some hundred thousand lines', async () => {
      const done = await run('id,first,last,email\nP-1,A,B,none\n')
      await rows(
        `insert into import_failures (tenant_id, import_id, pass, row, line, failures)
       select f.tenant_id, f.import_id, f.pass, n, n, (select jsonb_agg(f.failures -> (k - k)) from generate_series(1, 60) k)
       from generate_series(3, 2500) n, import_failures f where f.import_id = $1`,
        [done.id],
      )
      await rows('update imports set failed = 2499 where id = $1', [done.id])
      const text = await ((await ask(downloadImportErrors, { importId: done.id })) as unknown as File).text()
      const lines = text.split('\r\n')
      expect(lines.length).toBeGreaterThan(100_000)
      expect(lines.length).toBeLessThan(130_000)
      expect(lines.at(-2)).toMatch(/"499"$/)
    })
  })

  describe('#imports.downloadTemplate', () => {
    it('downloads a template that can be imported', async () => {
      const text = await ((await ask(downloadImportTemplate, {})) as unknown as File).text()
      expect((await run(text, undefined, 'template')).counts).toMatchObject({ rows: 2, created: 2, failed: 0 })
    })
  })

  it('is forbidden to staff without the right', async () => {
    const other = await signedIn(
      test,
      exchange,
      await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [] }),
      clock,
    )
    expect(await app.call(listImports, {}, other)).toMatchObject({ refusal: 'forbidden' })
    const [first] = (await ask(listImports, {})).imports
    expect(await app.call(getImport, { importId: first?.id as string }, other)).toMatchObject({ refusal: 'not_found' })
  })
})

describe('stored data of imports', () => {
  const left = async (importId: string) =>
    (await rows('select 1 from upload_chunks where import_id = $1', [importId])).length

  it('contains no rows of the file once the import is over', async () => {
    const { id, sample } = await send('id,first,last\nN-1,Ada,Byron\n')
    expect(sample).toEqual([['N-1', 'Ada', 'Byron']])
    await ask(runImport, { importId: id })
    expect(await finished(id)).toMatchObject({ state: 'done', sample: [] })
  })

  it('contains nothing of an abandoned import after a month', async () => {
    const { id } = await send('id,first,last\nO-1,Ada,Byron\n')
    clock.pass(29 * 86_400_000)
    await tasks.tick()
    staff = await signedIn(test, exchange, staffId, clock)
    const staying = await send('id,first,last\nO-2,Ada,Byron\n')
    expect(await left(id)).toBe(1)
    clock.pass(2 * 86_400_000)
    await tasks.tick()
    staff = await signedIn(test, exchange, staffId, clock)
    const one = async (importId: string) => rows('select state, sample from imports where id = $1', [importId])
    expect(await one(id)).toEqual([{ state: 'cancelled', sample: [] }])
    expect(await left(id)).toBe(0)
    expect(await one(staying.id)).toMatchObject([{ state: 'ready' }])
  })
})

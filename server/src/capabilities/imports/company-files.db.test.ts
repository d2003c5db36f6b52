import {
  appendImportChunk,
  checkImport,
  downloadImportErrors,
  getImport,
  runImport,
  startImport,
} from '@colloquy/contract/imports/operations'
import type { Import } from '@colloquy/contract/imports/shapes'
import type { Input, Operation } from '@colloquy/contract/operation'
import { permissionIds } from '@colloquy/contract/permission-ids'
import { roleIds } from '@colloquy/contract/person-types'
import { describe, expect, it } from 'vitest'
import { buildTestApp, createTestTasks } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { insertPerson, insertTenant, signedIn } from '../../../testing/people-fixtures.ts'
import { createManualClock } from '../../platform/clock.ts'

const test = await testDatabase()
const clock = createManualClock(new Date('2026-11-20T09:41:00Z'))
const { tenantId, exchange } = await insertTenant(test, 'files')
const tasks = createTestTasks(test, clock)
const app = await buildTestApp(test, { clock })
const staff = await signedIn(
  test,
  exchange,
  await insertPerson(test, tenantId, { roleId: roleIds.staff, permissions: [permissionIds.ManageAdvisors] }),
  clock,
)
const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.asOwner((owner) => owner.query(text, values), tenantId)).rows
const ask = async <T extends Operation>(operation: T, input: Input<T>) => {
  const answer = await app.call(operation, input, staff)
  if (!answer.ok) throw new Error(answer.refusal)
  return answer.value
}

/** How often evaluations were asked for. */
let changes = 0
const seen = new Set<string>()
const react = async (): Promise<void> => {
  for (;;) {
    const events = await rows<{ id: string; kind: string }>('select id, kind from outbox order by id')
    const next = events.find(({ id }) => !seen.has(id))
    if (!next) return
    seen.add(next.id)
    if (next.kind === 'companies.changed') changes += 1
    await tasks.react(tenantId, next.id)
  }
}
const chunkSize = 10_000
/** Uploads a file of companies in chunks; what it is about is guessed. */
const send = async (bytes: Buffer): Promise<Import> => {
  const { id } = await ask(startImport, {
    fileName: 'companies.csv',
    size: bytes.length,
    kind: 'employers',
    system: 'list',
  })
  let last: Import | undefined
  for (let offset = 0; offset < bytes.length; offset += chunkSize) {
    const chunk = new File([new Uint8Array(bytes.subarray(offset, offset + chunkSize))], 'chunk')
    last = (await ask(appendImportChunk, { importId: id, offset, chunk })) as Import
  }
  return last!
}
const finish = async (operation: typeof checkImport | typeof runImport, importId: string): Promise<Import> => {
  await ask(operation, { importId })
  await react()
  return (await ask(getImport, { importId })) as Import
}
const failuresOf = ({ failures }: Import) =>
  failures.map(({ row, column, failure }) => `${row} ${column ?? '–'} ${failure}`)

describe('a file of companies', () => {
  it('as a German spreadsheet writes it is read whole: semicolons, umlauts, quotes, and only its bad rows fail', async () => {
    const head =
      'Unternehmen;Weitere Namen;Muttergesellschaft;Sitz;Branche;Börsenkürzel;Börse;ISIN;Notiert seit;Keine Gespräche;Staatlich'
    const good = Array.from(
      { length: 400 },
      (_, i) =>
        `"Wärme ""Süd"" ${i} GmbH; Köln";Wärmesüd ${i};${i % 100 === 0 ? 'Müller Dach AG' : ''};Deutschland;Erneuerbare Energien;WS${i};Xetra;;01.05.2014;nein;${i === 7 ? 'ja' : ''}`,
    )
    const bad = [
      ';ohne Namen;;Deutschland;;;;;;;',
      'Falsche Isin AG;;;Deutschland;;FI;Xetra;DE123;;;',
      'Zu wenige;Zellen',
      'Falscher Tag AG;;;Atlantis;;FT;Xetra;;31.02.2014;vielleicht;',
    ]
    const sent = await send(Buffer.from([head, ...good.slice(0, 3), ...bad, ...good.slice(3)].join('\r\n'), 'latin1'))
    expect(sent).toMatchObject({ encoding: 'windows-1252', columns: head.split(';') })
    expect(sent.mapping).not.toContain(null)
    const counts = { rows: 404, created: 400, updated: 0, unchanged: 0, failed: 4 }
    const failures = [
      '5 Unternehmen missing',
      '6 ISIN isin_malformed',
      '7 – cells_missing',
      '8 Sitz country_unknown',
      '8 Notiert seit date_malformed',
      '8 Keine Gespräche flag_malformed',
    ]
    const checked = await finish(checkImport, sent.id)
    expect([checked.counts, failuresOf(checked)]).toEqual([counts, failures])
    expect(await rows('select from companies')).toEqual([])

    const done = await finish(runImport, sent.id)
    expect([done.counts, failuresOf(done)]).toEqual([counts, failures])
    // Each asks for evaluations of calls: once for a step of rows, not once for each row.
    expect(changes).toBeLessThan(10)
    const [company] = await rows(
      `select c.name, c.country, c.industry, p.is_government, p.listings -> 0 ->> 'from' as listed, m.name as parent from companies c
       join company_profiles p on p.company_id = c.id left join companies m on m.id = p.parent_id
       where c.name = 'Wärme "Süd" 0 GmbH; Köln'`,
    )
    expect(company).toEqual({
      name: 'Wärme "Süd" 0 GmbH; Köln',
      country: 'DE',
      industry: 'renewable_power',
      is_government: false,
      listed: '2014-05-01',
      parent: 'Müller Dach AG',
    })
    const file = (await ask(downloadImportErrors, { importId: sent.id })) as unknown as Blob
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(failures.length + 1)
  })

  it('links the employments that name a company by another name of it', async () => {
    const personId = await insertPerson(test, tenantId, { name: 'Emil' })
    await rows(
      `insert into employments (tenant_id, id, person_id, company_name, title, start_on) values ($1, gen_random_uuid(), $2, 'Nordwind', 'Buyer', '2019-01-01')`,
      [tenantId, personId],
    )
    await rows(
      `insert into employment_names (tenant_id, employment_id, match_name) select tenant_id, id, 'nordwind' from employments`,
    )
    const sent = await send(Buffer.from('\ufeffname,aliases\nNordluft Holding,"Nordwind; NLH"\n'))
    expect(sent.columns).toEqual(['name', 'aliases'])
    expect((await finish(runImport, sent.id)).counts).toMatchObject({ created: 1, failed: 0 })
    expect(
      await rows('select c.name from employments e join companies c on c.id = e.company_id where e.person_id = $1', [
        personId,
      ]),
    ).toEqual([{ name: 'Nordluft Holding' }])
  })

  it('as public tables write it: with footnotes, and with a word where there is no country', async () => {
    const sent = await send(
      Buffer.from(
        'Symbol,Security,Headquarters Location\nNRG,Northern Grid,"Falls Church, Virginia[2]"\nBLK,"Blocks, Inc.",none\n',
      ),
    )
    expect(sent.mapping).toEqual(['ticker', 'name', 'country'])
    expect((await finish(runImport, sent.id)).counts).toMatchObject({ created: 2, failed: 0 })
    expect(
      await rows(`select name, country from companies where name in ('Northern Grid', 'Blocks, Inc.') order by 1`),
    ).toEqual([
      { name: 'Blocks, Inc.', country: null },
      { name: 'Northern Grid', country: 'US' },
    ])
  })
})

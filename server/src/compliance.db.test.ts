import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { insertCompany } from '../testing/call-fixtures.ts'
import { testDatabase } from '../testing/database.ts'
import { insertPerson, insertTenant } from '../testing/people-fixtures.ts'
import { seedRules } from './capabilities/compliance/seed.ts'
import { evaluateRequests, storeEvaluations } from './capabilities/compliance/verdicts/commands.ts'
import { newId } from './platform/ids.ts'

const test = await testDatabase()
const { tenantId } = await insertTenant(test, 'verified')
await insertTenant(test, 'quiet')
const folder = await mkdtemp(join(tmpdir(), 'colloquy-verify-'))
afterAll(() => rm(folder, { recursive: true }))
const clientId = await insertCompany(test, tenantId)
const expertId = await insertPerson(test, tenantId, { name: 'Emil' })
const program = fileURLToPath(new URL('compliance.ts', import.meta.url))

/** Runs `npm run compliance -- …`; nothing of the tests' own settings reaches it. */
const compliance = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { DATA_DIR: folder, DATABASE_URL: test.appUrl, SECRET_KEY: 'a secret key of the tests, long enough' }
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
const evaluateAt = (evaluatedAt: Date): Promise<string> =>
  test.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const context = { tx, actor: { kind: 'system', tenantId }, at: evaluatedAt } as const
    const about = {
      expertId,
      clientId,
      projectId: newId(evaluatedAt),
      targets: ['Nordluft'],
      callId: newId(evaluatedAt),
    }
    const call = { ...about, code: 'C-1', topic: 'Storage' }
    const evaluations = await evaluateRequests(context, [{ call, stages: ['confirm'], at: evaluatedAt }], null)
    await storeEvaluations(context, evaluations)
    return evaluations[0]!.result.verdictId
  })

const early = new Date('2026-03-01T10:00:00.000Z')
await test.database.transaction({ kind: 'tenant', tenantId }, (tx) =>
  seedRules(tx, { tenantId, at: early, makeId: () => newId(early), former: 'approve' }),
)
const first = await evaluateAt(early)
await evaluateAt(new Date('2026-11-24T10:00:00.000Z'))

describe('npm run compliance -- verify', () => {
  it('evaluates the verdicts of every tenant again, as the role of the application', async () => {
    const { code, out, err } = await compliance('verify')
    expect(err).toBe('')
    expect(out.trim().split('\n').sort()).toEqual([
      'quiet: 0 verdicts evaluated again, all the same',
      'verified: 2 verdicts evaluated again, all the same',
    ])
    expect(code).toBe(0)
  })

  it('takes one tenant, and the verdicts since a day', async () => {
    expect(await compliance('verify', '--tenant', 'verified', '--since', '2026-06-01')).toMatchObject({
      code: 0,
      out: 'verified: 1 verdicts evaluated again, all the same\n',
    })
  })

  it('says what it needs when it is called wrongly', async () => {
    expect(await compliance()).toMatchObject({ code: 2, err: expect.stringContaining('compliance -- verify') })
    expect(await compliance('verify', '--since', 'soon')).toMatchObject({
      code: 2,
      err: '--since soon is not a date\n',
    })
    expect(await compliance('verify', '--tenant', 'none')).toMatchObject({ code: 2, err: 'There is no tenant none\n' })
  })

  it('names a verdict that comes out differently, and fails', async () => {
    await test.asOwner(
      (owner) => owner.query(`update compliance_verdicts set outcome = 'allow' where id = $1`, [first]),
      tenantId,
    )
    const { code, out } = await compliance('verify', '--tenant', 'verified')
    expect(out).toContain('verified: 2 verdicts evaluated again, 1 not the same')
    expect(out).toMatch(
      new RegExp(`verdict ${first} about call [0-9a-f-]+ of 2026-03-01T10:00:00.000Z comes out differently`),
    )
    expect(code).toBe(1)
  })
})

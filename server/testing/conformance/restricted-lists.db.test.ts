import { requestCall } from '@colloquy/contract/calls/operations'
import { evaluateExperts } from '@colloquy/contract/compliance/operations'
import { addRestrictedListEntry } from '@colloquy/contract/compliance/restricted-list-operations'
import type { ListId } from '@colloquy/contract/compliance/restricted-list-shapes'
import { languages } from '@colloquy/contract/languages'
import { roleIds } from '@colloquy/contract/person-types'
import { simpleParser } from 'mailparser'
import { describe, expect, it } from 'vitest'
import { capabilitiesOf } from '../../src/app.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { OperationHandler } from '../../src/platform/operations/define.ts'
import { buildTestApp, createTestTasks, installation, type TestApp, value } from '../app.ts'
import { type TestDatabase, testDatabase } from '../database.ts'
import { searchThreadsOver, waitForIndex } from '../search/search-threads.ts'
import { fixtures } from './fixtures.ts'
import { recordEveryOperation } from './operation-script.ts'
import { createWorld, type Principal, type TestWorld } from './test-world.ts'
import { firstDifference, steppingClock, withoutVolatileValues } from './timing-equivalence.ts'

const start = systemClock.now()
const entryName = 'A name that only officers know'
const entryReason = 'A deal that nobody may hear of'

interface Stage {
  readonly test: TestDatabase
  readonly world: TestWorld
  readonly app: TestApp
  readonly appWith: (change: (handler: OperationHandler) => OperationHandler) => Promise<TestApp>
  /** The ids of the entries about the employer of the expert. */
  readonly entryIds: readonly string[]
}

/** A world in which the team has requested a call before the expert's employer is put on some lists. */
const stageWith = async (key: string, listsOf: (world: TestWorld) => readonly ListId[]): Promise<Stage> => {
  const test = await testDatabase()
  const world = await createWorld(test, { key, clock: steppingClock(start) })
  const searchThreads = await searchThreadsOver(test)
  await waitForIndex(searchThreads, world.tenantId)
  const capabilities = capabilitiesOf({ ...installation, searchThreads })
  const appWith: Stage['appWith'] = (change) =>
    buildTestApp(test, {
      capabilities: capabilities.map((one) => ({ ...one, operations: one.operations.map(change) })),
      clock: world.clock,
    })
  const app = await appWith((handler) => handler)
  const { ids } = world
  const request = { projectId: ids.project, expertId: ids.expert, topic: 'Pumps', minutes: 60, questions: [] }
  value(await app.call(requestCall, request, await world.visit('team')))
  const entryIds: string[] = []
  for (const listId of listsOf(world)) {
    const names = { name: entryName, companyId: null, aliases: [world.text('employer', 'expert')] }
    const input = { listId, ...names, listedAt: '2026-01-01', removedAt: null, reason: entryReason }
    entryIds.push(value(await app.call(addRestrictedListEntry, input, await world.visit('compliance'))).entryId)
  }
  await react({ test, world })
  return { test, world, app, appWith, entryIds }
}

/** Runs what follows from everything done so far, and what follows from that. */
const react = async ({ test, world }: Pick<Stage, 'test' | 'world'>): Promise<void> => {
  const tasks = createTestTasks(test, world.clock)
  const isDone = new Set<unknown>()
  for (const _ of [1, 2, 3])
    for (const { id } of await world.run('select id from outbox order by sequence', [])) {
      if (!isDone.has(id)) await tasks.react(world.tenantId, id as string)
      isDone.add(id)
    }
}

const readers = ['team', 'expert'] as const satisfies readonly Principal[]
type Reader = (typeof readers)[number]

/** The mails and notices of a person: of which kind, and what they say. */
const lettersTo = async ({ world }: Stage, reader: Reader): Promise<{ kind: string; text: string }[]> => {
  const mails = await world.run('select kind, message from mails where to_address = $1 order by kind, queued_at, id', [
    `${reader.toLowerCase()}@person.example`,
  ])
  const notices = await world.run(
    'select kind, parameters, path from notifications where person_id = $1 order by kind, created_at, id',
    [world.ids[reader]],
  )
  return [
    ...(await Promise.all(
      mails.map(async ({ kind, message }) => {
        const { subject, text, html, attachments } = await simpleParser(message as Buffer)
        const files = attachments.map(({ content }) => content.toString('utf8'))
        return { kind: `mail ${kind}`, text: [subject, text, html, ...files].join(' ') }
      }),
    )),
    ...notices.map(({ kind, ...text }) => ({ kind: `notice ${kind}`, text: JSON.stringify(text) })),
  ]
}

const plain = await stageWith('world', () => [])
const listed = await stageWith('world', ({ ids }) => [ids.otherClientCompany])
const stopped = await stageWith('world', ({ ids }) => [ids.clientCompany, 'tenant'])

describe("an entry on another client's restricted list", () => {
  it.each(readers)(
    'changes nothing that is answered, mailed or told to %s',
    async (reader) => {
      const heard = async (stage: Stage) => {
        const responses = await recordEveryOperation(stage.app, stage.world, fixtures, reader)
        await react(stage)
        const kinds = (await lettersTo(stage, reader)).map(({ kind }) => kind)
        return [...withoutVolatileValues(responses), ...kinds]
      }
      expect(firstDifference(await heard(plain), await heard(listed))).toBeUndefined()
    },
    240_000,
  )

  it('blocks the calls of that client', async () => {
    const { app, world } = listed
    const input = { projectId: world.ids.otherProject, expertIds: [world.ids.expert] }
    const { verdicts } = value(await app.call(evaluateExperts, input, await world.visit('otherClient')))
    expect(verdicts.map(({ verdict }) => verdict.reasons.map(({ reason }) => reason))).toEqual([['confidential']])
  })
})

/** What says that a list is behind a verdict: its entries, and the reason in the form in which programs read it. */
const tracesIn = (text: string, { entryIds }: Stage): string[] =>
  [entryName, entryReason, ...entryIds, '"reason":"restricted"', '"kind":"restricted_list_entry"'].filter((trace) =>
    text.includes(trace),
  )

const sentences = languages.map((language) => {
  const texts = installation.translations.in(['libs', 'compliance'], language) as {
    readonly COMPLIANCE: { readonly REASONS: Readonly<Record<string, string>> }
  }
  return texts.COMPLIANCE.REASONS.restricted!
})
/** The same in what people read. */
const tracesInLetter = (text: string, stage: Stage): string[] => [
  ...tracesIn(text, stage),
  ...sentences.filter((sentence) => text.includes(sentence)),
]

describe('an entry that stops calls, of the own client and of the tenant', () => {
  it.each(readers)('leaves no trace in what is answered, mailed or told to %s', async (reader) => {
    const responses = await recordEveryOperation(stopped.app, stopped.world, fixtures, reader)
    await react(stopped)
    const letters = await lettersTo(stopped, reader)
    const traces = [
      ...responses.map(({ what, body }) => ({ what, found: tracesIn(body, stopped) })),
      ...letters.map(({ kind, text }) => ({ what: kind, found: tracesInLetter(text, stopped) })),
    ].filter(({ found }) => found.length > 0)
    expect(traces).toEqual([])
    // A verdict that nobody was told would be no proof.
    const isToldOf = responses.some(({ body }) => body.includes('"reason":"confidential"'))
    expect(isToldOf).toBe(true)
  })

  it('is shown to officers', async () => {
    const responses = await recordEveryOperation(
      stopped.app,
      stopped.world,
      fixtures,
      'compliance',
      'compliance.listRestrictedListEntries',
    )
    expect(responses.flatMap(({ body }) => tracesIn(body, stopped))).toContain(entryName)
  })
})

describe('the check of restricted lists', () => {
  it('notices a verdict that clients read as officers do', async () => {
    const app = await stopped.appWith((handler) =>
      handler.operation.name === 'compliance.evaluateExperts'
        ? {
            ...handler,
            rule: {
              ...handler.rule,
              run: (context) => handler.rule.run({ ...context, me: { ...context.me, roleId: roleIds.compliance } }),
            },
          }
        : handler,
    )
    const [response] = await recordEveryOperation(app, stopped.world, fixtures, 'team', 'compliance.evaluateExperts')
    expect(tracesIn(response!.body, stopped)).toEqual(['"reason":"restricted"', '"kind":"restricted_list_entry"'])
  })
})

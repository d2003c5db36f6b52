import { describe, expect, it } from 'vitest'
import { checkImports } from './check-imports.ts'
import { problemsOf } from './finding.ts'

const capabilities = ['people', 'notifications', 'calls', 'search']
const server = 'server/src/capabilities'
const web = 'web/src/capabilities'

/** Files that may be imported by name; each test adds the one that imports. */
const house = [
  'contract/src/values.ts',
  'contract/src/people/shapes.ts',
  'contract/src/search/shapes.ts',
  'contract/translations/mails/enUS.json',
  'server/src/app.ts',
  'server/src/platform/http/server.ts',
  'server/src/platform/mail/mail-queue.ts',
  'server/src/platform/access/policy.ts',
  'server/fakes/mailbox.ts',
  'server/testing/database.ts',
  ...['commands', 'store', 'policy', 'rules', 'mails'].map((word) => `${server}/people/${word}.ts`),
  ...['queries', 'store', 'rules'].map((word) => `${server}/search/${word}.ts`),
  'web/src/main.tsx',
  'web/src/platform/api.ts',
  'web/src/ui/display/status.tsx',
  'web/src/ui/display/status.module.css',
  'web/src/portals/client.tsx',
  ...['data.ts', 'people-screen.tsx', 'person-card.tsx'].map((file) => `${web}/people/${file}`),
  `${web}/search/data.ts`,
]

const problems = (files: Record<string, string>) => {
  const tree = new Map(house.map((path) => [path, '']))
  tree.set('server/src/app.ts', `import { a } from './platform/http/server.ts'`)
  for (const [path, content] of Object.entries(files)) tree.set(path, content)
  return problemsOf(checkImports(tree, capabilities))
}
/** The problems of one file at `path` that imports `specifier`. */
const importing = (path: string, specifier: string, how = `import { a } from '${specifier}'`) =>
  problems({ [path]: how })

describe('check-imports', () => {
  it.each([
    [`${server}/calls/commands.ts`, '../people/commands.ts'],
    [`${server}/calls/commands.ts`, './own.ts'],
    [`${server}/calls/policy.ts`, '../people/policy.ts'],
    [`${server}/calls/policy.ts`, '../../platform/access/policy.ts'],
    [`${server}/calls/store.ts`, 'kysely'],
    [`${server}/notifications/commands.ts`, '../../platform/mail/mail-queue.ts'],
    [`${server}/people/reactions.ts`, '../../platform/mail/mail-queue.ts'],
    [`${server}/calls/commands.ts`, '@colloquy/contract/people/shapes'],
    [`${server}/calls/calls.test.ts`, '../search/store.ts'],
    ['server/src/platform/mail/words.ts', '@colloquy/contract/translations/mails/enUS.json'],
    ['server/src/main.ts', '../fakes/mailbox.ts'],
    [`${web}/calls/call-screen.tsx`, '../people/person-card.tsx'],
    [`${web}/calls/call-screen.tsx`, '../../ui/display/status.module.css'],
    ['web/src/portals/expert.tsx', '../capabilities/people/people-screen.tsx'],
    ['contract/src/calls/shapes.ts', '../people/shapes.ts'],
  ])('lets %s import %s', (path, specifier) => {
    const own = path.replace(/[^/]+$/, 'own.ts')
    expect(problems({ [path]: `import { a } from '${specifier}'`, [own]: '' })).toEqual([])
  })

  it.each([
    ['a higher capability', `${server}/calls/commands.ts`, '../search/queries.ts'],
    ["a lower capability's store", `${server}/calls/commands.ts`, '../people/store.ts'],
    ["a lower capability's rules", `${server}/calls/commands.ts`, '../people/rules.ts'],
    ['impure code in a policy', `${server}/calls/policy.ts`, '../people/commands.ts'],
    ['the platform in rules', `${server}/calls/rules.ts`, '../../platform/http/server.ts'],
    ['the application in a capability', `${server}/calls/commands.ts`, '../../app.ts'],
    ['a capability in the platform', 'server/src/platform/jobs.ts', '../capabilities/people/commands.ts'],
    ['domain words in the platform', 'server/src/platform/jobs.ts', '@colloquy/contract/people/shapes'],
    ['a fake in a capability', `${server}/calls/gateway.ts`, '../../../fakes/mailbox.ts'],
    ['test code in the product', 'server/src/main.ts', '../testing/database.ts'],
    ['a mail that bypasses notification preferences', `${server}/calls/mails.ts`, '../../platform/mail/mail-queue.ts'],
    ['an SDK outside of a gateway', `${server}/calls/commands.ts`, 'nodemailer'],
    ['Node in a command', `${server}/calls/commands.ts`, 'node:fs'],
    ["kysely outside of a capability's store", `${server}/calls/queries.ts`, 'kysely'],
    ['server in web', 'web/src/platform/live.ts', '../../../server/src/app.ts'],
    ['server in journeys', 'e2e/journeys/a.spec.ts', '../../server/src/app.ts'],
    ['web in server', 'server/src/main.ts', '../../web/src/main.tsx'],
    ['platform code in ui', 'web/src/ui/theme/theme.ts', '../../platform/api.ts'],
    ['the contract in ui', 'web/src/ui/theme/theme.ts', '@colloquy/contract/values'],
    ['a page in web platform', 'web/src/platform/live.ts', '../capabilities/people/data.ts'],
    ["a lower capability's screen", `${web}/calls/call-screen.tsx`, '../people/people-screen.tsx'],
    ['a higher capability in web', `${web}/calls/call-screen.tsx`, '../search/data.ts'],
    ['data in a portal', 'web/src/portals/expert.tsx', '../capabilities/people/data.ts'],
    ['a higher capability in the contract', 'contract/src/calls/shapes.ts', '../search/shapes.ts'],
    ['a capability in the base of the contract', 'contract/src/operation.ts', './people/shapes.ts'],
    ['another package in the contract', 'contract/src/operation.ts', 'kysely'],
    ['the contract by its path', 'server/src/main.ts', '../../contract/src/values.ts'],
    ['a missing file', 'server/src/main.ts', './nowhere.ts'],
  ])('refuses %s', (_, path, specifier) => {
    expect(importing(path, specifier)).toEqual([expect.stringContaining(`${path} → `)])
  })

  it.each([
    ['a type import', `import type { A } from '../search/queries.ts'`],
    ['a re-export', `export { a } from '../search/queries.ts'`],
    ['a dynamic import', `const a = await import('../search/queries.ts')`],
    ['a type written in place', `let a: import('../search/queries.ts').A`],
  ])('sees %s', (_, how) => {
    expect(problems({ [`${server}/calls/commands.ts`]: how })).toHaveLength(1)
  })

  it('lets rules name the types of their own store', () => {
    const files = {
      [`${server}/calls/store.ts`]: '',
      [`${server}/calls/rules.ts`]: `import type { A } from './store.ts'`,
    }
    expect(problems(files)).toEqual([])
  })

  it('finds sub-folders that import each other, although no files do', () => {
    const files = {
      [`${server}/calls/room/a.ts`]: `import { b } from '../list/b.ts'`,
      [`${server}/calls/list/b.ts`]: '',
      [`${server}/calls/list/c.ts`]: `import { d } from '../room/d.ts'`,
      [`${server}/calls/room/d.ts`]: '',
    }
    expect(problems(files)).toEqual([`sub-folders that import each other: ${server}/calls/list, ${server}/calls/room`])
  })

  it('finds cycles, including type imports', () => {
    const files = {
      'server/src/platform/a.ts': `import type { B } from './b.ts'`,
      'server/src/platform/b.ts': `import { A } from './a.ts'`,
    }
    expect(problems(files)).toEqual([expect.stringMatching(/^a cycle: .*a\.ts → .*b\.ts → .*a\.ts$/)])
  })

  it('reports an empty tree', () => {
    expect(problemsOf(checkImports(new Map([['server/src/main.ts', '']]), capabilities))).toEqual([
      expect.stringContaining('found no imports'),
    ])
  })
})

describe('restricted uses', () => {
  it.each([
    ['process.env', 'server/src/platform/http/port.ts', 'const a = process.env.PORT'],
    ['Date.now()', `${server}/calls/commands.ts`, 'const a = Date.now()'],
    ['new Date()', 'web/src/portals/clock.tsx', 'const a = new Date()'],
    ['Math.random()', 'server/src/platform/jobs.ts', 'const a = Math.random()'],
    ['randomUUID()', 'server/src/app-name.ts', 'const a = crypto.randomUUID()'],
    ['fetch()', `${server}/calls/commands.ts`, `await fetch('https://a.example')`],
    ['a socket of its own', `${web}/calls/data.ts`, `new WebSocket('wss://a.example')`],
    ['SQL', `${server}/calls/queries.ts`, 'const a = sql`select 1`'],
    ['a query', `${server}/calls/queries.ts`, `tx.selectFrom('calls')`],
    ['a query', 'server/src/app-name.ts', `tx.deleteFrom('calls')`],
  ])('%s is refused in %s', (_, path, code) => {
    expect(problems({ [path]: code })).toEqual([expect.stringContaining(`${path}: `)])
  })

  it.each([
    ['server/src/platform/config.ts', 'const a = process.env'],
    ['server/src/platform/clock.ts', 'const a = new Date()'],
    ['web/src/platform/clock.ts', 'const a = Date.now()'],
    [`${server}/calls/commands.ts`, 'const a = new Date(0)'],
    [`${server}/calls/store.ts`, `tx.selectFrom('calls')`],
    ['server/src/platform/db/actor.ts', 'const a = sql`select 1`'],
    ['web/src/platform/fetch.ts', `await fetch('/api')`],
    [`${server}/calls/calls.test.ts`, 'const a = new Date()'],
  ])('stays allowed in %s', (path, code) => {
    expect(problems({ [path]: code })).toEqual([])
  })
})

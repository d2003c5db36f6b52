import { describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { problemsOf } from './finding.ts'

const sound: Record<string, string> = {
  'contract/src/calls/operations.ts': 'export const a = 1\n',
  'server/src/capabilities/calls/manifest.ts': 'export const a = 1\n',
  'server/src/capabilities/calls/calls.db.test.ts': '',
  'web/src/capabilities/calls/calls-screen.tsx': '',
  'web/src/capabilities/calls/calls-screen.browser.test.tsx': '',
}
const withFiles = (files: Record<string, string>, capabilities = ['calls']) =>
  problemsOf(checkStructure(new Map(Object.entries({ ...sound, ...files })), capabilities))
const linesOf = (count: number) => 'x\n'.repeat(count)

describe('check-structure', () => {
  it('accepts a valid tree', () => {
    expect(withFiles({})).toEqual([])
  })

  it('reports an empty tree', () => {
    expect(problemsOf(checkStructure(new Map(), []))).toEqual([expect.stringContaining('found no files')])
  })

  it.each([
    ['a folder within a folder of a capability', 'server/src/capabilities/calls/seats/late/store.ts'],
    ['an undeclared capability', 'server/src/capabilities/gossip/store.ts'],
    ['an unknown folder', 'server/src/services/store.ts'],
    ['a meaningless name', 'server/src/platform/date-utils.ts'],
    ['a meaningless folder name', 'web/src/ui/common/button.tsx'],
    ['a name in capitals', 'web/src/ui/Button.tsx'],
    ['an index', 'server/src/platform/index.ts'],
    ['a migration without a number', 'server/migrations/calls.sql'],
  ])('refuses %s', (_, path) => {
    expect(withFiles({ [path]: '' })).not.toEqual([])
  })

  it('accepts files named by their content', () => {
    expect(withFiles({ 'server/src/capabilities/calls/state-transitions.ts': '' })).toEqual([])
  })

  it.each([
    [
      'a command outside of commands',
      'server/src/capabilities/calls/state-transitions.ts',
      'export const hold = command(holdCall, {',
    ],
    [
      'a query outside of queries',
      'server/src/capabilities/calls/commands.ts',
      'export const list = query(listCalls, {',
    ],
    ['a thread in a gateway', 'server/src/capabilities/calls/room-gateway.ts', 'const thread = new Worker(url)'],
  ])('refuses %s', (_, path, content) => {
    expect(withFiles({ [path]: content })).toHaveLength(1)
  })

  it.each(['{ ...{ a, b }, c }', 'f(...[a, b])', '<Row {...{ a }} />'])(
    'refuses a literal that is spread: %s',
    (content) => {
      expect(withFiles({ 'web/src/ui/row.tsx': content })).toHaveLength(1)
    },
  )

  it.each(['{ ...(a && { b }) }', '[...[a, b].sort()]', 'const { a, ...rest } = b'])(
    'accepts other spreads: %s',
    (content) => {
      expect(withFiles({ 'web/src/ui/row.tsx': content })).toEqual([])
    },
  )

  it('accepts one level of sub-folders in a capability', () => {
    expect(withFiles({ 'server/src/capabilities/calls/seats/store.ts': '' })).toEqual([])
  })

  it('accepts the folder names of the translations', () => {
    expect(withFiles({ 'contract/translations/shared/enUS.json': '{}' })).toEqual([])
  })

  it('refuses two migrations of one number', () => {
    const files = { 'server/migrations/0001-a.sql': '', 'server/migrations/0001-b.sql': '' }
    expect(withFiles(files)).toEqual(['migration 0001 exists twice'])
  })

  it('refuses long files, and lets tests be longer', () => {
    expect(withFiles({ 'server/src/app.ts': linesOf(401) })).toHaveLength(1)
    expect(withFiles({ 'server/src/app.test.ts': linesOf(600) })).toEqual([])
    expect(withFiles({ 'server/src/app.test.ts': linesOf(601) })).toHaveLength(1)
    expect(withFiles({ 'README.md': linesOf(81) })).toHaveLength(1)
  })

  it('refuses full folders', () => {
    const files = Object.fromEntries(Array.from({ length: 26 }, (_, i) => [`web/src/ui/part-${i}.tsx`, 'x\n']))
    expect(withFiles(files)).toEqual(['web/src/ui: 26 files, at most 25'])
  })

  it('refuses a high median length', () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`server/src/platform/p${i}.ts`, linesOf(90)]),
    )
    expect(withFiles(files)).toEqual(['the median source file has 90 lines, at most 80'])
  })

  it('refuses a capability that lacks a side', () => {
    expect(withFiles({}, ['calls', 'terms'])).toEqual(['terms has no contract side', 'terms has no server side'])
  })

  it('refuses unfinished code and paths of one machine', () => {
    expect(withFiles({ 'server/src/app.ts': `// ${'TO'}DO later` })).toHaveLength(1)
    expect(withFiles({ 'server/src/app.ts': `const a = '${'/ho'}me/me/a'` })).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { structure } from './check-structure.ts'
import { problemsOf } from './finding.ts'

const sound: Record<string, string> = {
  'contract/src/calls/operations.ts': 'export const a = 1\n',
  'server/src/capabilities/calls/manifest.ts': 'export const a = 1\n',
  'server/src/capabilities/calls/calls.db.test.ts': '',
  'web/src/capabilities/calls/calls-screen.tsx': '',
  'web/src/capabilities/calls/calls-screen.browser.test.tsx': '',
}
const withFiles = (files: Record<string, string>, capabilities = ['calls']) =>
  problemsOf(structure(new Map(Object.entries({ ...sound, ...files })), capabilities))
const linesOf = (count: number) => 'x\n'.repeat(count)

describe('the structure', () => {
  it('is sound when every file has its place', () => {
    expect(withFiles({})).toEqual([])
  })

  it('has been looked at when it is called sound', () => {
    expect(problemsOf(structure(new Map(), []))).toEqual([expect.stringContaining('found no files')])
  })

  it.each([
    ['a folder within a folder of a capability', 'server/src/capabilities/calls/seats/late/store.ts'],
    ['a capability nobody has declared', 'server/src/capabilities/gossip/store.ts'],
    ['a folder that is not part of the house', 'server/src/services/store.ts'],
    ['a name that says nothing', 'server/src/platform/date-utils.ts'],
    ['a folder name that says nothing', 'web/src/ui/common/button.tsx'],
    ['a name in capitals', 'web/src/ui/Button.tsx'],
    ['an index', 'server/src/platform/index.ts'],
    ['a migration without a number', 'server/migrations/calls.sql'],
  ])('refuses %s', (_, path) => {
    expect(withFiles({ [path]: '' })).not.toEqual([])
  })

  it('lets files be named by their content', () => {
    expect(withFiles({ 'server/src/capabilities/calls/state-transitions.ts': '' })).toEqual([])
  })

  it.each([
    [
      'a command outside of commands',
      'server/src/capabilities/calls/rules.ts',
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

  it('allows one level of sub-nouns in a capability', () => {
    expect(withFiles({ 'server/src/capabilities/calls/seats/store.ts': '' })).toEqual([])
  })

  it('allows the folder names that the addresses of the translations have', () => {
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

  it('refuses files that are long in general', () => {
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

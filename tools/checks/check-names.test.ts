import { describe, expect, it } from 'vitest'
import { checkNames } from './check-names.ts'
import { problemsOf } from './finding.ts'

const sound = {
  'contract/src/calls/operations.ts': `export const scheduleCall = operation('calls.schedule', { path: '/calls' })`,
  'server/src/capabilities/calls/commands.ts': `
    import { scheduleCall as contract } from '@colloquy/contract/calls/operations'
    export const schedule = command(contract, { allow: anyone })`,
  'server/src/capabilities/calls/commands.db.test.ts': `describe('#calls.schedule', () => {})`,
  'web/src/capabilities/calls/data.ts': `
    import { scheduleCall } from '@colloquy/contract/calls/operations'
    export const useScheduleCall = () => useCommand(scheduleCall)`,
}
const problems = (files: Record<string, string> = {}) =>
  problemsOf(checkNames(new Map(Object.entries({ ...sound, ...files }))))

describe('names of operations', () => {
  it('are right when all layers say the same', () => {
    expect(problems()).toEqual([])
  })

  it('lets hooks that read leave out the verb', () => {
    const files = {
      'contract/src/calls/operations.ts': `export const listCalls = operation('calls.list', { path: '/calls' })`,
      'server/src/capabilities/calls/commands.ts': 'export const list = query(listCalls, {})',
      'server/src/capabilities/calls/commands.db.test.ts': `describe('#calls.list', () => {})`,
      'web/src/capabilities/calls/data.ts': `
        import { listCalls } from '@colloquy/contract/calls/operations'
        export const useCalls = () => useOperationQuery(listCalls)`,
    }
    expect(problems(files)).toEqual([])
  })

  it.each([
    [
      'a constant that says something else',
      'contract/src/calls/operations.ts',
      sound['contract/src/calls/operations.ts'].replace('scheduleCall', 'callScheduling'),
    ],
    [
      'a handler of another name',
      'server/src/capabilities/calls/commands.ts',
      sound['server/src/capabilities/calls/commands.ts'].replace('const schedule', 'const plan'),
    ],
    [
      'a hook of another name',
      'web/src/capabilities/calls/data.ts',
      sound['web/src/capabilities/calls/data.ts'].replace('useScheduleCall', 'usePlanning'),
    ],
  ])('refuses %s', (_, path, content) => {
    expect(problems({ [path]: content })).toHaveLength(1)
  })

  it('refuses headings that name no operation', () => {
    expect(problems({ 'server/src/capabilities/calls/room.db.test.ts': `describe('#calls.plan', () => {})` })).toEqual([
      'server/src/capabilities/calls/room.db.test.ts: #calls.plan is no operation',
    ])
  })
  describe('for two operations', () => {
    const contract = `
      export const scheduleCall = operation('calls.schedule', { path: '/calls' })
      export const holdCall = operation('calls.hold', { path: '/calls/hold' })`

    it('accepts one heading of both', () => {
      const tests = `describe('#calls.schedule, #calls.hold: a call', () => {})`
      const files = { 'contract/src/calls/operations.ts': contract }
      expect(problems({ ...files, 'server/src/capabilities/calls/commands.db.test.ts': tests })).toEqual([])
    })

    it('refuses an operation without a heading', () => {
      expect(problems({ 'contract/src/calls/operations.ts': contract })).toEqual([
        'contract/src/calls/operations.ts: no test has the heading #calls.hold',
      ])
    })
  })
})

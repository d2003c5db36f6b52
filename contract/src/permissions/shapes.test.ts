import { expect, test } from 'vitest'
import { permissionIds } from '../permission-ids.ts'
import { flagsOf, rolePermissions } from './shapes.ts'

test('the catalogue has the 43 permissions of the specification, each number once', () => {
  const ids = Object.values(permissionIds)
  expect(ids).toHaveLength(43)
  expect(new Set(ids).size).toBe(43)
  expect(ids.every((id) => (id >= 201 && id <= 236) || (id >= 240 && id <= 246))).toBe(true)
})

test('each granted permission becomes a flag, all others are false, and unknown ids are ignored', () => {
  const flags = flagsOf([{ id: 207 }, { id: 246 }, { id: 999 }, { id: 0 }, { id: 237 }])
  expect(Object.keys(flags)).toEqual(Object.keys(permissionIds))
  expect(Object.entries(flags).filter(([, isGranted]) => isGranted)).toEqual([
    ['ManageProjects', true],
    ['AssignCallCount', true],
  ])
})

test('no job is given a permission outside the catalogue, and compliance never the one to override calls', () => {
  const known = new Set<number>(Object.values(permissionIds))
  for (const [name, ids] of Object.entries(rolePermissions))
    expect(
      ids.filter((id) => !known.has(id)),
      name,
    ).toEqual([])
  expect(rolePermissions.compliance).not.toContain(permissionIds.OverrideCallData)
  expect(rolePermissions.systemAdministrator).toHaveLength(43)
})

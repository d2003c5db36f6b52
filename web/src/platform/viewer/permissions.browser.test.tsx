import { permissionIds } from '@colloquy/contract/permission-ids'
import { afterEach, expect, it, vi } from 'vitest'
import { currentPermissions, fetchPermissions, hasPermission } from './permissions.ts'

afterEach(() => vi.unstubAllGlobals())

it("turns the server's list into flags, ignores unknown numbers, and has none after a failure", async () => {
  vi.stubGlobal('fetch', async () => Response.json([{ id: 207 }, { id: 237 }, { id: 999 }, { id: 246 }]))
  await fetchPermissions()
  expect(hasPermission('ManageProjects')).toBe(true)
  expect(hasPermission('ManageAdvisors')).toBe(false)
  expect(currentPermissions()).toEqual([permissionIds.ManageProjects, permissionIds.AssignCallCount])
  vi.stubGlobal('fetch', async () => Response.json({ refusal: 'not_signed_in' }, { status: 401 }))
  await fetchPermissions()
  expect(currentPermissions()).toEqual([])
})

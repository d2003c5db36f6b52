import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { ChangedVersion } from '../people/shapes.ts'
import { permissionIds } from '../permission-ids.ts'
import { Id } from '../values.ts'
import { Permission } from './shapes.ts'

export const listOwnPermissions = operation('permissions.listOwn', {
  summary: 'The permissions of the caller.',
  method: 'GET',
  path: '/permissions/mine',
  input: z.object({}),
  output: z.array(Permission),
})

const ids = Object.values(permissionIds)

export const setPermissions = operation('permissions.set', {
  summary: 'Replaces the permissions of a person of the tenant. Nobody grants a permission they do not have.',
  method: 'PUT',
  path: '/people/{personId}/permissions',
  input: z.object({
    personId: Id,
    permissions: z.array(z.literal(ids)).check(z.maxLength(ids.length)),
  }),
  output: ChangedVersion,
  refusals: ['own_account', 'permission_not_own'],
  versioned: true,
})

import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Permission } from './shapes.ts'

export const listOwnPermissions = operation('permissions.listOwn', {
  summary: 'The rights of the caller.',
  method: 'GET',
  path: '/permissions/mine',
  input: z.object({}),
  output: z.array(Permission),
})

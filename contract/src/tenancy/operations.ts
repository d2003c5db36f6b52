import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Id } from '../values.ts'
import { Settings, Tenant } from './shapes.ts'

export const getSettings = operation('tenancy.getSettings', {
  summary: 'Everything the browser needs to know before it knows who somebody is.',
  method: 'GET',
  path: '/settings',
  input: z.object({}),
  output: Settings,
})

export const tenantByUrl = operation('tenancy.tenantByUrl', {
  summary: 'The tenant and portal type of a page address.',
  method: 'GET',
  path: '/tenants/by-url',
  input: z.object({ url: z.string().check(z.maxLength(2000)) }),
  output: Tenant,
})

export const tenantById = operation('tenancy.tenantById', {
  summary: 'The tenant by id; only the one whose site is asked.',
  method: 'GET',
  path: '/tenants/{tenantId}',
  input: z.object({ tenantId: Id }),
  output: Tenant,
})

import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { setWorkflowType as setWorkflowTypeOperation } from '@colloquy/contract/tenancy/operations'
import { command } from '../../platform/operations/define.ts'
import { wholeTenant } from '../../platform/operations/emit.ts'
import { isTenantAdministrator } from './policy.ts'
import { writeWorkflowType } from './store.ts'

/** Changes the workflow type. A trigger of the database decides anew which experts are offered. */
export const setWorkflowType = command(setWorkflowTypeOperation, {
  allow: isTenantAdministrator,
  about: ({ actor, input: { workflowType } }) => ({ kind: 'tenant', id: actor.tenantId, details: { workflowType } }),
  run: async ({ tx, input: { workflowType }, emit }) => {
    await writeWorkflowType(tx, workflowType)
    emit(tenancyChanged, { what: 'workflow' }, [wholeTenant])
    return { workflowType }
  },
})

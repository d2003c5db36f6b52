import { tenancyChanged } from '@colloquy/contract/tenancy/events'
import { setFeatureFlag as setFeatureFlagOperation } from '@colloquy/contract/tenancy/operations'
import { command } from '../../../platform/operations/define.ts'
import { wholeTenant } from '../../../platform/operations/emit.ts'
import { isTenantAdministrator } from '../policy.ts'
import { type FlagServices, readFlags } from './queries.ts'
import { writeFlag } from './store.ts'

export const setFeatureFlag = (services: FlagServices) =>
  command(setFeatureFlagOperation, {
    allow: isTenantAdministrator,
    about: ({ input: { name, isOn } }) => ({ kind: 'flag', id: name, details: { isOn } }),
    run: async ({ tx, actor, input: { name, isOn }, emit }) => {
      await writeFlag(tx, actor.tenantId, name, isOn)
      emit(tenancyChanged, { what: 'flags' }, [wholeTenant])
      return readFlags(tx, actor.tenantId, services)
    },
  })

import { AsyncLocalStorage } from 'node:async_hooks'
import { type FlagName, flagDefaults } from '@colloquy/contract/tenancy/shapes'
import { OpenFeature, type Provider, TypeMismatchError } from '@openfeature/server-sdk'

/** The rows of the current tenant. */
const rows = new AsyncLocalStorage<ReadonlyMap<string, boolean>>()

const notBoolean = async (): Promise<never> => {
  throw new TypeMismatchError('all flags are switches')
}

/** Reads flags from the tenant's own table. Another source needs another provider and no other change. */
const provider: Provider = {
  metadata: { name: 'tenant table' },
  resolveBooleanEvaluation: async (name, normal) => {
    const isOn = rows.getStore()?.get(name)
    return isOn === undefined ? { value: normal, reason: 'DEFAULT' } : { value: isOn, reason: 'STATIC' }
  },
  resolveStringEvaluation: notBoolean,
  resolveNumberEvaluation: notBoolean,
  resolveObjectEvaluation: notBoolean,
}

const domain = 'tenants'
await OpenFeature.setProviderAndWait(domain, provider)
const client = OpenFeature.getClient(domain)

/** The state of every flag for a tenant, given its rows. */
export const evaluateFlags = (
  tenantId: string,
  overrides: readonly { readonly name: string; readonly is_on: boolean }[],
): Promise<Record<FlagName, boolean>> =>
  rows.run(new Map(overrides.map(({ name, is_on }) => [name, is_on])), async () => {
    const names = Object.keys(flagDefaults) as FlagName[]
    const pairs = names.map(
      async (name) =>
        [name, await client.getBooleanValue(name, flagDefaults[name], { targetingKey: tenantId })] as const,
    )
    return Object.fromEntries(await Promise.all(pairs)) as Record<FlagName, boolean>
  })

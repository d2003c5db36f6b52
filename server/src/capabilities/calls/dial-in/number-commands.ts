import {
  addDialInNumber as addDialInNumberOperation,
  removeDialInNumber as removeDialInNumberOperation,
} from '@colloquy/contract/calls/dial-in/operations'
import { e164Of, maxDialInNumbers } from '@colloquy/contract/calls/dial-in/shapes'
import { newId } from '../../../platform/ids.ts'
import { command } from '../../../platform/operations/define.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import { presentNumber } from './number-queries.ts'
import { deleteNumber, dialInNumbers, insertNumber } from './number-store.ts'

export const addDialInNumber = command(addDialInNumberOperation, {
  allow: isTenantAdministrator,
  about: (_, { numberId, country, charge, number }) => ({
    kind: 'dial_in_number',
    id: numberId,
    details: { country, charge, number },
  }),
  run: async ({ tx, actor, at, input: { country, charge, text }, refuse }) => {
    if ((await dialInNumbers(tx)).length >= maxDialInNumbers) return refuse('dial_in_numbers_full')
    const row = {
      tenant_id: actor.tenantId,
      id: newId(at),
      country,
      charge,
      display_number: text,
      number: e164Of(text),
    }
    return (await insertNumber(tx, row)) ? presentNumber(row) : refuse('dial_in_number_exists')
  },
})

export const removeDialInNumber = command(removeDialInNumberOperation, {
  load: async ({ tx, input: { numberId } }) => (await dialInNumbers(tx)).find(({ id }) => id === numberId),
  allow: isTenantAdministrator,
  about: ({ subject: { id, country, charge, number } }) => ({
    kind: 'dial_in_number',
    id,
    details: { country, charge, number },
  }),
  run: async ({ tx, subject }) => {
    await deleteNumber(tx, subject.id)
    return {}
  },
})

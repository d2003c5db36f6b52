import { listDialInNumbers as listDialInNumbersOperation } from '@colloquy/contract/calls/dial-in/operations'
import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'
import { publicAccess } from '../../../platform/access/policy.ts'
import { query } from '../../../platform/operations/define.ts'
import { isTenantAdministrator } from '../../tenancy/policy.ts'
import { dialInNumbers, type NumberRow } from './number-store.ts'

/** A number as everybody sees it. */
export const presentNumber = ({ id, country, charge, display_number, number }: NumberRow): DialInNumber => ({
  numberId: id,
  country,
  charge,
  text: display_number,
  number,
})

export const listDialInNumbers = query(listDialInNumbersOperation, {
  allow: publicAccess,
  run: async ({ tx, actor }) => ({
    numbers: (await dialInNumbers(tx)).map(presentNumber),
    can: { edit: isTenantAdministrator(actor, undefined) },
  }),
})

import type { Language } from '@colloquy/contract/languages'
import { personTypes } from '@colloquy/contract/person-types'
import { newId } from '../../../platform/ids.ts'
import type { TransactionContext } from '../../../platform/operations/define.ts'
import { insertPerson } from '../creation-store.ts'

/** Somebody who takes part in one call by a link. */
interface NewGuest {
  readonly firstName: string
  readonly lastName: string
  readonly language: Language
  readonly timeZone: string
}

/**
 * Inserts a guest: a person without an account, who has no address, role and company here, so that nothing that looks people up by
 * those finds them. @returns their id
 */
export const insertGuest = async (
  { tx, actor, at }: Pick<TransactionContext, 'tx' | 'actor' | 'at'>,
  { firstName, lastName, language, timeZone }: NewGuest,
): Promise<string> => {
  const id = newId(at)
  const isNew = await insertPerson(tx, {
    tenant_id: actor.tenantId,
    id,
    person_type: personTypes.companyMember,
    is_guest: true,
    role_id: null,
    company_id: null,
    // Nobody reads it, and a number in the order of the others would tell that there is a guest.
    code: `G-${id.slice(-12)}`,
    email: null,
    first_name: firstName,
    last_name: lastName,
    language,
    time_zone: timeZone,
    joined_on: at.toISOString().slice(0, 10),
  })
  if (!isNew) throw new Error('The code of a new guest is taken.')
  return id
}

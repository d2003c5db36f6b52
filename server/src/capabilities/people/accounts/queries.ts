import { rolesOfCompany } from '@colloquy/contract/people/shapes'
import { personTypes, type RoleId } from '@colloquy/contract/person-types'
import type { Tx } from '../../../platform/db/tables.ts'
import { fullNameOfRow } from '../name-store.ts'
import type { PersonAttributes } from '../policy.ts'
import * as store from './store.ts'

/** Roles that fit the person's company; experts have none. */
export const rolesFor = async (
  tx: Tx,
  { personType, companyId }: Pick<PersonAttributes, 'personType' | 'companyId'>,
): Promise<readonly RoleId[]> => {
  if (personType === personTypes.expert || companyId === null) return []
  const kind = await store.companyKindOf(tx, companyId)
  return kind ? rolesOfCompany[kind] : []
}

/** Why a person is restricted and who restricted them. Imported restrictions have no such details. */
export const restrictionOf = async (
  tx: Tx,
  personId: string,
): Promise<{ readonly reason: string; readonly by: string } | undefined> => {
  const row = await store.activeRestriction(tx, personId)
  return row && { reason: row.reason, by: fullNameOfRow(row) }
}

/** Ids of those who administer a person, except the person. */
export const administratorsOf = (tx: Tx, person: Parameters<typeof store.administratorsOf>[1]): Promise<string[]> =>
  store.administratorsOf(tx, person)

import { personChanged } from '@colloquy/contract/people/events'
import { roles } from '@colloquy/contract/people/shapes'
import type { Language } from '@colloquy/contract/values'
import type { AnyActor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import type { Emit } from '../../platform/operations/define.ts'
import { companyIdOf, insertCompany, insertPerson } from './creation-store.ts'
import { nextCode } from './queries.ts'
import { changePerson } from './store.ts'

/** The part of an operation's context that writing a new record needs. */
interface WriteContext {
  readonly tx: Tx
  readonly at: Date
  readonly actor: Pick<AnyActor, 'tenantId'>
  readonly emit: Emit
}

/** Somebody who is new here. */
export interface NewPerson {
  readonly kind: 'client' | 'expert' | 'vendor'
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly companyId: string | null
  readonly timeZone: string
  readonly language: Language
}

/**
 * Makes the record of somebody new. Their account is pending, and nobody finds an expert before it is active.
 * @returns the person's id; undefined when the address belongs to somebody already, whoever that is
 */
export const createPerson = async (
  { tx, at, actor, emit }: WriteContext,
  arrival: NewPerson,
): Promise<string | undefined> => {
  const { kind, companyId } = arrival
  const isExpert = kind === 'expert'
  const id = newId(at)
  const isNew = await insertPerson(tx, {
    ...{ tenant_id: actor.tenantId, id, person_type: isExpert ? 2 : 1 },
    ...{ role_id: kind === 'expert' ? null : roles[kind], company_id: companyId },
    code: await nextCode(tx, actor.tenantId, isExpert ? 'EX' : 'PE'),
    ...{ first_name: arrival.firstName, last_name: arrival.lastName, email: arrival.email },
    ...{ time_zone: arrival.timeZone, language: arrival.language, joined_on: at.toISOString().slice(0, 10) },
    ...{ needs_activation: true, is_active: !isExpert },
  })
  if (!isNew) return undefined
  emit(personChanged, { personId: id, version: 1 })
  return id
}

/** The company of a kind with a name, in any letter case; a new one when there is none. */
export const findOrCreateCompany = async (
  { tx, at, actor }: Omit<WriteContext, 'emit'>,
  kind: 'vendor',
  name: string,
): Promise<string> => {
  const known = await companyIdOf(tx, kind, name)
  if (known !== undefined) return known
  const id = newId(at)
  await insertCompany(tx, { tenant_id: actor.tenantId, id, name, kind, industry: null, country: null })
  return id
}

/** Lets a new record be found. */
export const activateRecord = async (
  { tx, emit }: Pick<WriteContext, 'tx' | 'emit'>,
  personId: string,
): Promise<void> => {
  const version = await changePerson(tx, personId, undefined, { is_active: true })
  if (version !== undefined) emit(personChanged, { personId, version }, [personId])
}

import type { Parsed } from '@colloquy/contract/operation'
import { employmentConfirmationRequested } from '@colloquy/contract/people/events'
import {
  addEmployment as addEmploymentOperation,
  confirmEmployment as confirmEmploymentOperation,
  removeEmployment as removeEmploymentOperation,
  restoreEmployment as restoreEmploymentOperation,
  unconfirmEmployment as unconfirmEmploymentOperation,
  updateEmployment as updateEmploymentOperation,
} from '@colloquy/contract/people/operations'
import { employmentValidityDays } from '@colloquy/contract/people/shapes'
import type { Tx } from '../../../platform/db/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { type CommandContext, command, type LoadContext } from '../../../platform/operations/define.ts'
import { changeRecord, sourceOf } from '../commands.ts'
import { canEditRecord, canSeeRecord } from '../policy.ts'
import { loadPerson } from '../queries.ts'
import { canUndo } from '../rules.ts'
import { readEmployments } from './queries.ts'
import { areValidDates, maxEmployments } from './rules.ts'
import * as store from './store.ts'

/** Finds an employment together with its person. */
const load = async ({ tx, input }: LoadContext<{ personId: string; employmentId: string }>) => {
  const subject = await loadPerson({ tx, input })
  const employment = (await store.employmentsOf(tx, input.personId)).find(({ id }) => id === input.employmentId)
  return subject && employment && { ...subject, employment }
}

type EmploymentInput = Omit<Parsed<typeof addEmploymentOperation>, 'personId' | 'isPrimary'>

const rowOf = async (tx: Tx, values: EmploymentInput) => ({
  company_id: await store.employerNamed(tx, values.companyName),
  company_name: values.companyName,
  title: values.title,
  summary: values.summary,
  start_on: values.startDate,
  end_on: values.endDate,
})

export const addEmployment = command(addEmploymentOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId } = input
    if (!areValidDates(input, at)) return refuse('employment_dates')
    await changeRecord(context, personId)
    if ((await store.employmentsOf(tx, personId)).length >= maxEmployments) return refuse('too_many_employments')
    const id = newId(at)
    await store.insertEmployment(tx, {
      ...(await rowOf(tx, input)),
      tenant_id: actor.tenantId,
      id,
      person_id: personId,
      source: sourceOf(actor, personId),
      confirmed_at: at,
    })
    await store.ensurePrimary(tx, personId, input.isPrimary ? id : undefined)
    return readEmployments(tx, personId)
  },
})

export const updateEmployment = command(updateEmploymentOperation, {
  load,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, refuse } = context
    const { personId, employmentId } = input
    if (!areValidDates(input, at)) return refuse('employment_dates')
    await changeRecord(context, personId)
    const source = sourceOf(actor, personId)
    await store.changeEmployment(tx, employmentId, {
      ...(await rowOf(tx, input)),
      source,
      confirmed_at: at,
      previous_confirmation: null,
      is_primary: input.isPrimary && context.subject.employment.is_primary,
    })
    await store.ensurePrimary(tx, personId, input.isPrimary ? employmentId : undefined)
    return readEmployments(tx, personId)
  },
})

export const removeEmployment = command(removeEmploymentOperation, {
  load,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, at, input } = context
    await changeRecord(context, input.personId)
    await store.archiveEmployment(tx, input.employmentId, at)
    await store.ensurePrimary(tx, input.personId)
    return readEmployments(tx, input.personId)
  },
})

export const restoreEmployment = command(restoreEmploymentOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, at, input, refuse } = context
    const { personId, employmentId } = input
    await changeRecord(context, personId)
    const aside = await store.archivedEmployment(tx, personId, employmentId)
    if (!aside || !canUndo(aside.removed_at, at)) return refuse('nothing_to_undo')
    if ((await store.employmentsOf(tx, personId)).length >= maxEmployments) return refuse('too_many_employments')
    await store.restoreArchived(tx, employmentId)
    await store.ensurePrimary(tx, personId, aside.employment.is_primary ? employmentId : undefined)
    return readEmployments(tx, personId)
  },
})

export const confirmEmployment = command(confirmEmploymentOperation, {
  load,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, subject } = context
    await changeRecord(context, input.personId)
    const { source, confirmed_at } = subject.employment
    const previous = { source, confirmedAt: confirmed_at?.toISOString() ?? null }
    await store.changeEmployment(tx, input.employmentId, {
      source: sourceOf(actor, input.personId),
      confirmed_at: at,
      previous_confirmation: JSON.stringify(previous),
    })
    return readEmployments(tx, input.personId)
  },
})

export const unconfirmEmployment = command(unconfirmEmploymentOperation, {
  load,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, at, input, subject, refuse } = context
    const { previous_confirmation: previous, confirmed_at } = subject.employment
    await changeRecord(context, input.personId)
    if (!previous || !confirmed_at || !canUndo(confirmed_at, at)) return refuse('nothing_to_undo')
    await store.changeEmployment(tx, input.employmentId, {
      source: previous.source,
      confirmed_at: previous.confirmedAt === null ? null : new Date(previous.confirmedAt),
      previous_confirmation: null,
    })
    return readEmployments(tx, input.personId)
  },
})

const dayMs = 86_400_000
/** However many projects want to talk to an expert, they are asked once in this time. */
const askAgainAfterMs = 30 * dayMs

/**
 * Asks experts to confirm where they work before anybody relies on it, if they have not done so for too long or ever. An answer takes
 * days, and without one no call can be confirmed.
 */
export const requestConfirmation = async (
  { tx, at, emit }: Pick<CommandContext, 'tx' | 'at' | 'emit'>,
  personIds: readonly string[],
): Promise<void> => {
  const until = new Date(at.getTime() - employmentValidityDays * dayMs)
  const askedUntil = new Date(at.getTime() - askAgainAfterMs)
  for (const due of await store.claimUnconfirmedOf(tx, personIds, { at, until, askedUntil }))
    emit(employmentConfirmationRequested, due)
}

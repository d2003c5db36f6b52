import { getOwnVetting, getVetting, listVettings } from '@colloquy/contract/vetting/operations'
import type { Vetting, VettingCard, VettingView } from '@colloquy/contract/vetting/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type LoadContext, query, type TransactionContext } from '../../platform/operations/define.ts'
import { blockedDuplicates, similarTo } from '../invitations/queries.ts'
import { readEmployments } from '../people/employments/queries.ts'
import { loadPerson, personCards, personSummaries, recordOf } from '../people/queries.ts'
import { currentWorkflow, loadInWorkflow } from '../tenancy/queries.ts'
import { canVet, isExpert, vettingAbilities } from './policy.ts'
import { presentCard, presentOwn, presentQuestion } from './present.ts'
import * as store from './store.ts'

const maxVettings = 200

/** The registrations of a view, and their total. */
export const vettings = async (
  tx: Tx,
  view: VettingView,
  size: number,
  at: Date,
): Promise<{ total: number; vettings: VettingCard[] }> => {
  const rows = await store.vettingsOf(tx, view, size)
  const cards = await personCards(
    tx,
    rows.map(({ person_id }) => person_id),
  )
  const barred = await blockedDuplicates(
    tx,
    rows.map(({ person_id: personId, first_name: firstName, last_name: lastName, email }) => ({
      personId,
      firstName,
      lastName,
      email: email ?? '',
    })),
    at,
  )
  const shown = rows.flatMap((row) => {
    const person = cards.get(row.person_id)
    return person ? [presentCard(row, person, barred.has(row.person_id))] : []
  })
  return { total: await store.countVettings(tx, view), vettings: shown }
}

/** The open registrations and their total, for staff who vet; null for everybody else. */
export const vettingsToServe = async ({ tx, actor, at }: TransactionContext<Actor>, size: number) =>
  canVet(actor, undefined) && (await currentWorkflow(tx)).hasOwnExperts ? vettings(tx, 'open', size, at) : null

/** Loads something only in tenants that recruit experts; others vet nobody. */
const loadWithOwnExperts = <C extends { readonly tx: Tx }, S>(
  load: (context: C) => Promise<S | undefined> | S | undefined,
) => loadInWorkflow<C, S>(({ hasOwnExperts }) => hasOwnExperts, load)

export const list = query(listVettings, {
  load: loadWithOwnExperts(() => true),
  allow: canVet,
  run: ({ tx, input, at }) => vettings(tx, input.view ?? 'open', maxVettings, at),
})

export const getOwn = query(getOwnVetting, {
  allow: isExpert,
  run: async ({ tx, me }) => {
    const vetting = await store.vettingById(tx, me.personId)
    return vetting ? presentOwn(vetting, await store.questionsOf(tx, me.personId)) : null
  },
})

/** Finds the registration that an operation refers to. */
export const loadVetting = loadWithOwnExperts(async ({ tx, input }: LoadContext<{ readonly personId: string }>) => {
  const vetting = await store.lockVetting(tx, input.personId)
  return vetting && { personId: vetting.person_id, state: vetting.state, vetting }
})

export const get = query(getVetting, {
  load: async ({ tx, input }) => {
    const vetting = await store.vettingById(tx, input.personId)
    return vetting && { personId: vetting.person_id, state: vetting.state, vetting }
  },
  see: canVet,
  allow: canVet,
  run: async ({ tx, actor, at, input, subject }): Promise<Vetting> => {
    const { personId } = input
    const { vetting } = subject
    const { person } = (await loadPerson({ tx, input }))!
    const { employments } = await readEmployments(tx, personId)
    const questions = await store.questionsOf(tx, personId)
    const staff = await personSummaries(
      tx,
      [vetting.decided_by, ...questions.map(({ asked_by }) => asked_by)].filter((id) => id !== null),
    )
    const nameOf = (id: string | null) => (id === null ? undefined : staff.get(id)?.fullName) ?? ''
    return {
      personId,
      state: vetting.state,
      registeredAt: vetting.registered_at.toISOString(),
      person: (await personCards(tx, [personId])).get(personId)!,
      record: await recordOf(tx, actor, personId),
      employments,
      notes: person.member_notes,
      creditsPerHour: person.credits_per_hour,
      questions: questions.map((row) => presentQuestion(row, nameOf(row.asked_by))),
      decision: vetting.decided_at && {
        at: vetting.decided_at.toISOString(),
        by: nameOf(vetting.decided_by),
        reason: vetting.reason,
      },
      similar: await similarTo(tx, {
        personId,
        firstName: person.first_name,
        lastName: person.last_name,
        email: person.email ?? '',
        companies: employments.map(({ companyName }) => companyName),
        at,
      }),
      can: vettingAbilities(actor, subject),
    }
  },
})

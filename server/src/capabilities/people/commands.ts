import { personChanged } from '@colloquy/contract/people/events'
import { updateProfile as updateProfileOperation } from '@colloquy/contract/people/operations'
import type { PersonInfo } from '@colloquy/contract/people/shapes'
import { personTypes } from '@colloquy/contract/person-types'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { newId } from '../../platform/ids.ts'
import { type CommandContext, command, type Refuse, type RequestContext } from '../../platform/operations/define.ts'
import { writeFact } from './fact-store.ts'
import { canEditRecord, canSeeRecord } from './policy.ts'
import { loadPerson, recordOf } from './queries.ts'
import { factsStated } from './rules.ts'
import { addToCallsCount, changePerson, insertAnswers, type PersonChange } from './store.ts'

/** What a change to a record at the version of the request is given. */
export interface EditContext extends CommandContext<Actor>, RequestContext {
  readonly refuse: Refuse
}

/**
 * Changes a person's record at the version the actor has seen, and notifies the person's browsers after the commit. Commands that
 * edit a record call it first, which serializes edits. Operations without a version accept any.
 * @returns the new version
 */
export const changeRecord = async (
  { tx, emit, request, refuse }: EditContext,
  personId: string,
  change: PersonChange = {},
): Promise<number> => {
  const version = await changePerson(tx, personId, request.version, change)
  if (version === undefined) return refuse('stale')
  emit(personChanged, { personId, version }, [personId])
  return version
}

/** Changes a person's record at any version, for effects that no user edits. */
export const overwriteRecord = async (
  { tx, emit }: Pick<CommandContext, 'tx' | 'emit'>,
  personId: string,
  change: PersonChange,
): Promise<void> => {
  const version = await changePerson(tx, personId, undefined, change)
  if (version !== undefined) emit(personChanged, { personId, version }, [personId])
}

/** The source of a fact that an actor states about a person. */
export const sourceOf = (actor: Actor, personId: string): 'self' | 'staff' =>
  isMember(actor) && actor.personId === personId ? 'self' : 'staff'

export const updateProfile = command(updateProfileOperation, {
  load: loadPerson,
  see: canSeeRecord,
  allow: canEditRecord,
  run: async (context) => {
    const { tx, actor, at, input, subject } = context
    const { personId, ...changes } = input
    await changeRecord(context, personId, rowOf(changes))
    const { person } = subject
    const stated =
      person.person_type === personTypes.expert ? factsStated(person, { ...person, ...defined(changes) }) : []
    for (const { kind, value } of stated)
      await writeFact(tx, { tenantId: actor.tenantId, personId, kind, value, source: sourceOf(actor, personId), at })
    return recordOf(tx, actor, personId)
  },
})

/** Counts a completed call of an expert. Called by the reaction to the completion, once per call. */
export const countCompletedCall = (tx: Tx, personId: string): Promise<void> => addToCallsCount(tx, personId)

type PersonChanges = { readonly [K in keyof PersonInfo]?: PersonInfo[K] | undefined }

/** The given values, without undefined ones. */
const defined = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never

const rowOf = (changes: PersonChanges): PersonChange =>
  defined({
    first_name: changes.firstName,
    last_name: changes.lastName,
    preferred_name: changes.preferredName,
    title: changes.title,
    headline: changes.headline,
    bio: changes.bio,
    country: changes.country,
    city: changes.city,
    time_zone: changes.timeZone,
    language: changes.preferredLanguage,
    languages: changes.languages,
    expertise: changes.expertise,
    linkedin_url: changes.linkedInUrl,
  })

/** Adds what an expert has answered to their record, where search finds it. Clients see an answer once it is released. */
export const addAnswers = async (
  { tx, actor, at }: Pick<CommandContext, 'tx' | 'actor' | 'at'>,
  personId: string,
  answers: readonly { readonly question: string; readonly text: string }[],
): Promise<void> =>
  insertAnswers(
    tx,
    answers.map(({ question, text }) => ({
      tenant_id: actor.tenantId,
      id: newId(at),
      person_id: personId,
      question,
      text,
      answered_at: at,
      is_released: false,
    })),
  )

import { personChanged } from '@colloquy/contract/people/events'
import { updateProfile as updateProfileOperation } from '@colloquy/contract/people/operations'
import type { PersonInfo } from '@colloquy/contract/people/shapes'
import type { Actor } from '../../platform/access/actor.ts'
import { isMember } from '../../platform/access/policy.ts'
import type { Tx } from '../../platform/db/tables.ts'
import { type CommandContext, command, type Refuse, type RequestContext } from '../../platform/operations/define.ts'
import { stateFact } from './fact-store.ts'
import { editRecord, seeRecord } from './policy.ts'
import { loadPerson, recordOf } from './queries.ts'
import { factsStated } from './rules.ts'
import { addToCallsCount, changePerson, type PersonChange } from './store.ts'

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
  see: seeRecord,
  allow: editRecord,
  run: async (context) => {
    const { tx, actor, at, input, subject } = context
    const { personId, ...given } = input
    await changeRecord(context, personId, rowOf(given))
    const { person } = subject
    const stated = person.person_type === 2 ? factsStated(person, { ...person, ...defined(given) }) : []
    for (const { kind, value } of stated)
      await stateFact(tx, { tenantId: actor.tenantId, personId, kind, value, source: sourceOf(actor, personId), at })
    return recordOf(tx, actor, personId)
  },
})

/** Counts a completed call of an expert. Called by the reaction to the completion, once per call. */
export const countCompletedCall = (tx: Tx, personId: string): Promise<void> => addToCallsCount(tx, personId)

type Given = { readonly [K in keyof PersonInfo]?: PersonInfo[K] | undefined }

/** The given values, without undefined ones. */
const defined = <T extends object>(given: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never

const rowOf = (given: Given): PersonChange =>
  defined({
    first_name: given.firstName,
    last_name: given.lastName,
    preferred_name: given.preferredName,
    title: given.title,
    headline: given.headline,
    bio: given.bio,
    country: given.country,
    city: given.city,
    time_zone: given.timeZone,
    language: given.preferredLanguage,
    languages: given.languages,
    expertise: given.expertise,
    linkedin_url: given.linkedInUrl,
  })

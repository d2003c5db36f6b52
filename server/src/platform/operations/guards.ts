import type { CommonRefusal } from '@colloquy/contract/operation'
import type { Member } from '../access/actor.ts'

/**
 * Names of all guards. A capability adds its own by declaration merging, so that exemptions are checked by the compiler.
 * A gate test checks that every name has a registered guard.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the capabilities that register guards
export interface GuardNames {}
export type GuardName = keyof GuardNames

/**
 * Refuses signed-in people every operation that is not public and not exempt, as long as something about their account or session
 * holds. Guards run in the order of the capabilities, before anything about the request is loaded.
 */
export interface Guard {
  readonly name: GuardName
  readonly refusal: CommonRefusal
  readonly appliesTo: (actor: Member, rule: { readonly isPersonal?: true }) => boolean
}

/** An exemption for some subjects only; any other subject is answered as not found. */
export interface ConditionalExemption<S> {
  readonly guard: GuardName
  readonly when: (actor: Member, subject: S) => boolean
}

/** What a rule is exempt from. */
export type Exemption<S> = GuardName | ConditionalExemption<S>

/** The name of the guard that an exemption is about. */
export const guardNameOf = <S>(exemption: Exemption<S>): GuardName =>
  typeof exemption === 'string' ? exemption : exemption.guard

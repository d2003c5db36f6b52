import * as z from 'zod/mini'
import { Id } from '../../values.ts'

/** The kinds of people who can be required to use a second factor. Administrators count as staff. */
export const factorKinds = ['staff', 'compliance', 'client', 'vendor', 'expert'] as const
export const FactorKind = z.enum(factorKinds)
export type FactorKind = z.infer<typeof FactorKind>

/** A tenant's sign-in policy. */
export const SignInPolicy = z.object({
  /** Whether sign-in by password is enabled. */
  password: z.boolean(),
  /** Whether sign-in by e-mail link is enabled. */
  link: z.boolean(),
  /** Who must use a second factor. */
  factorKinds: z.array(FactorKind),
})
export type SignInPolicy = z.infer<typeof SignInPolicy>

const KnownByName = z.object({ personId: Id, fullName: z.string(), isAdministrator: z.boolean() })

/** The sign-in policy as administrators see it. Providers are configured by the operator. */
export const SignInPolicyDetails = z.extend(SignInPolicy, {
  providers: z.array(z.object({ providerId: Id, name: z.string() })),
  /** People who can sign in by password only: disabling passwords locks them out. */
  onlyByPassword: z.array(KnownByName),
  /** How many people of each kind have no second factor: requiring one makes them set it up. */
  withoutFactor: z.array(z.object({ kind: FactorKind, count: z.int() })),
  /** People without any sign-in method: how many, and the first by name. */
  withoutMethod: z.object({ count: z.number(), people: z.array(KnownByName) }),
})
export type SignInPolicyDetails = z.infer<typeof SignInPolicyDetails>

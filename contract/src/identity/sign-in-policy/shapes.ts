import * as z from 'zod/mini'
import { Id } from '../../values.ts'

/** Kinds of people, as far as a second factor is demanded of them. Administrators count as staff, whatever else they are. */
export const factorKinds = ['staff', 'compliance', 'client', 'vendor', 'expert'] as const
export const FactorKind = z.enum(factorKinds)
export type FactorKind = z.infer<typeof FactorKind>

/** How a tenant lets people in. */
export const SignInPolicy = z.object({
  /** Whether a password opens. */
  password: z.boolean(),
  /** Whether links by e-mail are sent. */
  link: z.boolean(),
  /** Of whom a second factor is demanded. */
  factorKinds: z.array(FactorKind),
})
export type SignInPolicy = z.infer<typeof SignInPolicy>

const KnownByName = z.object({ personId: Id, fullName: z.string(), isAdministrator: z.boolean() })

/** The same, as those see it who decide it; providers are written down by whoever runs the installation. */
export const SignInPolicyDetails = z.extend(SignInPolicy, {
  providers: z.array(z.object({ providerId: Id, name: z.string() })),
  /** Those whom nothing but their password lets in, by name: closing passwords shuts them out. */
  onlyByPassword: z.array(KnownByName),
  /** Those who have an account and no way into it, such as when their provider is gone: how many, and the first by name. */
  withoutWay: z.object({ count: z.number(), people: z.array(KnownByName) }),
})
export type SignInPolicyDetails = z.infer<typeof SignInPolicyDetails>

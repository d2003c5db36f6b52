import * as z from 'zod/mini'

/** The second factor that a pending sign-in requires, and how to present it. */
export const PendingSignIn = z.object({
  /** `setUp`: the person has no second factor and must set one up. */
  requirement: z.enum(['factor', 'setUp']),
  totp: z.boolean(),
  passkey: z.boolean(),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

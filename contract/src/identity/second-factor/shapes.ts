import * as z from 'zod/mini'

/** What is owed after a password or a link, and how it can be shown. */
export const PendingSignIn = z.object({
  /** `setUp`: the person has no second factor yet and must have one. */
  owed: z.enum(['factor', 'setUp']),
  totp: z.boolean(),
  passkey: z.boolean(),
})
export type PendingSignIn = z.infer<typeof PendingSignIn>

import * as z from 'zod/mini'
import { Id, Instant } from '../../values.ts'

/** Somebody a tenant trusts to say who its people are. */
export const Provider = z.object({ providerId: Id, name: z.string() })
export type Provider = z.infer<typeof Provider>

/** A provider, and the account there that the person signs in with, if there is one. */
export const Connection = z.extend(Provider, {
  connected: z.nullable(
    z.object({
      /** How the account calls itself: an e-mail address, mostly. */
      label: z.string(),
      since: Instant,
    }),
  ),
})
export type Connection = z.infer<typeof Connection>

/** By whom the person of this session was vouched for; all null for those who came in by our own ways [AU-17]. */
export const AuthInfo = z.object({
  externalAuthType: z.nullable(z.literal('openid')),
  providerId: z.nullable(Id),
  providerName: z.nullable(z.string()),
})
export type AuthInfo = z.infer<typeof AuthInfo>

/** What a provider sends somebody back with, as it stands in the address; `error` when it sends nobody. */
export const AuthorizationResponse = {
  state: z.string().check(z.maxLength(200)),
  code: z.optional(z.string().check(z.maxLength(4000))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  error: z.optional(z.string().check(z.maxLength(200))),
}

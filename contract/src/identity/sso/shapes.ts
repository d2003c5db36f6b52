import * as z from 'zod/mini'
import { Id, Instant } from '../../values.ts'

/** An identity provider of the tenant. */
export const Provider = z.object({ providerId: Id, name: z.string() })
export type Provider = z.infer<typeof Provider>

/** A provider, and the account the person has connected there, if any. */
export const Connection = z.extend(Provider, {
  connected: z.nullable(
    z.object({
      /** The display name of the provider account, usually an e-mail address. */
      label: z.string(),
      since: Instant,
    }),
  ),
})
export type Connection = z.infer<typeof Connection>

/** The provider that authenticated this session; all null for sign-ins without a provider [AU-17]. */
export const AuthInfo = z.object({
  externalAuthType: z.nullable(z.literal('openid')),
  providerId: z.nullable(Id),
  providerName: z.nullable(z.string()),
})
export type AuthInfo = z.infer<typeof AuthInfo>

/** The parameters of an authorization response; `error` when the provider declined. */
export const AuthorizationResponse = {
  state: z.string().check(z.maxLength(200)),
  code: z.optional(z.string().check(z.maxLength(4000))),
  iss: z.optional(z.string().check(z.maxLength(500))),
  error: z.optional(z.string().check(z.maxLength(200))),
}

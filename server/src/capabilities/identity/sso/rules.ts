/** Lifetime of an authorization request. */
export const attemptTtlSeconds = 10 * 60

/** Lifetime of the cookie that identifies the attempt's browser. */
export const browserCookieTtlSeconds = 15 * 60

/** How long the sign-out address of a browser is kept: as long as the longest session. */
export const signOutTtlSeconds = 30 * 86_400

/** The path of the redirect URI. */
export const callbackPath = '/external'

/** Purposes of encrypted secrets. */
export const encryptionPurposes = {
  client: 'secret of an OpenID Connect client',
  signOut: 'address of an external sign-out',
}

/**
 * Whether a provider's address identifies an account: the provider has verified it, and its domain is one the provider
 * may vouch for. Other addresses are labels only.
 */
export const mayIdentifyByEmail = (
  domains: readonly string[],
  claims: { readonly email: string | undefined; readonly isEmailVerified: boolean },
): claims is { readonly email: string; readonly isEmailVerified: true } => {
  const domain = claims.email?.split('@').at(-1)?.toLowerCase()
  return claims.isEmailVerified && domain !== undefined && domains.some((one) => one.toLowerCase() === domain)
}

/** The display name of a provider account. */
export const labelOf = ({ email, subject }: { readonly email: string | undefined; readonly subject: string }): string =>
  (email ?? subject).slice(0, 200)

/** The provider's sign-out address, with the address to return to. */
export const signOutUrl = (address: string, origin: string): string => {
  const url = new URL(address)
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`)
  return url.href
}

/** Lifetime of an authorization request. */
export const attemptTtlSeconds = 10 * 60

/** How long the browser that has left for a provider is known again. */
export const browserCookieTtlSeconds = 15 * 60

/** How long it is known where a browser is signed out elsewhere: as long as the longest session lives. */
export const signOutTtlSeconds = 30 * 86_400

/** The path of the redirect URI. */
export const callbackPath = '/external'

/** What a secret is made for; the same browser's are all different. */
export const encryptionPurposes = {
  client: 'secret of an OpenID Connect client',
  signOut: 'address of an external sign-out',
}

/**
 * Whether a provider may say by an address whose account somebody has: it has checked the address itself, and the domain
 * is one of those it speaks for. Any other address only says how the account calls itself.
 */
export const mayIdentifyByEmail = (
  domains: readonly string[],
  claims: { readonly email: string | undefined; readonly isEmailVerified: boolean },
): claims is { readonly email: string; readonly isEmailVerified: true } => {
  const domain = claims.email?.split('@').at(-1)?.toLowerCase()
  return claims.isEmailVerified && domain !== undefined && domains.some((one) => one.toLowerCase() === domain)
}

/** How an account calls itself, for its owner to recognise it. */
export const labelOf = ({ email, subject }: { readonly email: string | undefined; readonly subject: string }): string =>
  (email ?? subject).slice(0, 200)

/** Where a browser goes to be signed out at a provider, and from there back to us. */
export const signOutUrl = (address: string, origin: string): string => {
  const url = new URL(address)
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`)
  return url.href
}

/** Lifetime of the one-time code that carries an impersonation to the site of the impersonated person. */
export const codeTtlMs = 60_000

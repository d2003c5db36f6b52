/** Lifetime of the sign-in code that carries an impersonation to the site of the impersonated person. */
export const codeTtlMs = 60_000

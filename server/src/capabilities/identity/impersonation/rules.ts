/** How long the code lives that brings somebody to the site of the person they act as. */
export const codeTtlMs = 60_000

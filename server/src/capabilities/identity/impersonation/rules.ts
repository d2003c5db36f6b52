/** How long the code lives that brings somebody to the site of the person they act as. */
export const codeMilliseconds = 60_000

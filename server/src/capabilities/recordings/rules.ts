/** How long a browser may play or save a file after it has asked for it; the player asks again. */
export const linkTtlMs = 30 * 60_000

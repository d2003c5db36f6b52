/** The browser's clock, the only source of the current time in the browser. */
export const now = (): Date => new Date()

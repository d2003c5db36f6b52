/** The browser's clock; nothing else in the browser asks the machine for the time. */
export const now = (): Date => new Date()

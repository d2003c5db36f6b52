/** Loads the page anew at the address where it is. */
export const reload = (): void => location.reload()

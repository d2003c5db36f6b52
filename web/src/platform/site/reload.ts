/** Reloads the page. */
export const reload = (): void => location.reload()

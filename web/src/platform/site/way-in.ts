/** Leaves the page for the one where visitors sign in; a page of its own, so nothing of this one survives. */
export const goToSignIn = (): void => location.assign('/login')

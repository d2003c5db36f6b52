/** Opens the sign-in page or another sign-in document. A page load, so that no state survives. */
export const goToSignIn = (address = '/login'): void => location.assign(address)

/** Opens another site. Returns a promise that never resolves, so that the caller does not continue. */
export const leaveApp = (address: string): Promise<never> => {
  location.assign(address)
  return new Promise(() => {})
}

const closed = '/account-disabled'
const key = 'cq-closed'

/** Opens the page of restricted accounts; `through` the provider's sign-out address, if any. */
export const goToAccountDisabled = (through: string | null): void => {
  if (through) sessionStorage.setItem(key, closed)
  location.assign(through ?? closed)
}

/** The target of a redirect through another site; undefined without one. Returned once. */
export const consumePendingRedirect = (): string | undefined => {
  const end = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return end
}

/** Opens a page of this site with a page load, so that the application starts anew. */
export const loadPage = (page: string): void => location.assign(page)

/** Replaces the current history entry by another page of this site. */
export const replaceWith = (page: string): void => location.replace(page)

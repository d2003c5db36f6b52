/** Leaves the page for the one where visitors sign in, or another way in; a page of its own, so nothing of this one survives. */
export const goToSignIn = (address = '/login'): void => location.assign(address)

/** Leaves for another site. Nothing goes on here: what waits for it waits until the page is gone. */
export const goElsewhere = (address: string): Promise<never> => {
  location.assign(address)
  return new Promise(() => {})
}

const closed = '/account-disabled'
const key = 'cq-closed'

/** Leaves for the page of closed accounts; `through` another site, if the browser is signed out there first. */
export const goToAccountDisabled = (through: string | null): void => {
  if (through) sessionStorage.setItem(key, closed)
  location.assign(through ?? closed)
}

/** Where a way through another site was to end; undefined for everybody who comes by themselves. Said once. */
export const takePendingRedirect = (): string | undefined => {
  const end = sessionStorage.getItem(key) ?? undefined
  sessionStorage.removeItem(key)
  return end
}

/** Goes on to a page of this site from one that is nothing to come back to. */
export const replaceWith = (page: string): void => location.replace(page)

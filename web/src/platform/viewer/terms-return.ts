import { safeReturn } from './return-address.ts'

/* The page to open after accepting the terms [RT-28]. */

const autologin = 'cq-autologin-return'
const shareLink = 'cq-capability-return'

/** Stores the return address of an autologin for this tab. */
export const storeAutologinReturn = (address: string): void => sessionStorage.setItem(autologin, address)

/** Stores the page of a share link for this tab, when its reader must sign in to accept the terms first. */
export const storeShareLinkReturn = (address: string): void => sessionStorage.setItem(shareLink, address)

/**
 * The page to open after acceptance, returned once: the return address of an autologin, else the page of a share link,
 * else the root. Addresses of other sites become the root.
 */
export const consumeTermsReturn = (): string => {
  const wanted = sessionStorage.getItem(autologin) ?? sessionStorage.getItem(shareLink) ?? undefined
  for (const key of [autologin, shareLink]) sessionStorage.removeItem(key)
  return safeReturn(wanted)
}

import { safeReturn } from './return-address.ts'

/* Where somebody goes on to who had to agree to a text first [RT-28]. */

const autologin = 'cq-autologin-return'

/** Remembers for this tab where an autologin wanted to go. */
export const keepAutologinReturn = (address: string): void => sessionStorage.setItem(autologin, address)

/**
 * Where to go once a text is agreed to, asked once: in an autologin to its return address, else to what a capability link
 * has opened, else to the root. An address of another site is the root.
 */
export const takeAfterTerms = (capabilityUrl?: string): string => {
  const wanted = sessionStorage.getItem(autologin) ?? capabilityUrl
  sessionStorage.removeItem(autologin)
  return safeReturn(wanted)
}

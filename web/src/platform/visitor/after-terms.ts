import { safeReturn } from './return-address.ts'

/* Where somebody goes on to who had to agree to a text first [RT-28]. */

const capability = 'cq-capability-url'
const autologin = 'cq-autologin-return'

/** Remembers for this tab what a capability link opened: its bearer goes there once the terms are accepted. */
export const keepCapabilityUrl = (address: string): void => sessionStorage.setItem(capability, address)

/** Remembers for this tab where an autologin wanted to go. */
export const keepAutologinReturn = (address: string): void => sessionStorage.setItem(autologin, address)

/**
 * Where to go once a text is agreed to, asked once: in an autologin to its return address, else to what a capability link
 * opened, else to the root. An address of another site is the root.
 */
export const takeAfterTerms = (): string => {
  const wanted = sessionStorage.getItem(autologin) ?? sessionStorage.getItem(capability)
  sessionStorage.removeItem(autologin)
  sessionStorage.removeItem(capability)
  return safeReturn(wanted)
}

import { safeReturn } from './return-address.ts'

/* Where somebody goes on to who had to agree to a text first [RT-28]. */

const autologin = 'cq-autologin-return'
const capability = 'cq-capability-return'

/** Remembers for this tab where an autologin wanted to go. */
export const keepAutologinReturn = (address: string): void => sessionStorage.setItem(autologin, address)

/** Remembers for this tab what a capability link was for, of whoever has to sign in to agree to a text first. */
export const keepCapabilityReturn = (address: string): void => sessionStorage.setItem(capability, address)

/**
 * Where to go once a text is agreed to, asked once: in an autologin to its return address, else to what a capability link
 * was for, else to the root. An address of another site is the root.
 */
export const takeTermsReturn = (): string => {
  const wanted = sessionStorage.getItem(autologin) ?? sessionStorage.getItem(capability) ?? undefined
  for (const key of [autologin, capability]) sessionStorage.removeItem(key)
  return safeReturn(wanted)
}

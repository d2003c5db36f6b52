import { activate, getActivation, resendActivation } from '@colloquy/contract/identity/operations'
import { agreeToTerms, listCurrentTerms } from '@colloquy/contract/terms/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useLanguage } from '../../../platform/translations.ts'

/** What the reader's account still needs. */
export const useActivation = (isWanted: boolean) => useOperationQuery(getActivation, {}, { enabled: isWanted })

/** The texts the reader is to agree to, in the language that is spoken. */
export const useCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

/** Agrees to the texts in force. */
export const useAgreeToTerms = () => useCommand(agreeToTerms, { invalidates: [getActivation] })
/** Has the activation e-mail sent again. */
export const useResendActivation = () => useCommand(resendActivation)
/** Makes the reader's account usable. */
export const useActivate = () => useCommand(activate)

const key = 'cq-activation'

/**
 * The secret of an activation e-mail. It leaves the address bar as soon as it is read, and is kept for this tab: whoever
 * has to sign in first comes back for it.
 */
export const takeSecret = (): string | undefined => {
  const secret = location.hash.slice(1)
  if (secret) {
    sessionStorage.setItem(key, secret)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(key) ?? undefined
}

/** Forgets the secret: it was used, or it is worth nothing. */
export const dropSecret = (): void => sessionStorage.removeItem(key)

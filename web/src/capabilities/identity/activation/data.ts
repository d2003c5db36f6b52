import { activateAccount, getAccountActivation, resendAccountActivation } from '@colloquy/contract/identity/operations'
import { agreeToTerms, listCurrentTerms } from '@colloquy/contract/terms/operations'
import { useCommand, useOperationQuery } from '../../../platform/query.ts'
import { useLanguage } from '../../../platform/translations.ts'

/** The activation steps still open for the reader's account. */
export const useAccountActivation = (isWanted: boolean) =>
  useOperationQuery(getAccountActivation, {}, { enabled: isWanted })

/** The texts the reader must accept, in the current language. */
export const useCurrentTerms = () => useOperationQuery(listCurrentTerms, { language: useLanguage() })

/** Accepts the texts in force. */
export const useAgreeToTerms = () => useCommand(agreeToTerms, { invalidates: [getAccountActivation] })
/** Resends the activation e-mail. */
export const useResendAccountActivation = () => useCommand(resendAccountActivation)
/** Activates the reader's account. */
export const useActivateAccount = () => useCommand(activateAccount)

const key = 'cq-activation'

/**
 * The secret of an activation e-mail. It is removed from the address bar on read and kept in session storage, so that it survives
 * a sign-in in between.
 */
export const consumeSecret = (): string | undefined => {
  const secret = location.hash.slice(1)
  if (secret) {
    sessionStorage.setItem(key, secret)
    history.replaceState(history.state, '', location.pathname)
  }
  return sessionStorage.getItem(key) ?? undefined
}

/** Drops the secret once it is used or rejected. */
export const deleteSecret = (): void => sessionStorage.removeItem(key)

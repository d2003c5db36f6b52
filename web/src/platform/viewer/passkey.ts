import type {
  PublicKeyCredentialCreationOptionsJSON as Creation,
  PublicKeyCredentialRequestOptionsJSON as Request,
} from '@simplewebauthn/browser'

/** Whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys as autofill suggestions. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Creates a passkey on the device. Undefined when it was cancelled or failed. */
export const createPasskey = async (creation: Creation) => {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON: creation })
    const { clientDataJSON, attestationObject } = response
    return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject } }
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

/** True while a request that the reader started is open. */
let isExplicitPromptOpen = false

/**
 * Gets an assertion of a passkey. `isSuggested`: waits until one is chosen from autofill suggestions. Undefined when it
 * was cancelled or failed.
 */
export const getPasskeyAssertion = async (request: Request, isSuggested = false) => {
  if (!isSuggested) isExplicitPromptOpen = true
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // Browsers allow one request at a time and keep the last: a late autofill request would cancel the reader's own.
  if (isSuggested && isExplicitPromptOpen) return undefined
  try {
    const shown = await startAuthentication({ optionsJSON: request, useBrowserAutofill: isSuggested })
    const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
    return {
      id: shown.id,
      rawId: shown.rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    }
  } catch (error) {
    // The autofill request is cancelled by any other request.
    if (!isSuggested) console.warn(error)
    return undefined
  } finally {
    if (!isSuggested) isExplicitPromptOpen = false
  }
}

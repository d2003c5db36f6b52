import type {
  PublicKeyCredentialCreationOptionsJSON as Creation,
  PublicKeyCredentialRequestOptionsJSON as Request,
} from '@simplewebauthn/browser'

/** Whether this browser knows passkeys at all. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Whether this browser offers passkeys in a field's own list of suggestions. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

/** Has the device make a passkey. Undefined when its owner did not want to, or the device could not. */
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

/** True while somebody has been asked for a passkey because they wished to. */
let isExplicitPromptOpen = false

/**
 * Has the device show a passkey. `isSuggested`: waits until one is picked from a field's suggestions. Undefined when its
 * owner did not want to, or the device could not.
 */
export const getPasskeyAssertion = async (request: Request, isSuggested = false) => {
  if (!isSuggested) isExplicitPromptOpen = true
  const { startAuthentication } = await import('@simplewebauthn/browser')
  // A browser asks for one thing at a time, the last: a suggestion that is late would end what was wished for.
  if (isSuggested && isExplicitPromptOpen) return undefined
  try {
    const shown = await startAuthentication({ optionsJSON: request, useBrowserAutofill: isSuggested })
    const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response
    return {
      ...{ id: shown.id, rawId: shown.rawId, type: 'public-key' as const },
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle !== undefined && { userHandle }) },
    }
  } catch (error) {
    // Waiting for a suggestion ends whenever something else is done.
    if (!isSuggested) console.warn(error)
    return undefined
  } finally {
    if (!isSuggested) isExplicitPromptOpen = false
  }
}

import { capability } from '../../platform/operations/define.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import type { ProofOfWorkSettings } from '../factors/proof-of-work-queries.ts'
import { activate, resendActivation } from './activation/commands.ts'
import { getActivation } from './activation/queries.ts'
import { sendActivation } from './activation/reactions.ts'
import { endOtherSessions, endSession, issueLiveTicket, reportError, setPreferences, signOut } from './commands.ts'
import { checkMember, redeemSignInLink, requestSignInLink } from './email-link/commands.ts'
import { sendLink } from './email-link/reactions.ts'
import { guards } from './guards.ts'
import { resumeByHandle, resumeImpersonation, startImpersonation, stopImpersonation } from './impersonation/commands.ts'
import { getImpersonation } from './impersonation/queries.ts'
import { deleteExpired } from './jobs.ts'
import { changePassword, signInWithPassword } from './password/commands.ts'
import { notifyPasswordChanged } from './password/reactions.ts'
import { redeemPasswordReset, requestPasswordReset } from './password/reset-commands.ts'
import { checkPasswordReset } from './password/reset-queries.ts'
import { sendReset } from './password/reset-reactions.ts'
import { notifyPrivilegesChanged } from './privileges/reactions.ts'
import { getCredentials, getCurrentUser, getSessionContext, getSignInMethods, listSessions } from './queries.ts'
import { reauthenticate } from './reauthentication-commands.ts'
import {
  confirmRequiredSetup,
  signInWithPasskey,
  startRequiredSetup,
  verifySecondFactor,
} from './second-factor/commands.ts'
import { getPasskeyRequest, getPendingSignIn } from './second-factor/queries.ts'
import { endOnReset, notifyFactorsChanged } from './second-factor/reactions.ts'
import { sendRecoveryLink } from './second-factor/recovery-reactions.ts'
import { refreshSession } from './sessions/commands.ts'
import { checkAccess } from './sessions/queries.ts'
import { announceTerms, announceTermsLapse } from './sessions/reactions.ts'
import { endAllOnRestriction } from './sessions/restriction-reactions.ts'
import { openShareLink, resumeByShareLink } from './share-links/commands.ts'
import { getAnonymousUser } from './share-links/queries.ts'
import { openOnPhone, redeemSignInCode } from './sign-in-code-commands.ts'
import { setSignInPolicy } from './sign-in-policy/commands.ts'
import { getSignInPolicy } from './sign-in-policy/queries.ts'
import { notifyLockedOut } from './sign-in-policy/reactions.ts'
import { completeProviderSignIn, connect, disconnect, startConnection, startProviderSignIn } from './sso/commands.ts'
import { createProviderGateway } from './sso/gateway.ts'
import { getAuthInfo, listConnections } from './sso/queries.ts'
import { notifyConnectionChanged } from './sso/reactions.ts'

/** Authentication: sign-in methods, sessions, impersonation, share links and the preferences of one's own account. */
export const identity = ({
  isDemo,
  passwords,
  ...proofOfWork
}: { readonly isDemo: boolean; readonly passwords: Passwords } & ProofOfWorkSettings) => {
  const { secretKey } = proofOfWork
  const signer = createSigner(secretKey)
  const providers = { gateway: createProviderGateway({ mayBePlain: isDemo }), secretKey }
  const sessions = [
    refreshSession(signer, { impersonation: resumeByHandle, shareLink: resumeByShareLink }),
    signOut(secretKey),
    listSessions,
    endSession,
    endOtherSessions,
    issueLiveTicket,
    checkAccess,
  ]
  const signInMethods = [
    getSignInMethods({ isDemo }),
    getSignInPolicy,
    setSignInPolicy,
    signInWithPassword(passwords, signer),
    changePassword(passwords),
    requestPasswordReset(proofOfWork),
    checkPasswordReset,
    redeemPasswordReset(passwords),
    checkMember(secretKey),
    requestSignInLink(proofOfWork),
    redeemSignInLink(signer),
    startProviderSignIn(providers),
    completeProviderSignIn(providers, signer),
    reauthenticate(passwords, secretKey),
    startConnection(providers),
    connect(providers),
    disconnect,
    listConnections,
    getAuthInfo,
    redeemSignInCode(signer),
    openOnPhone,
  ]
  const secondFactor = [
    getPendingSignIn,
    verifySecondFactor(signer, secretKey),
    startRequiredSetup(secretKey),
    confirmRequiredSetup(signer, secretKey),
    getPasskeyRequest(secretKey),
    signInWithPasskey(signer, secretKey),
  ]
  const delegation = [
    startImpersonation,
    resumeImpersonation(signer),
    stopImpersonation,
    getImpersonation,
    openShareLink(signer, proofOfWork),
    getAnonymousUser,
  ]
  const account = [
    getCurrentUser,
    getSessionContext,
    getCredentials,
    setPreferences,
    reportError,
    getActivation,
    resendActivation,
    activate,
  ]
  return capability({
    name: 'identity',
    isPersonal: true,
    operations: [...sessions, ...signInMethods, ...secondFactor, ...delegation, ...account],
    reactions: [
      notifyLockedOut,
      notifyPrivilegesChanged,
      sendLink,
      sendReset,
      sendActivation,
      sendRecoveryLink,
      notifyPasswordChanged,
      notifyFactorsChanged,
      endOnReset,
      notifyConnectionChanged,
      announceTerms,
      announceTermsLapse,
      endAllOnRestriction,
    ],
    timers: [deleteExpired],
    guards,
  })
}

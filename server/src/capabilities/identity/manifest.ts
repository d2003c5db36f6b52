import { capability } from '../../platform/operations/define.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import type { Puzzles } from '../factors/proof-of-work-queries.ts'
import { activate, resend } from './activation/commands.ts'
import { ownActivation } from './activation/queries.ts'
import { sendActivation } from './activation/reactions.ts'
import { endOne, endOthers, leave, preferences, reportError, ticket } from './commands.ts'
import { check as checkMember, redeem, request } from './email-link/commands.ts'
import { sendLink } from './email-link/reactions.ts'
import * as handover from './handover-commands.ts'
import * as acting from './impersonation/commands.ts'
import { whoActs } from './impersonation/queries.ts'
import { sweep } from './jobs.ts'
import { change, signIn } from './password/commands.ts'
import { tellOfChange } from './password/reactions.ts'
import * as reset from './password/reset-commands.ts'
import { checkPasswordReset } from './password/reset-queries.ts'
import { sendReset } from './password/reset-reactions.ts'
import { ownCredentials, sessions, ways, whoAmI } from './queries.ts'
import * as proofs from './second-factor/commands.ts'
import { owed, toShowPasskey } from './second-factor/queries.ts'
import { endOnReset, tellOfFactors } from './second-factor/reactions.ts'
import { sendRecoveryLink } from './second-factor/recovery-reactions.ts'
import { refreshSession } from './sessions/commands.ts'
import { access } from './sessions/queries.ts'
import { tellOfLapse, tellOfTerms } from './sessions/reactions.ts'
import { endAllOnRestriction } from './sessions/restriction-reactions.ts'
import { goOnByLink, openLink } from './share-links/commands.ts'
import { whatFor } from './share-links/queries.ts'
import { set as setDoors } from './sign-in-policy/commands.ts'
import * as doors from './sign-in-policy/queries.ts'
import { tellShutOut } from './sign-in-policy/reactions.ts'
import * as external from './sso/commands.ts'
import { createGateway } from './sso/gateway.ts'
import { ownAuthInfo, ownConnections } from './sso/queries.ts'
import { tellOfConnection } from './sso/reactions.ts'

/** Who somebody is: ways to sign in, sessions, and what a person has chosen for themselves. */
export const identity = ({
  isDemo,
  passwords,
  ...puzzles
}: { readonly isDemo: boolean; readonly passwords: Passwords } & Puzzles) => {
  const { secretKey } = puzzles
  const signer = createSigner(secretKey)
  const outside = { gateway: createGateway({ mayBePlain: isDemo }), secretKey }
  return capability({
    name: 'identity',
    isPersonal: true,
    operations: [
      ...[ways({ isDemo }), signIn(passwords, signer), checkMember(secretKey), request(puzzles), redeem(signer)],
      ...[
        refreshSession(signer, { acting: acting.goOnActing, byLink: goOnByLink }),
        leave(secretKey),
        whoAmI,
        sessions,
        endOne,
        endOthers,
        ticket,
        preferences,
      ],
      ...[ownCredentials, change(passwords)],
      ...[external.start(outside), external.complete(outside, signer), external.disconnect],
      ...[external.startConnection(outside), external.connect(outside), ownConnections, ownAuthInfo],
      ...[handover.redeem(signer), handover.toPhone],
      ...[owed, proofs.pass(signer, secretKey), proofs.begin(secretKey), proofs.confirm(signer, secretKey)],
      ...[toShowPasskey(secretKey), proofs.signInByPasskey(signer, secretKey)],
      ...[reset.request(puzzles), checkPasswordReset, reset.redeem(passwords), reportError],
      ...[ownActivation, resend, activate, access],
      ...[acting.actAs, acting.takeUp(signer), acting.stop, whoActs, openLink(signer, puzzles), whatFor],
      ...[doors.doors, setDoors],
    ],
    reactions: [
      tellShutOut,
      sendLink,
      sendReset,
      sendActivation,
      sendRecoveryLink,
      tellOfChange,
      tellOfFactors,
      endOnReset,
      tellOfConnection,
      tellOfTerms,
      tellOfLapse,
      endAllOnRestriction,
    ],
    timers: [sweep],
  })
}

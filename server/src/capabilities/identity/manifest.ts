import { capability } from '../../platform/operations/define.ts'
import type { Passwords } from '../../platform/secrets/passwords.ts'
import { createSigner } from '../../platform/secrets/signer.ts'
import type { Puzzles } from '../factors/puzzle/queries.ts'
import { access } from './access/queries.ts'
import { endAllOnRestriction } from './access/reactions.ts'
import * as acting from './acting/commands.ts'
import { whoActs } from './acting/queries.ts'
import { activate, resend } from './activation/commands.ts'
import { ownActivation } from './activation/queries.ts'
import { goOnByLink, openLink } from './bearers/commands.ts'
import { whatFor } from './bearers/queries.ts'
import { endOne, endOthers, leave, preferences, ticket } from './commands.ts'
import { set as setDoors } from './doors/commands.ts'
import * as doors from './doors/queries.ts'
import { tellShutOut } from './doors/reactions.ts'
import * as external from './external/commands.ts'
import { createGateway } from './external/gateway.ts'
import { ownAuthInfo, ownConnections } from './external/queries.ts'
import { tellOfConnection } from './external/reactions.ts'
import * as handover from './handover/commands.ts'
import { sweep } from './jobs.ts'
import { check as checkMember, redeem, request } from './links/commands.ts'
import { sendLink } from './links/reactions.ts'
import { sendActivation, sendReset, sendWayBack } from './mailed/reactions.ts'
import { change, signIn } from './passwords/commands.ts'
import { tellOfChange } from './passwords/reactions.ts'
import * as proofs from './proofs/commands.ts'
import { owed, toShowPasskey } from './proofs/queries.ts'
import { endOnReset, tellOfFactors } from './proofs/reactions.ts'
import { ownCredentials, sessions, ways, whoAmI } from './queries.ts'
import * as reset from './reset/commands.ts'
import { refreshSession } from './sessions/commands.ts'
import { tellOfLapse, tellOfTerms } from './sessions/reactions.ts'

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
      ...[reset.request(puzzles), reset.check, reset.redeem(passwords), reset.note],
      ...[ownActivation, resend, activate, access],
      ...[acting.actAs, acting.takeUp(signer), acting.stop, whoActs, openLink(signer, puzzles), whatFor],
      ...[doors.doors, setDoors],
    ],
    reactions: [
      tellShutOut,
      sendLink,
      sendReset,
      sendActivation,
      sendWayBack,
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

import type { BridgeAnswer, bridgeOutcomes, PhoneInstruction } from '@colloquy/contract/calls/dial-in/bridge-shapes'
import type * as z from 'zod/mini'

type Problem = Exclude<(typeof bridgeOutcomes)[number], 'accepted' | 'attestation_asked'>

/** What the bridge says when it does not let a caller in. */
export const problemAnnouncements: Readonly<Record<Problem, string>> = {
  pin_unknown: 'That PIN is not valid. Check the page of your call and enter it again.',
  too_many_attempts: 'Too many wrong PINs. Try again in an hour. Goodbye.',
  not_connected: 'You are no longer in the call. Goodbye.',
  call_external: 'This call is held elsewhere. Its invitation says where. Goodbye.',
  room_not_open: 'The room is not open yet. Call again shortly before the call starts. Goodbye.',
  room_closed: 'The call has ended. Goodbye.',
  attestation_declined: 'You did not confirm your statements, so you cannot join. Goodbye.',
  attestation_missing: 'Confirm your statements on the page of the call, then call again. Goodbye.',
  attestations_pending: 'Somebody still has to confirm their statements. Call again in a few minutes. Goodbye.',
  chaperone_missing: 'You can join when your chaperone is in the call. Call again in a few minutes. Goodbye.',
  compliance_blocked: 'Compliance does not allow this call. Goodbye.',
  compliance_approval_needed: 'Compliance still has to approve this call. Goodbye.',
}

/** What the bridge says when the product instructs it. */
export const instructionAnnouncements: Readonly<Record<PhoneInstruction, string>> = {
  hang_up: 'The call has ended. Goodbye.',
  mute: 'The call is paused. No one can hear you.',
  unmute: 'The call continues. Everyone can hear you.',
  ask_recording_consent: 'Somebody wants to record this call. Press 1 to agree, or 2 to decline.',
  ask_transcribed_recording_consent:
    'Somebody wants to record this call and have a transcript made. Press 1 to agree, or 2 to decline.',
  confirm_recording_consent: 'Thank you. You agreed to the recording. Press 2 at any time to withdraw.',
  confirm_recording_refusal: 'You did not agree. The call is not recorded.',
  announce_recording: 'This call is being recorded. Press 2 at any time to withdraw.',
  announce_recording_end: 'The recording has stopped.',
}

/** What a holder hears who has to attest before they may join. */
export const attestationAnnouncement = ({
  title,
  body,
  offLimits,
}: NonNullable<z.infer<typeof BridgeAnswer>['attestation']>): string =>
  [
    `Before you join, confirm these statements. ${title}.`,
    body,
    offLimits && `These topics are off limits in this call: ${offLimits}.`,
    'Press 1 to confirm, or 2 to leave.',
  ]
    .filter(Boolean)
    .join(' ')

import type { AttestationKind } from '../terms/shapes.ts'
import type { SeatKind } from './shapes.ts'

/** What the holder of a seat may see, hear, do and be told. */
export interface SeatRules {
  /** The side it decides for: it offers, picks and moves times, cancels and ends. Null: it attends only. */
  readonly decidesFor: 'client' | 'expert' | null
  /** Who gives the seat and takes it away: whoever arranges the call, or the compliance officers alone. */
  readonly givenBy: 'arrangers' | 'officers'
  /** Who sees that the seat exists, in lists, counts, events, mails and calendar files. */
  readonly shownTo: 'everyone' | 'officers'
  /** Whether the holder sees the client's company and the project, also of a project that hides them from experts. */
  readonly seesClient: 'always' | 'unless_blinded'
  readonly seesCredits: boolean
  /** As whom the holder reads the verdict about the call; null: not at all. */
  readonly readsVerdictAs: 'client' | 'expert' | 'officer' | null
  /** Whether the others in the room hear, see and are told of the holder. */
  readonly isVisibleInRoom: boolean
  /** Whether the holder takes part in the conversation about the call. */
  readonly chats: boolean
  /** What mails and notifications tell of: every step, or the time and its changes. */
  readonly notifiedOf: 'every_step' | 'time'
  /** Whether the time is booked for the holder, who then has no other call. */
  readonly isBooked: boolean
  /** The side whose presence counts for the minutes; null: none. */
  readonly countsFor: 'client' | 'expert' | null
  /** Whether the call is evaluated for the holder, and costs what the holder costs. */
  readonly countsAsExpert: boolean
  /** Whether nobody can join before the holder has attested. */
  readonly mustAttestFirst: boolean
  readonly attests: AttestationKind
}

const attendee: SeatRules = {
  decidesFor: null,
  givenBy: 'arrangers',
  shownTo: 'everyone',
  seesClient: 'unless_blinded',
  seesCredits: false,
  readsVerdictAs: null,
  isVisibleInRoom: true,
  chats: false,
  notifiedOf: 'time',
  isBooked: true,
  countsFor: null,
  countsAsExpert: false,
  mustAttestFirst: true,
  attests: 'attest_observer',
}

/** The rules of every kind of seat. A reader's rights on a call follow from this table alone, besides those of their role. */
export const seatRules: Readonly<Record<SeatKind, SeatRules>> = {
  client: {
    ...attendee,
    decidesFor: 'client',
    seesClient: 'always',
    seesCredits: true,
    readsVerdictAs: 'client',
    chats: true,
    notifiedOf: 'every_step',
    countsFor: 'client',
    attests: 'attest_client',
  },
  expert: {
    ...attendee,
    decidesFor: 'expert',
    readsVerdictAs: 'expert',
    chats: true,
    notifiedOf: 'every_step',
    countsFor: 'expert',
    countsAsExpert: true,
    attests: 'attest_expert',
  },
  interpreter: attendee,
  chaperone: { ...attendee, seesClient: 'always' },
  compliance: { ...attendee, givenBy: 'officers', seesClient: 'always', readsVerdictAs: 'officer' },
  silent_compliance: {
    ...attendee,
    givenBy: 'officers',
    shownTo: 'officers',
    seesClient: 'always',
    readsVerdictAs: 'officer',
    isVisibleInRoom: false,
    isBooked: false,
    mustAttestFirst: false,
  },
}

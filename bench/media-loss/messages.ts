import type { Peer, Signal } from '../../web/src/platform/video/signaller.ts'

/** How a seat is opened. */
export interface SeatOptions {
  readonly personId: string
  readonly engine: 'embedded' | 'livekit'
  /** Relays; with any, nothing goes another way. */
  readonly iceServers: readonly RTCIceServer[]
  readonly width: number
  readonly height: number
}

/** What a seat's page asks of the bench. */
export type HostRequest =
  | { readonly kind: 'relay'; readonly address: string; readonly port: number }
  /** An address from which the seat sends. */
  | { readonly kind: 'own'; readonly address: string; readonly port: number }
  | { readonly kind: 'enter' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'access' }
  | { readonly kind: 'offer'; readonly sdp: string }
  | { readonly kind: 'signal'; readonly to: string; readonly stream: string; readonly signal: Signal }

/** What the bench tells a seat's page. */
export type SeatEvent =
  | { readonly kind: 'entered'; readonly peer: Peer }
  | { readonly kind: 'signalled'; readonly from: string; readonly stream: string; readonly signal: Signal }

/** What a seat has received of all others. */
export interface SeatFigures {
  frames: number
  freezes: number
  frozenSeconds: number
  /** Of sound; those that were made up are not counted while there was silence. */
  samples: number
  concealedSamples: number
  packets: number
  lostPackets: number
  /** Of the pictures of each of the others. */
  heights: number[]
}

/** What the bench does with a seat's page. */
export interface SeatPage {
  readonly open: (options: SeatOptions) => Promise<void>
  readonly enter: () => Promise<void>
  readonly heard: (event: SeatEvent) => void
  /** Milliseconds from entering to the first picture of each of the others. */
  readonly firstFrames: () => number[]
  readonly figures: () => Promise<SeatFigures>
  readonly restart: () => void
}

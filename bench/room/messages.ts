import type { MediaSeat } from '../../server/src/platform/media/media-server.ts'

/** An offer of a browser, and the answer of the media server. */
export interface Offer {
  readonly id: number
  readonly seat: MediaSeat
  readonly listens: boolean
  readonly sdp: string
}
export interface Answer {
  readonly id: number
  readonly sdp: string
}

/** What the bench asks of its processes. */
export type Request = Offer | { readonly kind: 'packets' } | { readonly kind: 'open'; readonly rooms: RoomPlan }
/** How many packets have arrived there since the start. */
export interface PacketCount {
  readonly packets: number
}

export interface RoomPlan {
  readonly from: number
  readonly count: number
  /** Seats that send. */
  readonly seats: number
  /** Observers, and how many voices each can hear. */
  readonly listeners: number
  readonly voices: number
}

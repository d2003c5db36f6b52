import type { Peer } from '@colloquy/contract/calls/shapes'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The participants by phone. There is no connection with their device: the bridge carries their voices. */
export interface PhonesState {
  readonly peers: readonly Peer[]
  /** Who came or went last. `id` increases, so that repeated announcements are distinct. */
  readonly news: { readonly id: number; readonly kind: 'entered' | 'left'; readonly peer: Peer } | undefined
}

export interface Phones {
  readonly state: Omit<StoreApi<PhonesState>, 'setState'>
  /** Replaces everybody, as the server says when the room is entered. */
  readonly replace: (peers: readonly Peer[]) => void
  readonly enter: (peer: Peer) => void
  /** @returns whether it was a phone that has left */
  readonly leave: (peerId: string) => boolean
}

export const createPhones = (): Phones => {
  const state = createStore<PhonesState>()(() => ({ peers: [], news: undefined }))
  const others = (peerId: string) => state.getState().peers.filter((one) => one.peerId !== peerId)
  const tell = (kind: 'entered' | 'left', peer: Peer) => ({ id: (state.getState().news?.id ?? 0) + 1, kind, peer })
  return {
    state,
    replace: (peers) => state.setState({ peers, news: undefined }),
    enter: (peer) => state.setState({ peers: [...others(peer.peerId), peer], news: tell('entered', peer) }),
    leave: (peerId) => {
      const peer = state.getState().peers.find((one) => one.peerId === peerId)
      if (peer) state.setState({ peers: others(peerId), news: tell('left', peer) })
      return peer !== undefined
    },
  }
}

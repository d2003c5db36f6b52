import { createStore, type StoreApi } from 'zustand/vanilla'
import type { LinkParts, PeerLink, Sources, Tracks } from './peer-link.ts'
import { type Departure, type Peer, SeatTakenOverError, type Signal, type Signaller } from './signaller.ts'

/** Another participant in the room, as this browser receives them. */
export interface Participant<P extends Peer> {
  /** Stays the same when a lost connection is replaced. */
  readonly key: string
  readonly peer: P
  /** `lost`: the server has lost the connection; media continue until the person returns or times out. */
  readonly state: 'connecting' | 'connected' | 'interrupted' | 'lost'
  readonly stream: MediaStream
  /** The screen that they share. */
  readonly screen: MediaStream
  readonly sources: Sources | undefined
  /** Their video was given up here; see `receiveVideo`. */
  readonly isVideoGivenUp: boolean
  /** They receive this browser's video, unless they have given it up. */
  readonly receivesVideo: boolean
}

/** An announcement to the people in the room. `id` increases, so that repeated announcements are distinct. */
export interface RoomNotice<P extends Peer> {
  readonly id: number
  readonly kind: 'entered' | 'left' | 'lost' | 'back' | 'raisedHand' | 'sharesScreen' | 'stoppedSharing'
  readonly peer: P
}

export interface SessionState<P extends Peer> {
  readonly phase: 'outside' | 'entering' | 'inside'
  readonly self: P | undefined
  readonly participants: readonly Participant<P>[]
  readonly news: RoomNotice<P> | undefined
  /** Outside, because another device of the same person has taken over the seat. */
  readonly isTakenOver: boolean
}

/** The media this browser sends, with change notifications. */
export interface LocalMedia {
  readonly tracks: () => Tracks
  readonly sources: () => Sources
  readonly subscribe: (changed: () => void) => () => void
}

export interface VideoSession<P extends Peer> {
  readonly state: Omit<StoreApi<SessionState<P>>, 'setState'>
  /** Enters the room and connects with everybody in it. @throws what the signaller throws */
  readonly enter: () => Promise<void>
  /** Leaves the room; incoming media end. The room can be entered again. */
  readonly leave: () => void
  /** Statistics of the connection with a participant; undefined without one. */
  readonly statistics: (key: string) => Promise<Pick<RTCStatsReport, 'forEach'> | undefined>
  /** Receives the camera's video of a participant, or gives it up so that their audio arrives. */
  readonly receiveVideo: (key: string, isWanted: boolean) => void
  /** Restarts ICE with everybody, e.g. when the network of the device has changed. */
  readonly restart: () => void
}

interface Member<P extends Peer> {
  readonly key: string
  peer: P
  link: PeerLink
  /** Continues until its successor is connected, so that nobody falls silent. */
  former: PeerLink | undefined
  /** Was lost and has returned, but the new connection has no media yet. */
  returning: boolean
  /** What they told last, over any of their connections. */
  sources: Sources | undefined
  wantsVideo: boolean
  lost: ReturnType<typeof setTimeout> | undefined
}

/** The stream of camera and microphone. Signals about unknown streams are ignored. */
const cameraStream = 'camera'

/** Milliseconds. */
const offerTimeoutMs = 3_000
const lostTimeoutMs = 30_000
const previousLinkTtlMs = 15_000
const reenterDelayMs = 2_000

/**
 * A video conversation without any UI: the participants, and one link with each, by which media are exchanged. Present peers make the
 * first offer to a newcomer; a newcomer waits for it, and offers itself when none arrives.
 */
export const createVideoSession = <P extends Peer>({
  signaller,
  media,
  openLink,
}: {
  readonly signaller: Signaller<P>
  readonly media: LocalMedia
  readonly openLink: (peer: P, parts: LinkParts) => PeerLink
}): VideoSession<P> => {
  const state = createStore<SessionState<P>>()(() => ({
    phase: 'outside',
    self: undefined,
    participants: [],
    news: undefined,
    isTakenOver: false,
  }))
  const members: Member<P>[] = []
  /** Signals received before the own peer or the sender is known. */
  let queuedEvents: (() => void)[] = []
  const pendingSignals = new Map<string, Signal[]>()
  let endings: (() => void)[] = []
  let timers = new Set<ReturnType<typeof setTimeout>>()

  const after = (milliseconds: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      run()
    }, milliseconds)
    timers.add(timer)
    return timer
  }
  const publish = (changes: Partial<SessionState<P>> = {}) =>
    state.setState({ participants: members.map(participantOf), ...changes })
  const tell = (kind: RoomNotice<P>['kind'], peer: P) =>
    publish({ news: { id: (state.getState().news?.id ?? 0) + 1, kind, peer } })

  const linkTo = (peer: P): PeerLink => {
    const self = state.getState().self as P
    const link: PeerLink = openLink(peer, {
      polite: self.peerId < peer.peerId,
      tracks: media.tracks(),
      sources: media.sources(),
      send: (signal) => deliver(peer, link, signal),
      changed: () => {
        const member = members.find((one) => one.link === link)
        if (member && link.state() === 'connected') settle(member)
        if (member) sendSources(member)
        publish()
      },
    })
    for (const signal of pendingSignals.get(peer.peerId) ?? []) link.receive(signal)
    pendingSignals.delete(peer.peerId)
    return link
  }
  const sendSources = (member: Member<P>) => {
    const [before, current] = [member.sources, member.link.theirs()]
    if (!current || before === current) return
    member.sources = current
    if (current.isHandRaised && !before?.isHandRaised) tell('raisedHand', member.peer)
    if (current.screen !== (before?.screen ?? false))
      tell(current.screen ? 'sharesScreen' : 'stoppedSharing', member.peer)
  }
  /** Repeats failed signals while the link exists. Sends nothing for a replaced link. */
  const deliver = (peer: P, link: PeerLink, signal: Signal): void => {
    if (!members.some((one) => one.link === link)) return
    signaller.send(peer.peerId, cameraStream, signal).catch(() => after(1_000, () => deliver(peer, link, signal)))
  }
  const dropFormer = (member: Member<P>) => {
    member.former?.close()
    member.former = undefined
  }
  /** The connection is established: the one it replaces can close. */
  const settle = (member: Member<P>) => {
    dropFormer(member)
    if (!member.returning) return
    member.returning = false
    tell('back', member.peer)
  }
  const remove = (member: Member<P>) => {
    members.splice(members.indexOf(member), 1)
    clearTimeout(member.lost)
    member.link.close()
    dropFormer(member)
  }

  /** A peer is present: a newcomer, a returning person, or a known peer. */
  const addPeer = (peer: P, makesOffer: boolean): void => {
    const known = members.find((one) => one.peer.peerId === peer.peerId)
    const returned = known ?? members.find((one) => one.lost && one.peer.personId === peer.personId)
    const member = returned ?? newMember(peer)
    if (returned && !known) {
      Object.assign(returned, { peer, returning: true })
      replace(returned)
    }
    clearTimeout(member.lost)
    member.lost = undefined
    const { link } = member
    if (makesOffer) link.offer()
    else after(offerTimeoutMs, () => link.state() === 'new' && link.offer())
  }
  const newMember = (peer: P): Member<P> => {
    const link = linkTo(peer)
    const member = {
      key: peer.peerId,
      peer,
      link,
      former: undefined,
      returning: false,
      sources: undefined,
      wantsVideo: true,
      lost: undefined,
    }
    members.push(member)
    return member
  }
  const replace = (member: Member<P>) => {
    dropFormer(member)
    const former = member.link
    member.former = former
    member.link = linkTo(member.peer)
    member.link.setWantsVideo(member.wantsVideo)
    after(previousLinkTtlMs, () => {
      if (member.former === former) dropFormer(member)
      publish()
    })
  }

  const left = (peerId: string, how: Departure): void => {
    const member = members.find((one) => one.peer.peerId === peerId)
    if (!member) return
    if (how === 'left') {
      remove(member)
      tell('left', member.peer)
      return
    }
    member.lost = after(lostTimeoutMs, () => {
      remove(member)
      tell('left', member.peer)
    })
    tell('lost', member.peer)
  }
  const signalled = (from: string, stream: string, signal: Signal): void => {
    if (stream !== cameraStream) return
    const member = members.find((one) => one.peer.peerId === from)
    if (member) {
      member.link.receive(signal)
      return
    }
    const unknown = pendingSignals.get(from)
    pendingSignals.set(from, [...(unknown ?? []), signal])
    // The announcement of this peer was missed: the server returns the peers in the room.
    if (!unknown) arriveAgain()
  }
  /** Events before entering are queued until then. */
  const queueUntilInside = <A extends unknown[]>(run: (...args: A) => void) => {
    return (...args: A) => {
      if (state.getState().phase === 'inside') run(...args)
      else queuedEvents.push(() => run(...args))
    }
  }

  /** Enters, for the first time or again, and connects with the present peers. */
  const arrive = async (): Promise<void> => {
    publish({ phase: 'entering' })
    const before = state.getState().self
    const { self, peers } = await signaller.enter(before?.peerId)
    if (endings.length === 0) return signaller.leave()
    const isAnother = before !== undefined && before.peerId !== self.peerId
    publish({ phase: 'inside', self })
    const here = new Set(peers.map(({ peerId }) => peerId))
    for (const member of [...members]) {
      if (!here.has(member.peer.peerId)) left(member.peer.peerId, 'lost')
      // The others know this browser as a new peer now and make new offers.
      else if (isAnother) replace(member)
    }
    for (const peer of peers) addPeer(peer, false)
    const waiting = queuedEvents
    queuedEvents = []
    for (const run of waiting) run()
    publish()
  }

  const arriveAgain = (): void => {
    arrive().catch((cause) => {
      if (cause instanceof SeatTakenOverError) return takenOver()
      console.warn('The room could not be entered again', cause)
      after(reenterDelayMs, arriveAgain)
    })
  }

  const takenOver = () => {
    if (endings.length === 0) return
    signaller.leave()
    close()
    publish({ isTakenOver: true })
  }

  const close = () => {
    for (const end of endings) end()
    endings = []
    for (const timer of timers) clearTimeout(timer)
    timers = new Set()
    for (const member of [...members]) remove(member)
    pendingSignals.clear()
    queuedEvents = []
    publish({ phase: 'outside', self: undefined })
  }

  return {
    state,
    enter: async () => {
      if (endings.length > 0) return
      publish({ isTakenOver: false })
      endings = [
        signaller.hear({
          entered: queueUntilInside((peer) => {
            const isNew = !members.some((one) => one.peer.personId === peer.personId)
            addPeer(peer, true)
            if (isNew) tell('entered', peer)
            else publish()
          }),
          left: queueUntilInside(left),
          signalled: queueUntilInside(signalled),
          takenOver,
        }),
        signaller.onReturn(arriveAgain),
        media.subscribe(() => {
          for (const { link } of members) link.setTracks(media.tracks(), media.sources())
        }),
      ]
      try {
        await arrive()
      } catch (error) {
        close()
        throw error
      }
    },
    leave: () => {
      if (endings.length === 0) return
      signaller.leave()
      close()
    },
    statistics: async (key) => members.find((one) => one.key === key)?.link.statistics(),
    receiveVideo: (key, isWanted) => {
      const member = members.find((one) => one.key === key)
      if (!member) return
      member.wantsVideo = isWanted
      member.link.setWantsVideo(isWanted)
      publish()
    },
    restart: () => {
      for (const { link } of members) link.restart()
    },
  }
}

const participantOf = <P extends Peer>({ key, peer, link, former, wantsVideo, lost }: Member<P>): Participant<P> => {
  const shown = former && link.state() !== 'connected' ? former : link
  const state = shown.state()
  return {
    key,
    peer,
    state: lost ? 'lost' : state === 'new' ? 'connecting' : state,
    stream: shown.stream,
    screen: shown.screen,
    sources: shown.theirs(),
    isVideoGivenUp: !wantsVideo,
    receivesVideo: link.sendsVideo(),
  }
}

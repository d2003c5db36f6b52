/** A media connection with the server, which is made again whenever it breaks. */
export interface ServerConnection {
  readonly close: () => void
}

export interface ServerConnectionDependencies {
  readonly iceServers: readonly RTCIceServer[]
  /** Adds what is to be sent or received. */
  readonly prepare: (connection: RTCPeerConnection) => void
  /** Passes the offer to the server and returns its answer; null when the server takes no media. Rejects when there is no answer. */
  readonly exchange: (offer: string) => Promise<string | null>
}

/** Milliseconds. A disconnected connection usually recovers by itself. */
const disconnectedTimeoutMs = 4_000
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000]

/** Opens a media connection with the server. */
export const openServerConnection = ({
  iceServers,
  prepare,
  exchange,
}: ServerConnectionDependencies): ServerConnection => {
  let isClosed = false
  let current: RTCPeerConnection | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const retryIn = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isClosed) timer = setTimeout(() => void connect(), milliseconds)
  }
  const retry = () => {
    retryIn(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? 0)
    failures += 1
  }
  const changed = (connection: RTCPeerConnection) => {
    if (connection !== current) return
    const { connectionState } = connection
    if (connectionState === 'connected') {
      failures = 0
      clearTimeout(timer)
    } else if (connectionState === 'disconnected') retryIn(disconnectedTimeoutMs)
    else if (connectionState === 'failed' || connectionState === 'closed') retry()
  }
  const connect = async (): Promise<void> => {
    current?.close()
    const connection = new RTCPeerConnection({ iceServers: [...iceServers], bundlePolicy: 'max-bundle' })
    current = connection
    connection.onconnectionstatechange = () => changed(connection)
    try {
      prepare(connection)
      // The server needs none of the browser's addresses: it learns them from the first packets.
      await connection.setLocalDescription()
      const answer = await exchange(connection.localDescription?.sdp ?? '')
      if (connection !== current || isClosed) return
      if (answer === null) connection.close()
      else await connection.setRemoteDescription({ type: 'answer', sdp: answer })
    } catch (error) {
      if (connection !== current || isClosed) return
      console.debug('No media connection with the server', error)
      retry()
    }
  }
  void connect()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      current?.close()
    },
  }
}

/** A microphone's way to the server. */
export interface AudioUplink extends ServerConnection {
  /** Sends another track; none while the microphone is missing. */
  readonly setTrack: (track: MediaStreamTrack | null) => void
}

/** Sends the audio of a microphone to the server, from when there is one. */
export const openAudioUplink = (parts: Omit<ServerConnectionDependencies, 'prepare'>): AudioUplink => {
  let track: MediaStreamTrack | null = null
  let sender: RTCRtpSender | undefined
  let connection: ServerConnection | undefined
  const prepare = (pc: RTCPeerConnection) => {
    sender = pc.addTransceiver(track ?? 'audio', { direction: 'sendonly' }).sender
  }
  return {
    setTrack: (newTrack) => {
      if (track === newTrack) return
      track = newTrack
      if (connection) sender?.replaceTrack(track).catch(console.warn)
      else if (track) connection = openServerConnection({ ...parts, prepare })
    },
    close: () => connection?.close(),
  }
}

/** So many people can be heard at once; a room has at most twelve seats. */
const maxHeard = 12

/** Receives the audio of everybody in a room from the server, and sends nothing. `onTrack` is called for each track. */
export const openAudioDownlink = ({
  onTrack,
  ...parts
}: Omit<ServerConnectionDependencies, 'prepare'> & {
  readonly onTrack: (track: MediaStreamTrack) => void
}): ServerConnection =>
  openServerConnection({
    ...parts,
    prepare: (pc) => {
      pc.ontrack = ({ track }) => onTrack(track)
      for (let count = 0; count < maxHeard; count += 1) pc.addTransceiver('audio', { direction: 'recvonly' })
    },
  })

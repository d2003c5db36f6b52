import type { Call } from '@colloquy/contract/calls/shapes'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../platform/clock.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { useUser } from '../../platform/session.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import type { MediaState } from '../../platform/video/media.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { useIsGuest } from '../../platform/viewer/session-scope.ts'
import { CallLeftPanel } from './call-left-panel.tsx'
import { useGetCall } from './data.ts'
import { ExternalCallPanel } from './interactions/external-call-panel.tsx'
import { isElsewhere } from './interactions/view.ts'
import { usePausedMedia } from './interventions/data.ts'
import { useLiveCalls } from './live.ts'
import { forgetJoinedCall, interruptedCall, type JoinedCall, rememberJoinedCall } from './lobby/joined-call.ts'
import { LobbyPanel } from './lobby/lobby-panel.tsx'
import { type RoomClient, useRoomClient, useVideo } from './room/data.ts'
import type { RoomReportDialog } from './room/report-button.tsx'
import { type RoomChat, RoomPanel, type RoomRecording } from './room/room-panel.tsx'
import { isSilent } from './seats/view.ts'
import { SilentPanel } from './silent/silent-panel.tsx'

/** The room of a call: lobby, call, and the page after leaving [RT-22]. */
export function CallRoomPanel({
  chat,
  recording,
  ReportDialog,
}: {
  chat: RoomChat
  recording: RoomRecording
  ReportDialog: RoomReportDialog
}) {
  const callId = usePathParam('callId')
  const call = useGetCall(callId)
  useLiveCalls()
  const me = useUser()?.entityId
  const homePath = useHomePath()
  const callPath = `${useIsGuest() ? '/anonymous' : homePath}/calls/${callId}`
  return (
    <QueryContent answer={call}>
      {(value) =>
        isElsewhere(value) ? (
          <ExternalCallPanel call={value} callPath={callPath} />
        ) : isSilent(value, me) ? (
          <SilentPanel call={value} callPath={callPath} chat={chat} ReportDialog={ReportDialog} />
        ) : (
          <Stages
            key={callId}
            call={value}
            callPath={callPath}
            chat={chat}
            recording={recording}
            ReportDialog={ReportDialog}
          />
        )
      }
    </QueryContent>
  )
}

const minuteMs = 60_000

type Stage = 'lobby' | 'room' | 'departed'

function Stages({
  call,
  callPath,
  chat,
  recording,
  ReportDialog,
}: {
  call: Call
  callPath: string
  chat: RoomChat
  recording: RoomRecording
  ReportDialog: RoomReportDialog
}) {
  const t = useTranslate()
  const visit = useRoomClient(call.callId)
  const [interrupted] = useState(() => interruptedCall(call.callId))
  const [stage, setStage] = useState<Stage>(interrupted ? 'room' : 'lobby')
  const [refusal, setRefusal] = useState<string>()
  const entered = useRef(interrupted?.enteredAt ?? 0)
  const [stayed, setStayed] = useState(0)
  usePageTitle(t('CALLS.ROOM.TITLE'), '', call.code)
  const refuse = useCallback((refused: string) => {
    setRefusal(refused)
    setStage('lobby')
  }, [])
  useReturn(visit, interrupted, refuse)
  useDevices(visit, stage)
  usePausedMedia(call, visit.media)
  useReloadState(call.callId, visit, stage, entered)

  const join = () => {
    entered.current = now().getTime()
    setStage('room')
  }
  const depart = useCallback(() => {
    visit.session.leave()
    setStayed((before) => before + now().getTime() - entered.current)
    setStage('departed')
  }, [visit])

  // When the call is ended or moved, everybody leaves the room.
  useEffect(() => {
    if (stage === 'room' && !call.can.join) depart()
  }, [stage, call.can.join, depart])

  const { isTakenOver } = useVideo(visit)
  useEffect(() => {
    if (isTakenOver) depart()
  }, [isTakenOver, depart])

  if (stage === 'room')
    return (
      <RoomPanel
        call={call}
        visit={visit}
        chat={chat}
        recording={recording}
        ReportDialog={ReportDialog}
        onLeave={depart}
      />
    )
  if (stage === 'departed') {
    const minutes = Math.ceil(stayed / minuteMs)
    const rejoin = () => setStage('lobby')
    return (
      <CallLeftPanel call={call} minutes={minutes} callPath={callPath} isTakenOver={isTakenOver} onRejoin={rejoin} />
    )
  }
  return (
    <LobbyPanel
      call={call}
      visit={visit}
      callPath={callPath}
      consent={recording.lobby(call)}
      refused={refusal}
      onJoined={join}
    />
  )
}

/** Camera and microphone are in use from the lobby until the call is left, and are released afterwards. */
const useDevices = ({ media }: RoomClient, stage: Stage): void => {
  const wanted = stage !== 'departed'
  useEffect(() => {
    if (!wanted) return undefined
    void media.start()
    return () => media.stop()
  }, [media, wanted])
}

/** Goes back into the room after a reload, with the same devices on. `refuse` is called when that is not possible. */
const useReturn = (visit: RoomClient, interrupted: JoinedCall | undefined, refuse: (refusal: string) => void): void => {
  useEffect(() => {
    if (!interrupted) return undefined
    let isOver = false
    for (const kind of ['microphone', 'camera'] as const) if (!interrupted[kind]) void visit.media.turn(kind, false)
    void visit.join().then((refused) => {
      if (isOver) visit.session.leave()
      else if (refused) refuse(refused)
    })
    return () => {
      isOver = true
    }
  }, [visit, interrupted, refuse])
}

/** Remembers the room while the reader is in it. Nothing runs when the page is reloaded: what is stored then stays. */
const useReloadState = (callId: string, { media }: RoomClient, stage: Stage, entered: RefObject<number>): void => {
  useEffect(() => {
    if (stage !== 'room') return undefined
    const remember = ({ microphone, camera }: MediaState) =>
      rememberJoinedCall({ callId, enteredAt: entered.current, microphone: microphone.on, camera: camera.on })
    remember(media.state.getState())
    const stop = media.state.subscribe(remember)
    return () => {
      stop()
      forgetJoinedCall()
    }
  }, [callId, media, stage, entered])
}

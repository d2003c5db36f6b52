import type { Call } from '@colloquy/contract/calls/shapes'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../platform/clock.ts'
import { QueryContent } from '../../platform/query-content.tsx'
import { currentPortal } from '../../platform/settings.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { useOpenCall } from './data.ts'
import { DepartedPanel } from './departed-panel.tsx'
import { useLiveCalls } from './live.ts'
import { LobbyPanel } from './lobby/lobby-panel.tsx'
import { useVisit, type Visit } from './room/data.ts'
import { RoomPanel } from './room/room-panel.tsx'

/** The room of a call: lobby, call, and the page after leaving [RT-22]. */
export function CallRoomScreen() {
  const callId = usePathParam('callId')
  const call = useOpenCall(callId)
  useLiveCalls()
  return <QueryContent answer={call}>{(value) => <Stages key={callId} call={value} />}</QueryContent>
}

const minute = 60_000

type Stage = 'lobby' | 'room' | 'departed'

function Stages({ call }: { call: Call }) {
  const t = useTranslate()
  const visit = useVisit(call.callId)
  const [stage, setStage] = useState<Stage>('lobby')
  const entered = useRef(0)
  const [stayed, setStayed] = useState(0)
  usePageTitle(t('CALLS.ROOM.TITLE'), '', call.code)
  useDevices(visit, stage)

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

  const callPath = `${currentPortal() === 'Expert' ? '/expert' : '/clients'}/calls/${call.callId}`
  if (stage === 'room') return <RoomPanel call={call} visit={visit} onLeave={depart} />
  if (stage === 'departed') {
    const minutes = Math.ceil(stayed / minute)
    return <DepartedPanel call={call} minutes={minutes} callPath={callPath} onRejoin={() => setStage('lobby')} />
  }
  return <LobbyPanel call={call} visit={visit} callPath={callPath} onJoined={join} />
}

/** Camera and microphone are in use from the lobby until the call is left, and are released afterwards. */
const useDevices = ({ media }: Visit, stage: Stage): void => {
  const wanted = stage !== 'departed'
  useEffect(() => {
    if (!wanted) return undefined
    void media.start()
    return () => media.stop()
  }, [media, wanted])
}

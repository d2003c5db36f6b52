import type { Call } from '@colloquy/contract/calls/shapes'
import { IconHeadphones, IconVideo, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Kbd } from '../../../ui/display/kbd.tsx'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { QuestionsList } from '../agenda/questions-list.tsx'
import { AttestationPanel, MissingAttestations } from '../clearance/attestation-panel.tsx'
import { OffLimitsPanel } from '../clearance/off-limits-panel.tsx'
import { DevicePicker } from '../devices/device-picker.tsx'
import { MediaHelp } from '../devices/media-help.tsx'
import { LobbyDialIn } from '../dial-in/dial-in-panel.tsx'
import { useMarkCallReadiness } from '../readiness/data.ts'
import { ReadinessNote } from '../readiness/readiness-note.tsx'
import { type RoomClient, useMedia } from '../room/data.ts'
import { RoomHeader } from '../room/room-header.tsx'
import { attendeesOf } from '../room/view.ts'
import { AttendanceList } from './attendance-list.tsx'
import { CameraPreview } from './camera-preview.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { Countdown } from './countdown.tsx'
import { usePeersInRoom } from './data.ts'
import css from './lobby-panel.module.css'
import { SoundTestPanel } from './sound-test-panel.tsx'
import { joinModeOf } from './view.ts'

/** Before the call: camera preview, devices, connection, attendance, and the join button. */
export function LobbyPanel({
  call,
  visit,
  callPath,
  consent,
  refused,
  onJoined,
}: {
  call: Call
  visit: RoomClient
  callPath: string
  /** Asks whether the reader agrees to be recorded, if the call is. */
  consent: ReactNode
  /** Why the room could not be entered again after a reload. */
  refused?: string | undefined
  onJoined: () => void
}) {
  const t = useTranslate()
  const user = useUser()
  const state = useMedia(visit)
  const here = usePeersInRoom(call.callId)
  const now = useNow(1)
  const [joining, setJoining] = useState(false)
  const [refusal, setRefusal] = useState(refused)
  const { media } = visit
  const { microphone, camera } = state
  useMarkCallReadiness(call, 'lobby')
  useMarkCallReadiness(call, 'devices', microphone.track !== null || camera.track !== null)
  const isOpen = call.can.join && call.roomOpensAt !== null && Date.parse(call.roomOpensAt) <= now.getTime()
  // Nobody joins before every seat has attested.
  const isReady = isOpen && !call.attestation?.isDue && !call.attestation?.missing.length

  const join = async (withVideo: boolean) => {
    if (!isReady || joining) return
    setJoining(true)
    if (!withVideo) await media.turn('camera', false)
    const outcome = await visit.join()
    setJoining(false)
    setRefusal(outcome)
    if (!outcome) onJoined()
  }
  useRegisterShortcuts([
    { keys: '↵', label: t('CALLS.ROOM.JOIN.video'), run: () => void join(true) },
    {
      keys: 'M',
      label: t('CALLS.ROOM.MICROPHONE'),
      run: () => void media.turn('microphone', !microphone.on || !microphone.track),
    },
    { keys: 'V', label: t('CALLS.ROOM.CAMERA'), run: () => void media.turn('camera', !camera.track) },
  ])
  const joinMode = joinModeOf(microphone.track !== null, camera.track !== null)

  return (
    <div className={css.lobby}>
      <RoomHeader call={call} branded>
        <Button
          size="xs"
          leftSection={<IconX size={16} stroke={1.5} aria-hidden />}
          renderRoot={(props) => <Link to={callPath} {...props} />}
        >
          {t('CALLS.ROOM.LEAVE_LOBBY')}
        </Button>
      </RoomHeader>
      <div className={css.columns}>
        <section className={css.mirror} aria-label={t('CALLS.ROOM.DEVICES.TITLE')}>
          <CameraPreview
            name={user?.fullName ?? ''}
            person={{ personId: user?.entityId ?? '', photoId: user?.photoId ?? null }}
            media={media}
            state={state}
          />
          <MediaHelp media={media} state={state} />
          <DevicePicker media={media} state={state} />
          <SoundTestPanel state={state} />
          <ConnectionPanel callId={call.callId} />
        </section>
        <aside className={css.aside}>
          <section>
            <Countdown call={call} now={now} />
          </section>
          <section>
            <h2>{t('CALLS.ROOM.HERE')}</h2>
            <AttendanceList people={attendeesOf(call, here ?? [], user?.entityId)} />
          </section>
          <LobbyDialIn call={call} />
          <section>
            <h2>{t('CALLS.ROOM.QUESTIONS')}</h2>
            <QuestionsList questions={call.questions} />
          </section>
          <section>
            <ReadinessNote call={call} />
          </section>
        </aside>
        <section className={css.join} aria-label={t('CALLS.ROOM.JOIN.video')}>
          <OffLimitsPanel call={call} />
          <AttestationPanel call={call} />
          <MissingAttestations call={call} />
          {here?.some(({ personId, isByPhone }) => personId === user?.entityId && !isByPhone) && (
            <Note>{t('CALLS.ROOM.ON_ANOTHER_DEVICE')}</Note>
          )}
          {call.interventions.pausedSince && <Note tone="warn">{t('CALLS.INTERVENTION.PAUSE.TITLE')}</Note>}
          {consent}
          <JoinBlockedNote call={call} isOpen={isOpen} />
          {refusal && (
            <div role="alert">
              <Note tone="stop">
                <StatusIcon shape="square" />
                {refusalText(t, refusal)}
              </Note>
            </div>
          )}
          <Button
            variant="filled"
            size="lg"
            fullWidth
            disabled={!isReady}
            loading={joining}
            leftSection={
              joinMode === 'video' ? (
                <IconVideo size={18} stroke={1.5} aria-hidden />
              ) : (
                <IconHeadphones size={18} stroke={1.5} aria-hidden />
              )
            }
            rightSection={<Kbd>↵</Kbd>}
            onClick={() => void join(true)}
          >
            {t(`CALLS.ROOM.JOIN.${joinMode}`)}
          </Button>
          {joinMode === 'video' && (
            <Button fullWidth disabled={!isReady || joining} onClick={() => void join(false)}>
              {t('CALLS.ROOM.JOIN_WITHOUT_VIDEO')}
            </Button>
          )}
        </section>
      </div>
    </div>
  )
}

/** Why the reader cannot join yet, if so. */
function JoinBlockedNote({ call, isOpen }: { call: Call; isOpen: boolean }) {
  const t = useTranslate()
  const time = useTime()
  if (isOpen) return null
  const text =
    call.roomOpensAt && call.can.join
      ? t('CALLS.ROOM.OPENS', { time: time.clock(call.roomOpensAt) })
      : t(call.slot ? 'CALLS.ROOM.CLOSED' : 'CALLS.ROOM.NO_TIME')
  return (
    <Note>
      <StatusIcon shape="clock" />
      {text}
    </Note>
  )
}

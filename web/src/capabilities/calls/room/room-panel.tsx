import type { Call, Peer } from '@colloquy/contract/calls/shapes'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconScreenShare } from '@tabler/icons-react'
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from 'react'
import { useUser } from '../../../platform/session.ts'
import { useLockedMenu } from '../../../platform/shell-store.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { usePictureInPicture } from '../../../platform/video/picture-in-picture.ts'
import type { Participant } from '../../../platform/video/session.ts'
import { useIsGuest } from '../../../platform/viewer/session-scope.ts'
import { classes } from '../../../ui/join-classes.ts'
import { Note } from '../../../ui/page/note.tsx'
import { from } from '../../../ui/theme/breakpoints.ts'
import { useDarkPage } from '../../../ui/theme/dark-page.ts'
import { AgendaList } from '../agenda/agenda-list.tsx'
import { NoShowButton, useIsNoShowReportable } from '../attendance/no-show-button.tsx'
import { OffLimitsPanel } from '../clearance/off-limits-panel.tsx'
import { ExtensionPanel } from '../extensions/extension-panel.tsx'
import { useIsSilentSincePause } from '../interventions/data.ts'
import { OfficerBar } from '../interventions/officer-bar.tsx'
import { PausePanel } from '../interventions/pause-panel.tsx'
import { ReminderCards } from '../interventions/reminder-cards.tsx'
import type { Speaker } from '../interventions/tag-panel.tsx'
import { NotesEditor } from '../notes-panel.tsx'
import { counterpartOf, sideOf } from '../view.ts'
import { CallTimer, GoingOnNote } from './call-timer.tsx'
import { ConnectionBanners } from './connection-banners.tsx'
import { ControlBar } from './control-bar.tsx'
import { ControlButton } from './control-button.tsx'
import {
  type RoomClient,
  useActiveSpeaker,
  useCounted,
  useFullscreen,
  useMedia,
  usePhones,
  useQuality,
  useSpeakerView,
  useVideo,
  useWakeLock,
} from './data.ts'
import { QualityIndicator } from './quality-indicator.tsx'
import type { RoomReportDialog } from './report-button.tsx'
import { RoomHeader } from './room-header.tsx'
import css from './room-panel.module.css'
import { VideoTile } from './video-tile.tsx'
import { photoOf } from './view.ts'

/** The conversation about a call, which belongs to another capability. */
export interface RoomChat {
  readonly panel: (call: Call) => ReactNode
  /** What officers note in the call, and what rules find in it. */
  readonly cockpit: (call: Call, speaker: Speaker | undefined) => ReactNode
  /** How many hits wait for a decision; zero for others than officers. */
  readonly useOpenHits: (callId: string, isOfficer: boolean) => number
  /** Whether the reader takes part in it. */
  readonly isOpenTo: (call: Call, personId: string | undefined) => boolean
  /** How many of its messages the reader has not read. */
  readonly useUnread: (callId: string) => number
}

/** The recording of a call, which belongs to another capability. */
export interface RoomRecording {
  /** Says that the call is recorded, and asks who has not answered. */
  readonly badge: (call: Call) => ReactNode
  /** Asks for a recording or stops it. */
  readonly control: (call: Call, Button: typeof ControlButton) => ReactNode
  /** Asks before the room is entered. */
  readonly lobby: (call: Call) => ReactNode
}

/** What is beside the video; nothing where it would leave no room. */
type SidePanel = 'questions' | 'chat' | 'cockpit' | undefined

/** The call itself. */
export function RoomPanel({
  call,
  visit,
  chat,
  recording,
  ReportDialog,
  onLeave,
}: {
  call: Call
  visit: RoomClient
  chat: RoomChat
  recording: RoomRecording
  ReportDialog: RoomReportDialog
  onLeave: () => void
}) {
  useLockedMenu()
  const t = useTranslate()
  const wide = useMediaQuery(from('laptop'), undefined, { getInitialValueInEffect: false })
  const me = useUser()?.entityId
  const isGuest = useIsGuest()
  const isOfficer = !isGuest && call.seats.some(({ kind, person }) => kind === 'compliance' && person.personId === me)
  const [aside, setAside] = useState<SidePanel>(wide ? (isOfficer ? 'cockpit' : 'questions') : undefined)
  const unread = chat.useUnread(call.callId)
  // On a phone, a panel would leave no room for what the tenant says while the call is paused.
  const isPaused = call.interventions.pausedSince !== null
  const shown = isPaused && !wide ? undefined : aside
  const toggle = (which: SidePanel) => () => setAside((open) => (open === which ? undefined : which))
  const { participants, news } = useVideo(visit)
  const phones = usePhones(visit)
  const otherCount = participants.length + phones.peers.length
  const counted = useCounted(visit)
  const speakerKey = useActiveSpeaker(participants)
  const speaker = participants.find(({ key }) => key === speakerKey)
  const featured = speaker ?? participants[0]
  const { wantsSpeakerView, toggleSpeakerView } = useSpeakerView()
  const openHits = chat.useOpenHits(call.callId, isOfficer)
  const fullscreen = useFullscreen()
  const [hasMet, setMet] = useState(false)
  useEffect(() => {
    if (otherCount > 0) setMet(true)
  }, [otherCount])
  // Two screens at once would both be too small to read: the one that was shared first stays.
  const screens = participants.filter(({ sources }) => sources?.screen).slice(0, 1)
  const isSpeakerView = wantsSpeakerView && otherCount > 1 && screens.length === 0 && featured !== undefined
  const pictureInPicture = usePictureInPicture(featured && hasVideo(featured) ? featured.stream : undefined, isPaused)
  const isSilentSincePause = useIsSilentSincePause(call, visit.media)
  useWakeLock()
  // Nothing is brighter than the video.
  useDarkPage()
  return (
    <div className={classes(css.room, shown && css.withAside)}>
      <RoomHeader
        call={call}
        middle={
          <div className={css.middle}>
            <CallTimer call={call} counted={counted} />
            {recording.badge(call)}
          </div>
        }
      />
      <section className={css.stage} aria-label={t('CALLS.ROOM.STAGE')}>
        <OffLimitsPanel call={call} />
        <ConnectionBanners visit={visit} participants={participants} />
        <GoingOnNote call={call} />
        <ExtensionPanel call={call} />
        <SharingBanner visit={visit} />
        <ReminderCards call={call} />
        <div role="status" className={css.news}>
          {isSilentSincePause && <Note tone="accent">{t('CALLS.INTERVENTION.GOES_ON')}</Note>}
        </div>
        {/* Nothing is played while the call is paused, also of browsers that would go on sending. */}
        <div role="alert" className={css.pause}>
          {isPaused && <PausePanel call={call} />}
        </div>
        {!isPaused && (
          <div className={classes(css.stageTiles, screens.length > 0 && css.withScreen)}>
            {screens.map(({ key, peer, screen }) => (
              <SharedScreen key={key} peer={peer} screen={screen} />
            ))}
            <div
              className={classes(css.tiles, isSpeakerView && css.speakerView)}
              data-count={otherCount}
              style={{ '--beside': otherCount } as CSSProperties}
            >
              {participants.map((participant) => (
                <div key={participant.key} className={classes(css.tile, participant === featured && css.featured)}>
                  <Other call={call} participant={participant} visit={visit} />
                </div>
              ))}
              {phones.peers.map((peer) => (
                <Phone key={peer.peerId} call={call} peer={peer} />
              ))}
              <Self call={call} visit={visit} alone={otherCount === 0} />
            </div>
          </div>
        )}
        {call.can.intervene && (
          <OfficerBar call={call} people={[...participants.map(({ peer }) => peer), ...phones.peers]} />
        )}
        <p role="status" className="visually-hidden">
          {news && t(`CALLS.ROOM.NEWS.${news.kind}`, { name: news.peer.name })}
        </p>
        <p role="status" className="visually-hidden">
          {phones.news && t(`CALLS.ROOM.NEWS.${phones.news.kind}`, { name: phones.news.peer.name })}
        </p>
      </section>
      {shown === 'questions' && (
        <aside className={css.aside} aria-label={t('CALLS.ROOM.QUESTIONS_AND_NOTES')}>
          <h2>{t('CALLS.ROOM.QUESTIONS')}</h2>
          <AgendaList call={call} />
          {!isGuest && (
            <>
              <h2>{t('CALLS.NOTES.TITLE')}</h2>
              <NotesEditor callId={call.callId} />
            </>
          )}
        </aside>
      )}
      {shown === 'chat' && (
        <aside className={classes(css.aside, css.chat)} aria-label={t('CALLS.ROOM.CHAT')}>
          {chat.panel(call)}
        </aside>
      )}
      {shown === 'cockpit' && (
        <aside className={css.aside} aria-label={t('CALLS.ROOM.FLAGS')}>
          {chat.cockpit(call, speaker?.peer)}
        </aside>
      )}
      <ControlBar
        call={call}
        visit={visit}
        hasMet={hasMet}
        isGroup={otherCount > 1}
        questions={{ open: aside === 'questions', toggle: toggle('questions') }}
        chat={chat.isOpenTo(call, me) ? { open: aside === 'chat', toggle: toggle('chat'), unread } : undefined}
        cockpit={isOfficer ? { open: aside === 'cockpit', toggle: toggle('cockpit'), openHits } : undefined}
        fullscreen={fullscreen}
        speakerView={
          otherCount > 1 && screens.length === 0 ? { on: wantsSpeakerView, toggle: toggleSpeakerView } : undefined
        }
        pictureInPicture={pictureInPicture}
        record={recording.control(call, ControlButton)}
        ReportDialog={ReportDialog}
        onLeave={onLeave}
      />
    </div>
  )
}

/** The screen that another participant shares. */
function SharedScreen({ peer, screen }: Pick<Participant<Peer>, 'peer' | 'screen'>) {
  const t = useTranslate()
  return (
    <div className={css.screen}>
      <VideoTile
        name={peer.name}
        person={{ personId: peer.personId, photoId: null }}
        label={t('CALLS.ROOM.SCREEN_OF', { name: peer.name })}
        stream={screen}
        muted
        dark={false}
        isScreen
      />
    </div>
  )
}

/** Reminds the reader that the others see their screen, which covers this page. */
function SharingBanner({ visit }: { visit: RoomClient }) {
  const t = useTranslate()
  const { screen } = useMedia(visit)
  if (!screen) return null
  return (
    <div className={css.sharing}>
      <IconScreenShare size={20} stroke={1.5} aria-hidden />
      <b>{t('CALLS.ROOM.SHARING')}</b>
      <Button size="xs" variant="default" onClick={visit.media.stopSharing}>
        {t('CALLS.ROOM.STOP_SHARING')}
      </Button>
    </div>
  )
}

/** Whether the camera of a participant is on and its video arrives. */
const hasVideo = ({ state, sources, stream, isVideoGivenUp }: Participant<Peer>): boolean =>
  state !== 'connecting' && sources?.camera !== false && !isVideoGivenUp && stream.getVideoTracks().length > 0

function Other({ call, participant, visit }: { call: Call; participant: Participant<Peer>; visit: RoomClient }) {
  const t = useTranslate()
  const { speakerId } = useMedia(visit)
  const { key, peer, stream, sources, state } = participant
  const quality = useQuality(visit, key)
  const isConnecting = state === 'connecting'
  const note = isConnecting
    ? t('CALLS.ROOM.CONNECTING')
    : t(participant.isVideoGivenUp && sources?.camera ? 'CALLS.ROOM.AUDIO_ONLY.TILE' : 'CALLS.ROOM.NO_PICTURE')
  return (
    <VideoTile
      name={peer.name}
      person={photoOf(call, peer.personId)}
      seat={peer.seat}
      stream={stream}
      muted={sources?.microphone === false}
      dark={!hasVideo(participant)}
      note={note}
      speakerId={speakerId}
      isHandRaised={sources?.isHandRaised ?? false}
    >
      {quality && state === 'connected' && <QualityIndicator name={peer.name} quality={quality} />}
    </VideoTile>
  )
}

/** Somebody who takes part by phone. */
function Phone({ call, peer }: { call: Call; peer: Peer }) {
  const t = useTranslate()
  return (
    <VideoTile
      name={peer.name}
      person={photoOf(call, peer.personId)}
      seat={peer.seat}
      stream={null}
      muted={false}
      dark
      note={t('CALLS.ROOM.BY_PHONE')}
    />
  )
}

/** The reader's own tile: in the corner, or on the whole stage while alone. */
function Self({ call, visit, alone }: { call: Call; visit: RoomClient; alone: boolean }) {
  const t = useTranslate()
  const user = useUser()
  const { microphone, camera, isHandRaised } = useMedia(visit)
  const { phase } = useVideo(visit)
  const stream = useMemo(() => {
    const tracks = [microphone.track, camera.track].filter((track) => track !== null)
    return tracks.length > 0 ? new MediaStream(tracks) : null
  }, [microphone.track, camera.track])
  const side = sideOf(call, user?.entityId ?? '')
  const other = counterpartOf(call, side)
  const isReportable = useIsNoShowReportable(call)
  return (
    <div className={classes(css.tile, css.self, alone && css.alone)}>
      <VideoTile
        name={user?.fullName ?? ''}
        person={{ personId: user?.entityId ?? '', photoId: user?.photoId ?? null }}
        label={alone ? t('CALLS.ROOM.YOU', { name: user?.fullName ?? '' }) : t('CALLS.ROOM.YOU_SHORT')}
        stream={stream}
        muted={!microphone.on || !microphone.track}
        dark={!camera.track}
        mirrored
        small={!alone}
        isHandRaised={isHandRaised}
      />
      {alone && (
        <div className={css.waiting}>
          {phase === 'inside' ? (
            <>
              <b>{t('CALLS.ROOM.WAITING', { name: other.fullName })}</b>
              {isReportable ? <NoShowButton call={call} side={side} /> : <span>{t('CALLS.ROOM.WAITING_HELP')}</span>}
            </>
          ) : (
            <b role="status">{t('CALLS.ROOM.REJOINING')}</b>
          )}
        </div>
      )}
    </div>
  )
}

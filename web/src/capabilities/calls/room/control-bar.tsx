import type { Call } from '@colloquy/contract/calls/shapes'
import {
  IconEyeExclamation,
  IconHandStop,
  IconListNumbers,
  IconMaximize,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconMinimize,
  IconPhoneOff,
  IconPictureInPicture,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUserScreen,
  IconVideo,
  IconVideoOff,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { type PictureInPicture, useBrowserControls } from '../../../platform/video/picture-in-picture.ts'
import { lazyOverlay } from '../../../ui/overlay/lazy-overlay.tsx'
import css from './control-bar.module.css'
import { ControlButton } from './control-button.tsx'
import { type RoomClient, useMedia } from './data.ts'
import { EndDialog } from './end-dialog.tsx'
import { ReportButton, type RoomReportDialog } from './report-button.tsx'

const DeviceDialog = lazyOverlay(async () => (await import('../devices/device-dialog.tsx')).DeviceDialog)

/** The controls of a call, with shortcuts for those that are harmless when pressed by accident. */
export function ControlBar({
  call,
  visit,
  hasMet,
  isGroup,
  questions,
  chat,
  cockpit,
  fullscreen,
  speakerView,
  pictureInPicture,
  record,
  ReportDialog,
  onLeave,
}: {
  call: Call
  visit: RoomClient
  /** Whether somebody else has joined: only then can the call be ended for everybody. */
  hasMet: boolean
  /** Whether there are more than two, who have to take turns. */
  isGroup: boolean
  questions: { open: boolean; toggle: () => void }
  /** Absent for readers who do not take part in it. */
  chat: { open: boolean; toggle: () => void; unread: number } | undefined
  /** For officers. */
  cockpit: { open: boolean; toggle: () => void; openHits: number } | undefined
  fullscreen: { on: boolean; can: boolean; toggle: () => void }
  /** Undefined where there are too few people for it, or a screen is shared. */
  speakerView: { on: boolean; toggle: () => void } | undefined
  pictureInPicture: PictureInPicture
  record: ReactNode
  ReportDialog: RoomReportDialog
  onLeave: () => void
}) {
  const t = useTranslate()
  const { media } = visit
  const state = useMedia(visit)
  const [isChoosing, setChoosing] = useState(false)
  const [isEnding, setEnding] = useState(false)
  const muted = !state.microphone.on || !state.microphone.track
  const dark = !state.camera.track
  const turnMicrophone = () => void media.turn('microphone', muted)
  const turnCamera = () => void media.turn('camera', dark)
  const turnScreen = () => (state.screen ? media.stopSharing() : void media.shareScreen())
  const turnHand = () => media.raiseHand(!state.isHandRaised)
  useRegisterShortcuts([
    { keys: 'M', label: t('CALLS.ROOM.MICROPHONE'), run: turnMicrophone },
    { keys: 'V', label: t('CALLS.ROOM.CAMERA'), run: turnCamera },
    ...(media.canShareScreen ? [{ keys: 'S', label: t('CALLS.ROOM.SHARE'), run: turnScreen }] : []),
    ...(isGroup ? [{ keys: 'H', label: t('CALLS.ROOM.RAISE_HAND'), run: turnHand }] : []),
    { keys: 'Q', label: t('CALLS.ROOM.QUESTIONS_AND_NOTES'), run: questions.toggle },
    ...(chat ? [{ keys: 'C', label: t('CALLS.ROOM.CHAT'), run: chat.toggle }] : []),
    ...(speakerView ? [{ keys: 'L', label: t('CALLS.ROOM.SPEAKER_VIEW'), run: speakerView.toggle }] : []),
    ...(pictureInPicture.can
      ? [{ keys: 'I', label: t('CALLS.ROOM.PICTURE_IN_PICTURE'), run: pictureInPicture.toggle }]
      : []),
    ...(cockpit ? [{ keys: 'T', label: t('CALLS.ROOM.FLAGS'), run: cockpit.toggle }] : []),
    ...(fullscreen.can ? [{ keys: 'F', label: t('CALLS.ROOM.FULLSCREEN'), run: fullscreen.toggle }] : []),
  ])
  useBrowserControls({
    isMicrophoneOn: !muted,
    isCameraOn: !dark,
    toggleMicrophone: turnMicrophone,
    toggleCamera: turnCamera,
    leave: onLeave,
  })
  return (
    <div className={css.bar} role="toolbar" aria-label={t('CALLS.ROOM.CONTROLS')}>
      <ControlButton
        icon={muted ? IconMicrophoneOff : IconMicrophone}
        label={t(muted ? 'CALLS.ROOM.DEVICES.UNMUTE' : 'CALLS.ROOM.DEVICES.MUTE')}
        short={t(muted ? 'CALLS.ROOM.DEVICES.UNMUTE_SHORT' : 'CALLS.ROOM.DEVICES.MUTE_SHORT')}
        keys="M"
        off={muted}
        disabled={state.isPaused}
        onClick={turnMicrophone}
      />
      <ControlButton
        icon={dark ? IconVideoOff : IconVideo}
        label={t(dark ? 'CALLS.ROOM.DEVICES.CAMERA_ON' : 'CALLS.ROOM.DEVICES.CAMERA_OFF')}
        short={t('CALLS.ROOM.CAMERA')}
        keys="V"
        off={dark}
        onClick={turnCamera}
      />
      {media.canShareScreen && (
        <ControlButton
          icon={state.screen ? IconScreenShareOff : IconScreenShare}
          label={t(state.screen ? 'CALLS.ROOM.STOP_SHARING' : 'CALLS.ROOM.SHARE')}
          short={t(state.screen ? 'CALLS.ROOM.STOP_SHARING_SHORT' : 'CALLS.ROOM.SHARE_SHORT')}
          keys="S"
          disabled={state.isPaused}
          onClick={turnScreen}
        />
      )}
      {(isGroup || state.isHandRaised) && (
        <ControlButton
          icon={IconHandStop}
          label={t('CALLS.ROOM.RAISE_HAND')}
          short={t('CALLS.ROOM.RAISE_HAND_SHORT')}
          keys="H"
          off={state.isHandRaised}
          pressed={state.isHandRaised}
          onClick={turnHand}
        />
      )}
      <ControlButton
        icon={IconListNumbers}
        label={t('CALLS.ROOM.QUESTIONS')}
        keys="Q"
        pressed={questions.open}
        onClick={questions.toggle}
      />
      {chat && (
        <ControlButton
          icon={IconMessage}
          label={t('CALLS.ROOM.CHAT')}
          keys="C"
          pressed={chat.open}
          count={chat.open ? 0 : chat.unread}
          onClick={chat.toggle}
        />
      )}
      {cockpit && (
        <ControlButton
          icon={IconEyeExclamation}
          label={t('CALLS.ROOM.FLAGS')}
          keys="T"
          pressed={cockpit.open}
          count={cockpit.open ? 0 : cockpit.openHits}
          onClick={cockpit.toggle}
        />
      )}
      <ControlButton icon={IconSettings} label={t('CALLS.ROOM.DEVICES.TITLE')} onClick={() => setChoosing(true)} />
      {speakerView && (
        <ControlButton
          icon={IconUserScreen}
          label={t('CALLS.ROOM.SPEAKER_VIEW')}
          short={t('CALLS.ROOM.SPEAKER_VIEW_SHORT')}
          keys="L"
          pressed={speakerView.on}
          onClick={speakerView.toggle}
        />
      )}
      {pictureInPicture.can && (
        <span className="wide-only">
          <ControlButton
            icon={IconPictureInPicture}
            label={t('CALLS.ROOM.PICTURE_IN_PICTURE')}
            short={t('CALLS.ROOM.PICTURE_IN_PICTURE_SHORT')}
            keys="I"
            pressed={pictureInPicture.isOn}
            onClick={pictureInPicture.toggle}
          />
        </span>
      )}
      {fullscreen.can && (
        <span className="wide-only">
          <ControlButton
            icon={fullscreen.on ? IconMinimize : IconMaximize}
            label={t('CALLS.ROOM.FULLSCREEN')}
            keys="F"
            pressed={fullscreen.on}
            onClick={fullscreen.toggle}
          />
        </span>
      )}
      {record}
      <ReportButton call={call} ReportDialog={ReportDialog} />
      {call.can.end && hasMet && (
        <ControlButton
          icon={IconX}
          label={t('CALLS.ROOM.END')}
          short={t('CALLS.ROOM.END_SHORT')}
          onClick={() => setEnding(true)}
        />
      )}
      <ControlButton icon={IconPhoneOff} label={t('CALLS.ROOM.LEAVE')} tone="end" onClick={onLeave} />
      <DeviceDialog opened={isChoosing} media={media} state={state} onClose={() => setChoosing(false)} />
      <EndDialog callId={call.callId} opened={isEnding} onClose={() => setEnding(false)} />
    </div>
  )
}

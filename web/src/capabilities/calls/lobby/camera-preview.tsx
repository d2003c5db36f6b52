import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import type { Media, MediaState } from '../../../platform/video/media.ts'
import { classes } from '../../../ui/join-classes.ts'
import type { PhotoReference } from '../../people/data.ts'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { ControlButton } from '../room/control-button.tsx'
import css from './camera-preview.module.css'
import { LevelMeter } from './level-meter.tsx'

/** The reader's own video as others will see it, with the switches for camera and microphone. */
export function CameraPreview({
  name,
  person,
  media,
  state,
}: {
  name: string
  person: PhotoReference
  media: Media
  state: MediaState
}) {
  const t = useTranslate()
  const video = useRef<HTMLVideoElement>(null)
  const { microphone, camera, asking } = state
  useEffect(() => {
    if (video.current) video.current.srcObject = camera.track && new MediaStream([camera.track])
  }, [camera.track])
  const muted = !microphone.on || !microphone.track
  const dark = !camera.track
  return (
    <div className={css.preview}>
      <video ref={video} className={classes(css.picture, dark && css.hidden)} autoPlay playsInline muted />
      {dark && (
        <div className={css.dark}>
          <AvatarCard person={person} name={name} size="huge" />
          <p role="status">{asking ? t('CALLS.ROOM.DEVICES.ASKING') : t('CALLS.ROOM.DEVICES.IS_OFF')}</p>
        </div>
      )}
      <span className={classes('truncate', css.name)}>{t('CALLS.ROOM.YOU', { name })}</span>
      <div className={css.switches}>
        <ControlButton
          icon={muted ? IconMicrophoneOff : IconMicrophone}
          label={t(muted ? 'CALLS.ROOM.DEVICES.UNMUTE' : 'CALLS.ROOM.DEVICES.MUTE')}
          keys="M"
          off={muted}
          compact
          onClick={() => void media.turn('microphone', muted)}
        />
        <ControlButton
          icon={dark ? IconVideoOff : IconVideo}
          label={t(dark ? 'CALLS.ROOM.DEVICES.CAMERA_ON' : 'CALLS.ROOM.DEVICES.CAMERA_OFF')}
          keys="V"
          off={dark}
          compact
          onClick={() => void media.turn('camera', dark)}
        />
      </div>
      <span className={css.level}>
        <LevelMeter track={microphone.track} />
      </span>
    </div>
  )
}

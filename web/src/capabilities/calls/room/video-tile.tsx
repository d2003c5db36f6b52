import type { Peer } from '@colloquy/contract/calls/shapes'
import { IconHandStop, IconMicrophoneOff, IconVolume } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { classes } from '../../../ui/join-classes.ts'
import type { PhotoReference } from '../../people/data.ts'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useLevel } from './data.ts'
import css from './video-tile.module.css'

/** A participant's video and audio with their name. A ring shows that they speak. */
export function VideoTile({
  name,
  person,
  label = name,
  seat,
  stream,
  muted,
  dark,
  note,
  speakerId,
  mirrored = false,
  small = false,
  isScreen = false,
  isHandRaised = false,
  children,
}: {
  name: string
  /** The photo shown without video. */
  person: PhotoReference
  /** Replaces the name on the tile. */
  label?: string
  seat?: Peer['seat'] | undefined
  stream: MediaStream | null
  muted: boolean
  /** There is no video. */
  dark: boolean
  /** Why there is no video or audio. */
  note?: string | undefined
  speakerId?: string | undefined
  /** The reader's own video: mirrored and muted. */
  mirrored?: boolean
  small?: boolean
  /** A shared screen, which is shown whole. */
  isScreen?: boolean
  isHandRaised?: boolean
  children?: ReactNode
}) {
  const t = useTranslate()
  const sound = stream?.getAudioTracks()[0]
  const tile = useLevel<HTMLDivElement>(muted ? null : sound)
  const { video, isSilent, play } = usePlayer(stream, speakerId)
  return (
    <div ref={tile} className={classes(css.tile, small && css.small)}>
      <video
        ref={video}
        className={classes(css.picture, mirrored && css.mirrored, isScreen && css.whole, dark && css.hidden)}
        autoPlay
        playsInline
        muted={mirrored}
        aria-label={label}
      />
      {dark && (
        <div className={css.dark}>
          <AvatarCard person={person} name={name} size={small ? 'large' : 'huge'} />
          {note && <span>{note}</span>}
        </div>
      )}
      <span className={css.name}>
        {muted && !isScreen && (
          <>
            <IconMicrophoneOff size={14} stroke={1.75} aria-hidden />
            <span className="visually-hidden">{t('CALLS.ROOM.MUTED')}</span>
          </>
        )}
        <span className="truncate">{label}</span>
        {seat && !small && <span className={css.seat}>{t(`CALLS.SEAT_KIND.${seat}`)}</span>}
      </span>
      {isHandRaised && (
        <span className={css.hand}>
          <IconHandStop size={20} stroke={1.75} aria-hidden />
          <span className="visually-hidden">{t('CALLS.ROOM.HAND_RAISED')}</span>
        </span>
      )}
      <span className={css.corner}>{children}</span>
      {isSilent && (
        <button type="button" className={css.play} onClick={play}>
          <IconVolume size={20} stroke={1.5} aria-hidden />
          {t('CALLS.ROOM.SOUND_BLOCKED')}
        </button>
      )}
    </div>
  )
}

/** Plays a stream on the chosen speaker. Browsers may block audio before an interaction: `isSilent` then. */
const usePlayer = (stream: MediaStream | null, speakerId: string | undefined) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isSilent, setSilent] = useState(false)
  const play = useCallback(() => {
    video.current?.play().then(
      () => setSilent(false),
      (error: Error) => setSilent(error.name === 'NotAllowedError'),
    )
  }, [])
  useEffect(() => {
    const element = video.current
    if (!element) return undefined
    element.srcObject = stream
    if (stream) play()
    return () => {
      element.srcObject = null
    }
  }, [stream, play])
  useEffect(() => {
    // A missing speaker leaves the output unchanged.
    if (speakerId) video.current?.setSinkId?.(speakerId).catch(console.warn)
  }, [speakerId])
  return { video, isSilent, play }
}

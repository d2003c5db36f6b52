import type { RecordingTrack } from '@colloquy/contract/recordings/shapes'
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fileSizeText } from '../../platform/file/file-size.ts'
import { useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { useDownloadRecording, usePlayRecording } from './data.ts'
import css from './recordings-panel.module.css'

const minuteMs = 60_000

/** A recorded file: whose voice, how long, and a player once somebody wants to hear it. */
export function TrackPlayer({
  recordingId,
  track: { trackId, name, durationMs, sizeBytes },
  canDownload,
}: {
  recordingId: string
  track: RecordingTrack
  canDownload: boolean
}) {
  const t = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const { run, isPending } = usePlayRecording()
  const { download, isPending: isDownloading } = useDownloadRecording()
  const [path, setPath] = useState<string>()
  const resumeAt = useRef(0)
  const label = name ?? t('RECORDINGS.EVERYONE')
  const play = async () => {
    const outcome = await run({ recordingId, trackId })
    setPath(outcome.ok ? outcome.value.path : undefined)
  }
  // The address works for a while only: then another one continues at the same place.
  const renew = (player: HTMLAudioElement) => {
    resumeAt.current = player.currentTime
    if (player.currentTime > 0) void play()
    else setPath(undefined)
  }
  return (
    <li className={css.track}>
      <span className={css.voice}>
        <bdi>{label}</bdi>
        <span className="quiet small">
          {time.duration(Math.max(1, Math.round(durationMs / minuteMs)))} · {fileSizeText(sizeBytes, language)}
        </span>
      </span>
      <span className={css.actions}>
        {path === undefined && (
          <Button
            size="xs"
            loading={isPending}
            leftSection={<IconPlayerPlay size={16} stroke={1.5} aria-hidden />}
            aria-label={t('RECORDINGS.PLAY_OF', { name: label })}
            onClick={() => void play()}
          >
            {t('RECORDINGS.PLAY')}
          </Button>
        )}
        {canDownload && (
          <Button
            size="xs"
            loading={isDownloading}
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
            aria-label={t('RECORDINGS.DOWNLOAD_OF', { name: label })}
            onClick={() => void download(recordingId, trackId)}
          >
            {t('RECORDINGS.DOWNLOAD')}
          </Button>
        )}
      </span>
      {path !== undefined && <Player path={path} label={label} resumeAt={resumeAt.current} onExpired={renew} />}
    </li>
  )
}

function Player({
  path,
  label,
  resumeAt,
  onExpired,
}: {
  path: string
  label: string
  resumeAt: number
  onExpired: (player: HTMLAudioElement) => void
}) {
  const player = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (player.current && resumeAt > 0) player.current.currentTime = resumeAt
    player.current?.focus()
  }, [resumeAt])
  return (
    // biome-ignore lint/a11y/useMediaCaption: what was said is not transcribed
    <audio
      ref={player}
      className={css.player}
      src={path}
      aria-label={label}
      controls
      // Saving has a button of its own, which is logged and not for everybody.
      controlsList="nodownload"
      autoPlay
      preload="metadata"
      onError={({ currentTarget }) => onExpired(currentTarget)}
    />
  )
}

import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'

/** Plays the audio of everybody in the room. Browsers may wait for a click before anything is heard. */
export function ListenPanel({ tracks }: { tracks: readonly MediaStreamTrack[] }) {
  const t = useTranslate()
  const players = useRef<HTMLDivElement>(null)
  const [isMuted, setMuted] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const container = players.current
    if (!container) return undefined
    // A player plays one audio track only.
    const elements = tracks.map((track) => {
      const element = new Audio()
      element.srcObject = new MediaStream([track])
      element.play().catch((error: Error) => setBlocked(error.name === 'NotAllowedError'))
      return element
    })
    container.replaceChildren(...elements)
    return () => {
      for (const element of elements) element.srcObject = null
      container.replaceChildren()
    }
  }, [tracks])
  const each = (change: (element: HTMLAudioElement) => void) =>
    players.current?.querySelectorAll('audio').forEach(change)
  const toggle = () => {
    if (isBlocked) {
      each((element) => void element.play())
      setBlocked(false)
      return
    }
    each((element) => {
      element.muted = !isMuted
    })
    setMuted(!isMuted)
  }
  const isOff = isMuted || isBlocked
  const Icon = isOff ? IconVolumeOff : IconVolume
  return (
    <div>
      <Button size="sm" leftSection={<Icon size={16} stroke={1.5} aria-hidden />} onClick={toggle}>
        {t(isOff ? 'CALLS.ROOM.SILENT.UNMUTE' : 'CALLS.ROOM.SILENT.MUTE')}
      </Button>
      <div ref={players} />
    </div>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import type { MediaState } from '../../../platform/video/media.ts'
import { runSoundTest, type SoundTestOutcome } from '../../../platform/video/sound-test.ts'
import { Status, type StatusShape } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import css from './connection-panel.module.css'

type Phase = 'idle' | 'recording' | 'playing' | SoundTestOutcome

const shapes: Readonly<Record<Exclude<Phase, 'idle'>, StatusShape>> = {
  recording: 'dashes',
  playing: 'dashes',
  played: 'disc',
  silent: 'diamond',
  failed: 'square',
}

/** Plays back what the reader says, so that they know how they sound and that they hear. */
export function SoundTestPanel({ state: { microphone, speakerId } }: { state: MediaState }) {
  const t = useTranslate()
  const [phase, setPhase] = useState<Phase>('idle')
  const running = useRef<AbortController>(undefined)
  const { track } = microphone
  // Another device is another test.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the track and the speaker are what was tested
  useEffect(
    () => () => {
      running.current?.abort()
      setPhase('idle')
    },
    [track, speakerId],
  )
  const start = async () => {
    if (!track) return
    const controller = new AbortController()
    running.current = controller
    setPhase('recording')
    const outcome = await runSoundTest({
      track,
      speakerId,
      onPlay: () => setPhase('playing'),
      signal: controller.signal,
    })
    if (outcome) setPhase(outcome)
  }
  const isBusy = phase === 'recording' || phase === 'playing'
  return (
    <section aria-labelledby="sound-test">
      <div className={css.head}>
        <h2 id="sound-test">{t('CALLS.ROOM.SOUND_TEST.TITLE')}</h2>
        <span role="status">
          {phase !== 'idle' && <Status shape={shapes[phase]}>{t(`CALLS.ROOM.SOUND_TEST.PHASES.${phase}`)}</Status>}
        </span>
        <span className="spring" />
        <Button size="xs" variant="subtle" disabled={!track || isBusy} onClick={() => void start()}>
          {t(phase === 'idle' || isBusy ? 'CALLS.ROOM.SOUND_TEST.START' : 'CALLS.ROOM.CHECK.AGAIN')}
        </Button>
      </div>
    </section>
  )
}

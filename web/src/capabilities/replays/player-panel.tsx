import { NativeSelect, Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { Note } from '../../ui/page/note.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { createPlayer, type Player } from './player.ts'
import css from './replays.module.css'
import { playTime, speeds } from './view.ts'

/** A recording with its controls: play, position, speed, and whether pauses are skipped. */
export function PlayerPanel({ chunks }: { chunks: readonly string[] }) {
  const t = useTranslate()
  const stage = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<Player | 'failed'>()
  useEffect(() => {
    let isWanted = true
    let made: Player | undefined
    createPlayer(stage.current!, chunks).then(
      (ready) => {
        made = ready
        if (isWanted) setPlayer(ready)
        else ready.destroy()
      },
      () => isWanted && setPlayer('failed'),
    )
    return () => {
      isWanted = false
      made?.destroy()
    }
  }, [chunks])
  return (
    <>
      {player === undefined && <SkeletonRows rows={5} label={t('SHARED.STATES.LOADING')} />}
      {player === 'failed' && <Note tone="stop">{t('REPLAYS.UNPLAYABLE')}</Note>}
      <div ref={stage} className={css.stage} role="img" aria-label={t('REPLAYS.PLAYER')} hidden={player === 'failed'} />
      {typeof player === 'object' && <Controls player={player} />}
    </>
  )
}

function Controls({ player }: { player: Player }) {
  const t = useTranslate()
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<number>(speeds[0])
  const [skips, setSkips] = useState(true)
  const { totalMs } = player
  const hasEnded = !isPlaying && current >= totalMs
  useEffect(() => player.onFinish(() => setPlaying(false)), [player])
  useEffect(() => player.configure({ speed, skipInactive: skips }), [player, speed, skips])
  useEffect(() => {
    if (!isPlaying) return
    let frame = requestAnimationFrame(function follow() {
      setCurrent(Math.min(player.currentMs(), totalMs))
      frame = requestAnimationFrame(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      setCurrent(Math.min(player.currentMs(), totalMs))
    }
  }, [player, isPlaying, totalMs])
  const toggle = () => {
    if (isPlaying) player.pause(current)
    else player.play(hasEnded ? 0 : current)
    setPlaying(!isPlaying)
  }
  const seek = (ms: number) => {
    setCurrent(ms)
    if (isPlaying) player.play(ms)
    else player.pause(ms)
  }
  const label = isPlaying ? t('REPLAYS.PAUSE') : hasEnded ? t('REPLAYS.AGAIN') : t('REPLAYS.PLAY')
  const time = t('REPLAYS.TIME', { current: playTime(current), total: playTime(totalMs) })
  return (
    <div className={css.controls}>
      <Button variant="filled" onClick={toggle}>
        {label}
      </Button>
      <input
        type="range"
        className={css.position}
        aria-label={t('REPLAYS.POSITION')}
        aria-valuetext={time}
        min={0}
        max={totalMs}
        step={100}
        value={current}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <span className="quiet">{time}</span>
      <NativeSelect
        className={css.speed}
        aria-label={t('REPLAYS.SPEED')}
        value={String(speed)}
        data={speeds.map((value) => ({ value: String(value), label: t('REPLAYS.SPEED_TIMES', { count: value }) }))}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
      />
      <Switch label={t('REPLAYS.SKIP')} checked={skips} onChange={(event) => setSkips(event.currentTarget.checked)} />
    </div>
  )
}

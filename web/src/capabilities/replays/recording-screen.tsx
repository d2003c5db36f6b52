import { appendReplayChunk } from '@colloquy/contract/replays/operations'
import { isRecordedPage } from '@colloquy/contract/replays/recorded-pages'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newIdempotencyKey } from '../../platform/ids.ts'
import { api } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { useGetReplayChoice, useSetReplayChoice } from './data.ts'
import { createRecorder, type Record, type Recorder, type SendChunk } from './recorder.ts'
import css from './recording-screen.module.css'

/** Attempts to send a chunk while the server is unreachable, and the milliseconds between them. */
const maxAttempts = 6
const retryDelayMs = 5_000

/**
 * Records the reader's session where the tenant has turned it on and the reader allows it, and asks readers who have not
 * chosen yet. Does not record before they have.
 */
export function RecordingScreen({ route }: { route: string | undefined }) {
  const { data: choice } = useGetReplayChoice()
  if (!choice?.isOffered) return null
  // Nobody is interrupted on a page that is not recorded anyway, such as the call room.
  if (choice.isAllowed === null) return route !== undefined && isRecordedPage(route) ? <Question /> : null
  return choice.isAllowed ? <Session route={route} /> : null
}

function Question() {
  const t = useTranslate()
  const { save, isPending } = useSetReplayChoice()
  return (
    <aside className={css.question} aria-label={t('REPLAYS.ASK.NAME')}>
      <p>{t('REPLAYS.ASK.TEXT')}</p>
      <div className={css.answers}>
        <Button size="xs" disabled={isPending} onClick={() => void save(false)}>
          {t('REPLAYS.ASK.DECLINE')}
        </Button>
        <Button size="xs" disabled={isPending} onClick={() => void save(true)}>
          {t('REPLAYS.ASK.ALLOW')}
        </Button>
      </div>
    </aside>
  )
}

/** Records while it is there. The library is loaded only for readers who allow it. */
function Session({ route }: { route: string | undefined }) {
  const [recorder, setRecorder] = useState<Recorder>()
  const shown = useRef<Recorder>(undefined)
  useEffect(() => {
    let isWanted = true
    const start = async () => {
      const [{ record }, { gzipSync }] = await Promise.all([import('rrweb'), import('fflate')])
      if (!isWanted) return
      shown.current = createRecorder(record as unknown as Record, gzipSync, sendTo(newIdempotencyKey()))
      setRecorder(shown.current)
    }
    // Without the library there is no recording, and nobody misses it.
    start().catch(() => undefined)
    return () => {
      isWanted = false
      shown.current?.stop()
    }
  }, [])
  // Before the library observes the changes of the new page.
  useLayoutEffect(() => recorder?.show(route), [recorder, route])
  return null
}

/** Sends chunks of one recording, again while the server is unreachable. A refusal ends the recording. */
const sendTo =
  (replayId: string): SendChunk =>
  async (chunk, isLast) => {
    const options = isLast ? { keepalive: true } : {}
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const answer = await api(appendReplayChunk, { ...chunk, replayId }, options).catch(() => undefined)
      if (answer) return answer.ok
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    }
    return false
  }

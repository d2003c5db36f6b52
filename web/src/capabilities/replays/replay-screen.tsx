import type { Replay } from '@colloquy/contract/replays/shapes'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ErrorState } from '../../ui/state/error-state.tsx'
import { SkeletonRows } from '../../ui/state/skeleton.tsx'
import { useOpenReplay, useRemoveReplay } from './data.ts'
import { PlayerPanel } from './player-panel.tsx'
import css from './replays.module.css'
import { playTime } from './view.ts'

/** Plays a recorded session. The audit log names who opened it, so it is opened once per visit. */
export function ReplayScreen() {
  const { replayId = '' } = useParams({ strict: false }) as { replayId?: string }
  const t = useTranslate()
  const [replay, setReplay] = useState<Replay>()
  const { run, failure } = useOpenReplay()
  const requested = useRef<string>(undefined)
  useEffect(() => {
    if (requested.current === replayId) return
    requested.current = replayId
    void run({ replayId }).then((outcome) => outcome.ok && setReplay(outcome.value))
  }, [run, replayId])
  if (failure)
    return (
      <ErrorState
        title={refusalText(t, failure)}
        retry={t('SHARED.ACTIONS.RETRY')}
        onRetry={() => void run({ replayId }).then((outcome) => outcome.ok && setReplay(outcome.value))}
      />
    )
  return replay ? <OpenReplay replay={replay} /> : <SkeletonRows rows={5} label={t('SHARED.STATES.LOADING')} />
}

function OpenReplay({ replay }: { replay: Replay }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { personId, personName, startedAt, durationMs, pages, viewport, userAgent, appVersion } = replay
  return (
    <>
      <PageHead
        title={<bdi>{personName}</bdi>}
        message={`${time.day(startedAt, now)}, ${time.clock(startedAt)} ${time.city} · ${playTime(durationMs)}`}
        actions={
          <Button
            renderRoot={(props: object) => <Link to="/staff/recordings" search={{ person: personId }} {...props} />}
          >
            {t('REPLAYS.OF_PERSON')}
          </Button>
        }
      />
      <div className={css.player}>
        <PlayerPanel chunks={replay.chunks} />
        <div className={css.facts}>
          <KeyValues
            items={[
              { name: t('REPLAYS.COLUMNS.PAGES'), value: <bdi className={css.pages}>{pages.join(' → ')}</bdi> },
              { name: t('REPLAYS.WINDOW'), value: <bdi>{viewport}</bdi> },
              { name: t('REPLAYS.BROWSER'), value: <bdi>{userAgent}</bdi> },
              { name: t('REPLAYS.VERSION'), value: <bdi>{appVersion}</bdi> },
            ]}
          />
        </div>
        <RemoveButton replayId={replay.replayId} />
      </div>
    </>
  )
}

function RemoveButton({ replayId }: { replayId: string }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { run, isPending } = useRemoveReplay()
  const remove = async () => {
    const outcome = await run({ replayId })
    if (!outcome.ok) return
    toastSuccess(t('REPLAYS.DELETED'))
    await navigate({ to: '/staff/recordings' })
  }
  return (
    <div className={css.foot}>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('REPLAYS.DELETE')}
      </Button>
      <ConsequenceDialog
        opened={isAsking}
        title={t('REPLAYS.DELETE_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('REPLAYS.DELETE')}
        busy={isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        {t('REPLAYS.DELETE_TEXT')}
      </ConsequenceDialog>
    </div>
  )
}

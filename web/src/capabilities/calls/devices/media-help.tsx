import { useTranslate } from '../../../platform/translations.ts'
import type { Media, MediaState, SourceKind } from '../../../platform/video/media.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { type DeviceProblem, deviceProblems } from './device-problems.ts'
import css from './media-help.module.css'

/** Which devices are unavailable, why, and what to do. Joining is possible without them. */
export function MediaHelp({ media, state }: { media: Media; state: MediaState }) {
  const problems = deviceProblems(state.microphone.refusal, state.camera.refusal)
  return (
    <div role="alert" className={css.problems}>
      {problems.map((problem) => (
        <Help key={problem.what} problem={problem} media={media} busy={state.asking} />
      ))}
    </div>
  )
}

const sourcesOf = ({ what }: DeviceProblem): SourceKind[] => (what === 'both' ? ['microphone', 'camera'] : [what])

function Help({ problem, media, busy }: { problem: DeviceProblem; media: Media; busy: boolean }) {
  const t = useTranslate()
  const { what, why } = problem
  const again = async () => {
    for (const kind of sourcesOf(problem)) await media.retry(kind)
  }
  return (
    <Note tone="warn">
      <span className={css.glyph}>
        <StatusIcon shape="diamond" />
      </span>
      <div className={css.words}>
        <p className="strong">{t(`CALLS.ROOM.REFUSED.WHAT.${what}`)}</p>
        <p>
          {t(`CALLS.ROOM.REFUSED.WHY.${why}`)} {t(`CALLS.ROOM.REFUSED.DO.${why}`)}
        </p>
        <p>{t(`CALLS.ROOM.REFUSED.STILL.${what}`)}</p>
      </div>
      {why !== 'insecure' && (
        <Button size="xs" loading={busy} onClick={() => void again()}>
          {t('SHARED.ACTIONS.RETRY')}
        </Button>
      )}
    </Note>
  )
}

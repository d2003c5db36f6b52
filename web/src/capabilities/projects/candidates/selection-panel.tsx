import type { Candidate, MovableStage, Project } from '@colloquy/contract/projects/shapes'
import { useWorkflow } from '../../../platform/settings.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import css from './selection-panel.module.css'
import { canBeInvited, commonTargetsOf } from './stage-moves.ts'

/** Candidates that can be compared side by side. */
const maxCompared = 3

/** What can be done with the selected candidates, at the bottom of the window; nothing without any. */
export function SelectionPanel({
  selected,
  project,
  onMove,
  onInvite,
  onCompare,
  onClear,
}: {
  selected: readonly Candidate[]
  project: Project
  onMove: (stage: MovableStage) => void
  /** Invites those of the selected who can be invited. */
  onInvite: (candidates: readonly Candidate[]) => void
  onCompare: () => void
  onClear: () => void
}) {
  const t = useTranslate()
  const { hasOwnExperts } = useWorkflow()
  if (selected.length === 0) return null
  const invitable = hasOwnExperts ? selected.filter((candidate) => canBeInvited(candidate, project)) : []
  return (
    <section className={css.panel} aria-label={t('PROJECTS.BOARD.SELECTION')}>
      <span className="strong" role="status">
        {t('PROJECTS.BOARD.SELECTED', { count: selected.length })}
      </span>
      <div className={css.actions}>
        {commonTargetsOf(selected, project).map((stage) => (
          <Button key={stage} size="xs" onClick={() => onMove(stage)}>
            {t(`PROJECTS.BOARD.TO.${stage}`)}
          </Button>
        ))}
        {invitable.length > 0 && (
          <Button size="xs" onClick={() => onInvite(invitable)}>
            {t('PROJECTS.BOARD.INVITE')}
          </Button>
        )}
        {project.can.requestCall && selected.length > 1 && (
          <Button size="xs" disabled={selected.length > maxCompared} onClick={onCompare}>
            {selected.length > maxCompared
              ? t('PROJECTS.BOARD.COMPARE_UP_TO', { count: maxCompared })
              : t('PROJECTS.BOARD.COMPARE')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          {t('PROJECTS.BOARD.CLEAR')}
        </Button>
      </div>
    </section>
  )
}

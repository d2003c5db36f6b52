import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type Candidate, type CandidateStage, candidateStages, type Project } from '@colloquy/contract/projects/shapes'
import { useEffect, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { stageIcons } from '../view.ts'
import { BoardCard, type CandidateHandlers, type CandidateProgress, type CandidateState } from './board-card.tsx'
import css from './board-panel.module.css'
import { type MoveTarget, targetsOf } from './stage-moves.ts'

/** Cards of a column before the rest is asked for. */
const cardsAtFirst = 20
/** Cards that the button adds. */
const cardsPerStep = 50

/**
 * The candidates of a project as a board: a column for each stage. On phones, one column is shown at a time, chosen above.
 */
export function BoardPanel({
  candidates,
  project,
  site,
  stage: chosenStage,
  onStage,
  progressOf,
  stateOf,
  handlers,
}: {
  candidates: readonly Candidate[]
  project: Project
  site: string
  /** The column shown on phones. */
  stage: CandidateStage
  onStage: (stage: CandidateStage) => void
  progressOf: (candidate: Candidate) => CandidateProgress
  stateOf: (candidate: Candidate) => CandidateState
  handlers: CandidateHandlers
}) {
  const t = useTranslate()
  const [dragged, setDragged] = useState<Candidate>()
  const latest = useRef(candidates)
  useEffect(() => {
    latest.current = candidates
  })
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) =>
          setDragged(latest.current.find(({ person }) => person.personId === source.data.personId)),
        onDrop: () => setDragged(undefined),
      }),
    [],
  )
  const targets = dragged ? targetsOf(dragged, project) : []
  const countOf = (stage: CandidateStage) => candidates.filter((candidate) => candidate.stage === stage).length
  return (
    <>
      <fieldset className={css.stages} aria-label={t('PROJECTS.BOARD.STAGES')}>
        {candidateStages.map((stage) => (
          <button
            key={stage}
            type="button"
            aria-pressed={stage === chosenStage}
            className={css.stage}
            onClick={() => onStage(stage)}
          >
            {t(`PROJECTS.STAGE.${stage}`)} <span className="code">{countOf(stage)}</span>
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.board} aria-label={t('PROJECTS.BOARD.TITLE')} tabIndex={0}>
        {candidateStages.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            candidates={candidates.filter((candidate) => candidate.stage === stage)}
            isChosen={stage === chosenStage}
            isTarget={targets.some((one) => one === stage)}
            onDrop={(personId) => {
              const candidate = candidates.find(({ person }) => person.personId === personId)
              if (candidate) handlers.onMove(candidate, stage as MoveTarget)
            }}
            project={project}
            site={site}
            progressOf={progressOf}
            stateOf={stateOf}
            handlers={handlers}
          />
        ))}
      </section>
    </>
  )
}

function BoardColumn({
  stage,
  candidates,
  project,
  site,
  isChosen,
  isTarget,
  progressOf,
  stateOf,
  handlers,
  onDrop,
}: {
  stage: CandidateStage
  candidates: readonly Candidate[]
  project: Project
  site: string
  isChosen: boolean
  /** Whether the card that is being dragged may be dropped here. */
  isTarget: boolean
  progressOf: (candidate: Candidate) => CandidateProgress
  stateOf: (candidate: Candidate) => CandidateState
  handlers: CandidateHandlers
  onDrop: (personId: string) => void
}) {
  const t = useTranslate()
  const element = useRef<HTMLElement>(null)
  const drop = useRef(onDrop)
  const [isOver, setOver] = useState(false)
  const [shownCount, setShownCount] = useState(cardsAtFirst)
  useEffect(() => {
    drop.current = onDrop
  })
  useEffect(() => {
    if (!element.current || !isTarget) return
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        drop.current(String(source.data.personId))
      },
    })
  }, [isTarget])
  const name = t(`PROJECTS.STAGE.${stage}`)
  // The keyboard reaches every card, also one behind the button.
  const currentPlace = candidates.findIndex((candidate) => stateOf(candidate).isCurrent)
  const shown = candidates.slice(0, Math.max(shownCount, currentPlace + 1))
  const rest = candidates.length - shown.length
  return (
    <section
      ref={element}
      id={`stage-${stage}`}
      aria-label={name}
      className={css.column}
      data-chosen={isChosen || undefined}
      data-target={isTarget || undefined}
      data-over={(isTarget && isOver) || undefined}
    >
      <h2 className={css.head}>
        <StatusIcon shape={stageIcons[stage]} />
        {name} <span className="code">{candidates.length}</span>
      </h2>
      {candidates.length === 0 ? (
        <p className={css.empty}>{t(`PROJECTS.BOARD.NONE.${stage}`)}</p>
      ) : (
        <ul className={css.cards}>
          {shown.map((candidate) => (
            <BoardCard
              key={candidate.person.personId}
              candidate={candidate}
              project={project}
              site={site}
              progress={progressOf(candidate)}
              handlers={handlers}
              {...stateOf(candidate)}
            />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <Button size="xs" variant="subtle" color="gray" onClick={() => setShownCount(shown.length + cardsPerStep)}>
          {t('PROJECTS.BOARD.MORE', { count: rest })}
        </Button>
      )}
    </section>
  )
}

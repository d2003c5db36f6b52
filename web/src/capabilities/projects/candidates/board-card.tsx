import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { creditsText } from '@colloquy/contract/money'
import type { Candidate, CandidateStage, Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { AvatarCard } from '../../people/photo/avatar-card.tsx'
import { useRoleText } from '../../people/role-data.ts'
import css from './board-card.module.css'
import { InvitationCard } from './invitation-card.tsx'
import { MoveButton } from './move-menu.tsx'
import { type MoveTarget, targetsOf } from './stage-moves.ts'

/** What other capabilities know of a candidate. */
export interface CandidateProgress {
  /** What compliance says, in a word; nothing until it is known. */
  readonly verdict: { outcome: ReactNode; reason: string | undefined } | undefined
  /** What their call waits for, when it is, or how long it ran. */
  readonly call: string | undefined
  /** Which vendors offer them, each with its price. */
  readonly offers: readonly string[]
}

export interface CandidateState {
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly isMenuOpen: boolean
}

/** What can be done with candidates. Must be stable between renders, so that only changed candidates are drawn again. */
export interface CandidateHandlers {
  readonly onMove: (candidate: Candidate, target: MoveTarget) => void
  /** Opens the menu of stages at a button. */
  readonly onMenu: (candidate: Candidate, anchor: HTMLElement) => void
  readonly onSelect: (candidate: Candidate) => void
}

/** The age of a candidate's stage in whole days, hours, or minutes: "3 d". */
const useStageAge = ({ changedAt }: Candidate): string => {
  const time = useTime()
  const minutes = Math.max(0, Math.floor((useNow(60).getTime() - Date.parse(changedAt)) / 60_000))
  const unit = minutes >= 1440 ? 1440 : minutes >= 60 ? 60 : 1
  return time.duration(Math.floor(minutes / unit) * unit)
}

const isOpen = (stage: CandidateStage) => stage === 'proposed' || stage === 'shortlisted'

/** A candidate on the board of a project. Dragging moves them; so does the menu. */
export const BoardCard = memo(function CandidateCard({
  candidate,
  project,
  site,
  progress,
  isCurrent,
  isSelected,
  isMenuOpen,
  handlers,
}: CandidateState & {
  candidate: Candidate
  project: Project
  /** The path of the reader's portal. */
  site: string
  progress: CandidateProgress
  handlers: CandidateHandlers
}) {
  const t = useTranslate()
  const language = useLanguage()
  const about = useRoleText()
  const age = useStageAge(candidate)
  const element = useRef<HTMLLIElement>(null)
  const [isDragged, setDragged] = useState(false)
  const { person, stage, reason, note, callId, creditsPerHour } = candidate
  const { personId, fullName: name } = person
  const canMove = targetsOf(candidate, project).length > 0
  useEffect(() => {
    if (!element.current || !canMove) return
    return draggable({
      element: element.current,
      getInitialData: () => ({ personId }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
  }, [personId, canMove])
  return (
    <li
      ref={element}
      id={`candidate-${personId}`}
      className={css.card}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-dragged={isDragged || undefined}
      data-movable={canMove || undefined}
    >
      <div className={css.head}>
        <span className={css.picture}>
          <AvatarCard person={person} name={name} size="small" />
        </span>
        <span className={css.name}>
          {project.can.requestCall ? (
            <Link to={`/clients/experts/${personId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        {canMove && (
          <input
            type="checkbox"
            className={css.check}
            aria-label={t('PROJECTS.BOARD.SELECT', { name })}
            checked={isSelected}
            onChange={() => handlers.onSelect(candidate)}
          />
        )}
        {canMove && (
          <MoveButton name={name} isOpen={isMenuOpen} onOpen={(anchor) => handlers.onMenu(candidate, anchor)} />
        )}
      </div>
      <p className={css.about} dir="auto">
        {about(person)}
      </p>
      {reason !== null && <p className={css.line}>{t(`PROJECTS.REASON.${reason}`)}</p>}
      {note !== null && (
        <p className={`${css.line} quiet`} dir="auto">
          {note}
        </p>
      )}
      {progress.offers.length > 0 && (
        <ul className={`${css.line} quiet`} aria-label={t('PROJECTS.BOARD.OFFERS', { name })}>
          {progress.offers.map((offer) => (
            <li key={offer}>
              <bdi>{offer}</bdi>
            </li>
          ))}
        </ul>
      )}
      <InvitationCard candidate={candidate} />
      {callId !== null && !isOpen(stage) && (
        <p className={css.line}>
          <Link
            to={`${site}/calls/${callId}`}
            aria-label={t('PROJECTS.CANDIDATES.ACTION', {
              action: progress.call ?? t('PROJECTS.CANDIDATES.CALL'),
              name,
            })}
          >
            {progress.call ?? t('PROJECTS.CANDIDATES.CALL')}
          </Link>
        </p>
      )}
      {isOpen(stage) && progress.verdict?.reason && <p className={`${css.line} quiet`}>{progress.verdict.reason}</p>}
      <div className={css.foot}>
        {isOpen(stage) && <span className={css.verdict}>{progress.verdict?.outcome}</span>}
        <span className={css.figures}>
          {t('PROJECTS.BOARD.CREDITS', { credits: creditsText(creditsPerHour, language) })}
          <span title={t('PROJECTS.BOARD.SINCE', { age })}>
            <span className="visually-hidden">{t('PROJECTS.BOARD.SINCE', { age })}</span>
            <span aria-hidden="true">{age}</span>
          </span>
        </span>
      </div>
    </li>
  )
})

import type {
  Candidate,
  CandidateStage,
  MovableStage,
  Project,
  TeamRejectionReason,
} from '@colloquy/contract/projects/shapes'
import { movableStages, teamRejectionReasons } from '@colloquy/contract/projects/shapes'

/** Where a candidate can be moved by hand; moving to `scheduling` requests a call. */
export type MoveTarget = MovableStage | 'scheduling'

const isMovable = (stage: CandidateStage): stage is MovableStage => movableStages.some((one) => one === stage)

/** The stages to which a reader can move a candidate. Staff can only reject: the shortlist is the client's. */
export const targetsOf = (
  { stage }: Pick<Candidate, 'stage'>,
  { can }: Pick<Project, 'can'>,
): readonly MoveTarget[] => {
  if (!can.shortlist || !isMovable(stage)) return []
  if (!can.requestCall) return stage === 'rejected' ? [] : ['rejected']
  const others = movableStages.filter((one) => one !== stage)
  return stage === 'rejected' ? others : [...others.slice(0, -1), 'scheduling', 'rejected']
}

/** The stages to which a reader can move every one of several candidates at once; calls are requested one by one. */
export const commonTargetsOf = (candidates: readonly Candidate[], project: Pick<Project, 'can'>): MovableStage[] =>
  movableStages.filter(
    (target) =>
      candidates.length > 0 &&
      candidates.every((candidate) => candidate.stage === target || targetsOf(candidate, project).includes(target)) &&
      candidates.some(({ stage }) => stage !== target),
  )

/** A move of several candidates: what the server is asked, without the project. */
export interface Move {
  readonly personIds: readonly string[]
  readonly stage: MovableStage
  readonly reason?: TeamRejectionReason
  readonly note?: string
}

/** The moves that take candidates back to where they were, with the reason they were rejected for. */
export const undoOf = (before: readonly Candidate[]): Move[] => {
  const groups = Map.groupBy(before, ({ stage, reason, note }) => JSON.stringify([stage, reason, note]))
  return [...groups.values()].flatMap((candidates): Move[] => {
    const { stage, reason, note } = candidates[0]!
    if (!isMovable(stage)) return []
    return [
      {
        personIds: candidates.map(({ person }) => person.personId),
        stage,
        ...(stage === 'rejected' && {
          reason: teamRejectionReasons.find((one) => one === reason) ?? 'other',
          ...(note !== null && { note }),
        }),
      },
    ]
  })
}

/** The candidates as they are once a move has been made, the latest changed first within a stage. */
export const withMove = (
  candidates: readonly Candidate[],
  { personIds, stage, reason = undefined, note }: Move,
  at: string,
): Candidate[] => {
  const isMoved = ({ person }: Candidate) => personIds.includes(person.personId)
  const moved = candidates
    .filter(isMoved)
    .map((candidate) => ({ ...candidate, stage, reason: reason ?? null, note: note ?? null, changedAt: at }))
  return [...moved, ...candidates.filter((candidate) => !isMoved(candidate))]
}

/** Whether a candidate can be invited to the project: nobody asked for a call, and no invitation is open or accepted. */
export const canBeInvited = ({ stage, invitations }: Candidate, { can }: Pick<Project, 'can'>): boolean =>
  can.shortlist &&
  (stage === 'proposed' || stage === 'shortlisted') &&
  !invitations.some(({ state }) => state === 'invited' || state === 'accepted')

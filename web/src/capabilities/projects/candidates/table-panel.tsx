import { creditsText } from '@colloquy/contract/money'
import type { Candidate, Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useGrowingCount } from '../../../platform/live/page-idle.ts'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Person } from '../../../ui/display/person.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { stageIcons } from '../view.ts'
import type { CandidateHandlers, CandidateProgress, CandidateState } from './board-card.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MoveButton } from './move-menu.tsx'
import { targetsOf } from './stage-moves.ts'

/** Rows that are drawn at once; the others follow in parts of this size while the browser is idle. */
const rowsPerPart = 30
/** The widths of the columns and of the space that names need beside them, in pixels. */
const minTableWidth = 1160

interface CandidateRow extends CandidateState {
  readonly candidate: Candidate
  readonly progress: CandidateProgress
}

/** The candidates of a project as a table: more at a glance than on the board, without dragging. */
export function TablePanel({
  candidates,
  project,
  site,
  progressOf,
  stateOf,
  handlers,
}: {
  candidates: readonly Candidate[]
  project: Project
  site: string
  progressOf: (candidate: Candidate) => CandidateProgress
  stateOf: (candidate: Candidate) => CandidateState
  handlers: CandidateHandlers
}) {
  const t = useTranslate()
  const columns = useColumns(project, site, handlers)
  const plain = useMemo(
    () => candidates.map((candidate): CandidateRow => ({ candidate, progress: progressOf(candidate), ...plainState })),
    [candidates, progressOf],
  )
  // Rows keep their identity while they are in no special state, so that only the others are drawn again.
  const rows = plain.map((row) => {
    const state = stateOf(row.candidate)
    return state.isCurrent || state.isSelected || state.isMenuOpen ? { ...row, ...state } : row
  })
  const currentPlace = rows.findIndex(({ isCurrent }) => isCurrent)
  const drawnCount = useGrowingCount(rows.length, rowsPerPart)
  return (
    <DataTable
      label={t('PROJECTS.BOARD.TABLE')}
      columns={columns}
      rows={rows.slice(0, Math.max(drawnCount, currentPlace + 1))}
      rowKey={({ candidate }) => candidate.person.personId}
      selected={({ isSelected, isCurrent }) => isSelected || isCurrent}
      minWidth={minTableWidth}
      tall
    />
  )
}

const plainState: CandidateState = { isCurrent: false, isSelected: false, isMenuOpen: false }

const useColumns = (project: Project, site: string, handlers: CandidateHandlers): readonly Column<CandidateRow>[] => {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const about = useRoleText()
  return useMemo(
    () => [
      {
        id: 'select',
        width: 60,
        head: <span className="visually-hidden">{t('PROJECTS.BOARD.SELECTION')}</span>,
        cell: ({ candidate, isSelected }) =>
          targetsOf(candidate, project).length > 0 && (
            <input
              type="checkbox"
              aria-label={t('PROJECTS.BOARD.SELECT', { name: candidate.person.fullName })}
              checked={isSelected}
              onChange={() => handlers.onSelect(candidate)}
            />
          ),
      },
      {
        id: 'expert',
        head: t('PROJECTS.BOARD.EXPERT'),
        cell: ({ candidate: { person } }) => (
          <Person name={person.fullName} about={about(person)}>
            {project.can.requestCall ? (
              <Link id={`candidate-${person.personId}`} to={`/clients/experts/${person.personId}`}>
                {person.fullName}
              </Link>
            ) : (
              person.fullName
            )}
          </Person>
        ),
      },
      {
        id: 'stage',
        width: 210,
        head: t('PROJECTS.BOARD.STAGE'),
        cell: ({ candidate }) => {
          const { stage, reason, note } = candidate
          return (
            <CellLines maxWidth="26ch">
              <Status shape={stageIcons[stage]}>{t(`PROJECTS.STAGE.${stage}`)}</Status>
              {reason !== null && <span className="quiet small">{t(`PROJECTS.REASON.${reason}`)}</span>}
              {note !== null && (
                <span className="quiet small" dir="auto">
                  {note}
                </span>
              )}
              <InvitationCard candidate={candidate} />
            </CellLines>
          )
        },
      },
      {
        id: 'compliance',
        width: 230,
        head: t('PROJECTS.BOARD.COMPLIANCE'),
        cell: ({ progress: { verdict } }) =>
          verdict && (
            <CellLines maxWidth="30ch">
              {verdict.outcome}
              {verdict.reason && <span className="quiet small">{verdict.reason}</span>}
            </CellLines>
          ),
      },
      {
        id: 'call',
        width: 150,
        head: t('PROJECTS.BOARD.CALL'),
        cell: ({ candidate, progress }) =>
          candidate.callId !== null && (
            <Link to={`${site}/calls/${candidate.callId}`} className="link">
              {progress.call ?? t('PROJECTS.CANDIDATES.CALL')}
            </Link>
          ),
      },
      {
        id: 'added',
        width: 150,
        head: t('PROJECTS.BOARD.ADDED'),
        wideOnly: true,
        cell: ({ candidate: { addedByName, addedAt } }) => (
          <CellLines maxWidth="20ch">
            {addedByName !== null && <bdi>{addedByName}</bdi>}
            <span className="quiet small">{time.day(addedAt, new Date(addedAt))}</span>
          </CellLines>
        ),
      },
      {
        id: 'credits',
        width: 100,
        head: t('PROJECTS.BOARD.CREDITS_HEAD'),
        numeric: true,
        cell: ({ candidate: { creditsPerHour } }) => creditsText(creditsPerHour, language),
      },
      {
        id: 'move',
        width: 68,
        head: <span className="visually-hidden">{t('PROJECTS.BOARD.MOVING')}</span>,
        cell: ({ candidate, isMenuOpen }) =>
          targetsOf(candidate, project).length > 0 && (
            <MoveButton
              name={candidate.person.fullName}
              isOpen={isMenuOpen}
              onOpen={(anchor) => handlers.onMenu(candidate, anchor)}
            />
          ),
      },
    ],
    [t, language, time, about, project, site, handlers],
  )
}

import { creditsText } from '@colloquy/contract/money'
import type { Candidate, Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Person } from '../../../ui/display/person.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { CellLines, type Column, DataTable } from '../../../ui/page/table.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { stageShapes } from '../view.ts'
import type { CandidateActions, CandidateFacts } from './board-card.tsx'
import { InvitationCard } from './invitation-card.tsx'
import { MoveButton } from './move-menu.tsx'
import { targetsOf } from './stage-moves.ts'

/** The candidates of a project as a table: more at a glance than on the board, without dragging. */
export function TablePanel({
  candidates,
  project,
  site,
  factsOf,
  actionsOf,
}: {
  candidates: readonly Candidate[]
  project: Project
  site: string
  factsOf: (candidate: Candidate) => CandidateFacts
  actionsOf: (candidate: Candidate) => CandidateActions
}) {
  const t = useTranslate()
  const language = useLanguage()
  const time = useTime()
  const about = useRoleText()
  const nameOf = ({ person }: Candidate) => person.fullName
  const columns: Column<Candidate>[] = [
    {
      id: 'select',
      width: 36,
      head: <span className="visually-hidden">{t('PROJECTS.BOARD.SELECTION')}</span>,
      cell: (candidate) =>
        targetsOf(candidate, project).length > 0 && (
          <input
            type="checkbox"
            aria-label={t('PROJECTS.BOARD.SELECT', { name: nameOf(candidate) })}
            checked={actionsOf(candidate).isSelected}
            onChange={actionsOf(candidate).onSelect}
          />
        ),
    },
    {
      id: 'expert',
      head: t('PROJECTS.BOARD.EXPERT'),
      cell: ({ person }) => (
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
      head: t('PROJECTS.BOARD.STAGE'),
      cell: (candidate) => {
        const { stage, reason, note } = candidate
        return (
          <CellLines maxWidth="26ch">
            <Status shape={stageShapes[stage]}>{t(`PROJECTS.STAGE.${stage}`)}</Status>
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
      head: t('PROJECTS.BOARD.COMPLIANCE'),
      cell: (candidate) => {
        const { verdict } = factsOf(candidate)
        return (
          verdict && (
            <CellLines maxWidth="30ch">
              {verdict.outcome}
              {verdict.reason && <span className="quiet small">{verdict.reason}</span>}
            </CellLines>
          )
        )
      },
    },
    {
      id: 'call',
      head: t('PROJECTS.BOARD.CALL'),
      cell: (candidate) =>
        candidate.callId !== null && (
          <Link to={`${site}/calls/${candidate.callId}`} className="link">
            {factsOf(candidate).call ?? t('PROJECTS.CANDIDATES.CALL')}
          </Link>
        ),
    },
    {
      id: 'added',
      head: t('PROJECTS.BOARD.ADDED'),
      wideOnly: true,
      cell: ({ addedByName, addedAt }) => (
        <CellLines maxWidth="20ch">
          {addedByName !== null && <bdi>{addedByName}</bdi>}
          <span className="quiet small">{time.day(addedAt, new Date(addedAt))}</span>
        </CellLines>
      ),
    },
    {
      id: 'credits',
      head: t('PROJECTS.BOARD.CREDITS_HEAD'),
      numeric: true,
      cell: ({ creditsPerHour }) => creditsText(creditsPerHour, language),
    },
    {
      id: 'move',
      width: 44,
      head: <span className="visually-hidden">{t('PROJECTS.BOARD.MOVING')}</span>,
      cell: (candidate) => {
        const { isMenuOpen, onMenu } = actionsOf(candidate)
        return (
          targetsOf(candidate, project).length > 0 && (
            <MoveButton name={nameOf(candidate)} isOpen={isMenuOpen} onOpen={onMenu} />
          )
        )
      },
    },
  ]
  return (
    <DataTable
      label={t('PROJECTS.BOARD.TABLE')}
      columns={columns}
      rows={candidates}
      rowKey={({ person }) => person.personId}
      selected={(candidate) => actionsOf(candidate).isSelected || actionsOf(candidate).isCurrent}
      tall
    />
  )
}

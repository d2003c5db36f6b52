import type { Candidate, Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Person } from '../../../ui/display/person.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { useShortlistProjectExpert } from '../data.ts'
import { stageShapes } from '../view.ts'
import css from './candidate-card.module.css'

const canBeRejected = ({ stage }: Candidate) => stage === 'proposed' || stage === 'shortlisted'

/** A candidate of a project, with what the reader can do about them. */
export function CandidateCard({
  candidate,
  project,
  site,
  isCurrent,
  onReject,
  verdict,
}: {
  candidate: Candidate
  project: Project
  site: string
  isCurrent: boolean
  onReject: () => void
  /** What compliance says of the person. */
  verdict: ReactNode
}) {
  const t = useTranslate()
  const { person, stage, callId } = candidate
  const { run, isPending } = useShortlistProjectExpert()
  const name = person.fullName
  const label = (action: string) => t('PROJECTS.CANDIDATES.ACTION', { action, name })
  const shortlist = async () => {
    const outcome = await run({ projectId: project.projectId, personId: person.personId })
    if (outcome.ok) toastSuccess(t('PROJECTS.CANDIDATES.SHORTLISTED', { name, project: project.name }))
    else
      toastError(refusalText(t, String(outcome.refusal)), {
        label: t('SHARED.ACTIONS.RETRY'),
        onClick: () => void shortlist(),
      })
  }
  const isClient = project.can.requestCall
  const about = useRoleText()(person)
  return (
    <li id={`candidate-${person.personId}`} className={css.candidate} data-current={isCurrent || undefined}>
      <Person name={name} about={about && <bdi>{about}</bdi>}>
        {isClient ? (
          <Link to={`/clients/experts/${person.personId}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </Person>
      <StageReason candidate={candidate}>{verdict}</StageReason>
      <div className={css.actions}>
        {canBeRejected(candidate) && project.can.shortlist && (
          <Button size="xs" aria-label={label(t('PROJECTS.CANDIDATES.REJECT'))} onClick={onReject}>
            {t('PROJECTS.CANDIDATES.REJECT')}
          </Button>
        )}
        {(stage === 'rejected' || (stage === 'proposed' && isClient)) && project.can.shortlist && (
          <Button
            size="xs"
            loading={isPending}
            aria-label={label(t('PROJECTS.CANDIDATES.BACK'))}
            onClick={() => void shortlist()}
          >
            {t('PROJECTS.CANDIDATES.BACK')}
          </Button>
        )}
        {callId !== null && (
          <Button
            component={Link}
            to={`${site}/calls/${callId}`}
            size="xs"
            aria-label={label(t('PROJECTS.CANDIDATES.CALL'))}
          >
            {t('PROJECTS.CANDIDATES.CALL')}
          </Button>
        )}
        {stage === 'shortlisted' && isClient && (
          <Button
            component={Link}
            {...({ to: `/clients/experts/${person.personId}`, search: { ask: '1', project: project.projectId } } as {
              to: string
            })}
            size="xs"
            variant="accent"
            aria-label={label(t('PROJECTS.CANDIDATES.REQUEST'))}
          >
            {t('PROJECTS.CANDIDATES.REQUEST')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The rejection reason of a candidate, else who added them. */
function StageReason({
  candidate: { stage, reason, note, addedByName, addedAt },
  children,
}: {
  candidate: Candidate
  children: ReactNode
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(3600)
  const day = time.day(addedAt, now)
  return (
    <div className={css.about}>
      <Status shape={stageShapes[stage]}>
        {reason === null ? t(`PROJECTS.STAGE.${stage}`) : t(`PROJECTS.REASON.${reason}`)}
      </Status>
      <span className="quiet small" dir="auto">
        {note ??
          (addedByName === null
            ? t('PROJECTS.CANDIDATES.ADDED_HERE', { day })
            : t('PROJECTS.CANDIDATES.ADDED', { name: addedByName, day }))}
      </span>
      {children}
    </div>
  )
}

import { type Candidate, candidateStages, type Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Person } from '../../../ui/display/person.tsx'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { toastError, toastSuccess } from '../../../ui/overlay/toast.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { useListProjectCandidates, useShortlistProjectExpert } from '../data.ts'
import { stageShape } from '../view.ts'
import css from './candidates-panel.module.css'
import { RejectDialog } from './reject-dialog.tsx'

/** The search without the companies that the brief excludes; the names of people in it match no company. */
const withoutExcluded = (exclusions: readonly string[]) =>
  exclusions.length > 0 ? { notCompany: exclusions, notFormerly: exclusions } : {}

/** The candidates of a project, grouped by stage. `site` is the path of the reader's portal. */
export function CandidatesPanel({ project, site }: { project: Project; site: string }) {
  const t = useTranslate()
  const answer = useListProjectCandidates(project.projectId)
  return (
    <QueryContent answer={answer}>
      {({ candidates }) =>
        candidates.length === 0 ? (
          <EmptyState
            {...(project.can.requestCall && {
              action: (
                <Button
                  component={Link}
                  to="/clients/experts"
                  search={withoutExcluded(project.exclusions) as never}
                  variant="filled"
                >
                  {t('PROJECTS.FIND')}
                </Button>
              ),
            })}
          >
            {t('PROJECTS.CANDIDATES.EMPTY')}
          </EmptyState>
        ) : (
          <Stages candidates={candidates} project={project} site={site} />
        )
      }
    </QueryContent>
  )
}

function Stages({ candidates, project, site }: { candidates: readonly Candidate[]; project: Project; site: string }) {
  const t = useTranslate()
  const [current, setCurrent] = useState<string>()
  const [rejected, setRejected] = useState<Candidate>()
  const place = candidates.findIndex(({ person }) => person.personId === current)
  const go = (next: number) => {
    const to = candidates[Math.max(0, Math.min(next, candidates.length - 1))]
    if (!to) return
    setCurrent(to.person.personId)
    document
      .querySelector<HTMLElement>(`#candidate-${to.person.personId} a, #candidate-${to.person.personId} button`)
      ?.focus()
  }
  useRegisterShortcuts([
    { keys: 'J', label: t('PROJECTS.KEYS.NEXT'), shown: true, run: () => go(place + 1) },
    { keys: 'K', label: t('PROJECTS.KEYS.PREVIOUS'), shown: true, run: () => go(place - 1) },
  ])
  return (
    <>
      {candidateStages.map((stage) => {
        const those = candidates.filter((candidate) => candidate.stage === stage)
        if (those.length === 0) return null
        const name = t(`PROJECTS.STAGE.${stage}`)
        return (
          <section key={stage} aria-label={name}>
            <h2 className={css.group}>
              {name} <span className="code">{those.length}</span>
            </h2>
            <ul>
              {those.map((candidate) => (
                <CandidateRow
                  key={candidate.person.personId}
                  candidate={candidate}
                  project={project}
                  site={site}
                  isCurrent={candidate.person.personId === current}
                  onReject={() => setRejected(candidate)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {rejected && (
        <RejectDialog
          key={rejected.person.personId}
          projectId={project.projectId}
          person={rejected.person}
          onClose={() => setRejected(undefined)}
        />
      )}
    </>
  )
}

const canBeRejected = ({ stage }: Candidate) => stage === 'proposed' || stage === 'shortlisted'

function CandidateRow({
  candidate,
  project,
  site,
  isCurrent,
  onReject,
}: {
  candidate: Candidate
  project: Project
  site: string
  isCurrent: boolean
  onReject: () => void
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
    <li id={`candidate-${person.personId}`} className={css.row} data-current={isCurrent || undefined}>
      <Person name={name} about={about && <bdi>{about}</bdi>}>
        {isClient ? (
          <Link to={`/clients/experts/${person.personId}`}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </Person>
      <Why candidate={candidate} />
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
function Why({ candidate: { stage, reason, note, addedByName, addedAt } }: { candidate: Candidate }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow(3600)
  const day = time.day(addedAt, now)
  return (
    <div className={css.about}>
      <Status shape={stageShape[stage]}>
        {reason === null ? t(`PROJECTS.STAGE.${stage}`) : t(`PROJECTS.REASON.${reason}`)}
      </Status>
      <span className="quiet small" dir="auto">
        {note ??
          (addedByName === null
            ? t('PROJECTS.CANDIDATES.ADDED_HERE', { day })
            : t('PROJECTS.CANDIDATES.ADDED', { name: addedByName, day }))}
      </span>
    </div>
  )
}

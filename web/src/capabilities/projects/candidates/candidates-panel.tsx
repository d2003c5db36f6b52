import { type Candidate, candidateStages, type Project } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useListProjectCandidates } from '../data.ts'
import { CandidateCard } from './candidate-card.tsx'
import css from './candidates-panel.module.css'
import { RejectDialog } from './reject-dialog.tsx'

/** What compliance says of each of some people for a project: a hook of a higher capability. */
type UseVerdicts = (projectId: string, personIds: readonly string[]) => (personId: string) => ReactNode

/** The candidates of a project, grouped by stage. `site` is the path of the reader's portal. */
export function CandidatesPanel({
  project,
  site,
  useVerdicts,
}: {
  project: Project
  site: string
  useVerdicts: UseVerdicts
}) {
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
                  search={{ project: project.projectId } as never}
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
          <Stages candidates={candidates} project={project} site={site} useVerdicts={useVerdicts} />
        )
      }
    </QueryContent>
  )
}

function Stages({
  candidates,
  project,
  site,
  useVerdicts,
}: {
  candidates: readonly Candidate[]
  project: Project
  site: string
  useVerdicts: UseVerdicts
}) {
  const t = useTranslate()
  const open = candidates.filter(({ stage }) => stage === 'proposed' || stage === 'shortlisted')
  const verdictOf = useVerdicts(
    project.projectId,
    open.map(({ person }) => person.personId),
  )
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
                <CandidateCard
                  key={candidate.person.personId}
                  candidate={candidate}
                  project={project}
                  site={site}
                  isCurrent={candidate.person.personId === current}
                  onReject={() => setRejected(candidate)}
                  verdict={verdictOf(candidate.person.personId)}
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

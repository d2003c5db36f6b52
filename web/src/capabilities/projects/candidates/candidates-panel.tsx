import { type Candidate, candidateStages, type Project } from '@colloquy/contract/projects/shapes'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useRegisterShortcuts } from '../../../platform/shortcuts.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { searchOf } from '../brief-search-data.ts'
import { useListProjectCandidates } from '../data.ts'
import type { CandidateHandlers, CandidateProgress, CandidateState } from './board-card.tsx'
import { BoardPanel } from './board-panel.tsx'
import css from './candidates-panel.module.css'
import { InviteDialog } from './invite-dialog.tsx'
import { MoveMenu } from './move-menu.tsx'
import { useMoves } from './moves.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import { type MoveTarget, targetsOf } from './stage-moves.ts'
import { TablePanel } from './table-panel.tsx'

const address = { view: oneOf(['board', 'table']), stage: oneOf(candidateStages) }

/** What higher capabilities contribute to the candidates of a project. The functions change only with what they say. */
export interface CandidateSources {
  /** What compliance says of some people for a project. */
  readonly useVerdicts: (
    projectId: string,
    personIds: readonly string[],
  ) => (personId: string) => CandidateProgress['verdict']
  /** What the calls of a project wait for, when they are, or how long they ran. */
  readonly useCallTexts: (projectId: string) => (callId: string) => string | undefined
  /** The offers of vendors for the candidates of a project, each with its price. */
  readonly useOfferTexts: (projectId: string) => (personId: string) => readonly string[]
  /** Shows people side by side. */
  readonly comparison: (props: {
    personIds: readonly string[]
    onRemove: (personId: string) => void
    onClose: () => void
  }) => ReactNode
}

/** The candidates of a project, as a board or a table. `site` is the path of the reader's portal. */
export function CandidatesPanel({
  project,
  site,
  sources,
}: {
  project: Project
  site: string
  sources: CandidateSources
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
                <Button component={Link} to="/clients/experts" search={searchOf(project) as never} variant="filled">
                  {t('PROJECTS.FIND')}
                </Button>
              ),
            })}
          >
            {t('PROJECTS.CANDIDATES.EMPTY')}
          </EmptyState>
        ) : (
          <Candidates candidates={candidates} project={project} site={site} sources={sources} />
        )
      }
    </QueryContent>
  )
}

function Candidates({
  candidates,
  project,
  site,
  sources: { useVerdicts, useCallTexts, useOfferTexts, comparison },
}: {
  candidates: readonly Candidate[]
  project: Project
  site: string
  sources: CandidateSources
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const move = useMoves(project)
  const [{ view, stage: stageShown }, change] = useSearchParams(address)
  const [current, setCurrent] = useState<string>()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [rejected, setRejected] = useState<readonly Candidate[]>([])
  const [invited, setInvited] = useState<readonly Candidate[]>([])
  const menuId = useId()
  const [menu, setMenu] = useState<{ candidate: Candidate; anchor: HTMLElement }>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [isComparing, setComparing] = useState(false)
  const callTextOf = useCallTexts(project.projectId)
  const offersOf = useOfferTexts(project.projectId)
  const verdictOf = useVerdicts(
    project.projectId,
    candidates
      .filter(({ stage }) => stage === 'proposed' || stage === 'shortlisted')
      .map(({ person }) => person.personId),
  )
  const selected = candidates.filter(
    (candidate) => selectedIds.has(candidate.person.personId) && targetsOf(candidate, project).length > 0,
  )
  const toggle = (personId: string) => setSelectedIds((ids) => ids.symmetricDifference(new Set([personId])))

  const moveTo = (those: readonly Candidate[], target: MoveTarget) => {
    if (target === 'rejected') return setRejected(those)
    if (target === 'scheduling') {
      const search = { ask: '1', project: project.projectId }
      return void navigate({ to: `/clients/experts/${those[0]!.person.personId}`, search } as never)
    }
    setSelectedIds(new Set())
    void move({ personIds: those.map(({ person }) => person.personId), stage: target })
  }
  const openMenu = (candidate: Candidate, anchor: HTMLElement) => {
    setMenu({ candidate, anchor })
    setMenuOpen(true)
  }
  const progressOf = useMemo(() => {
    const known = new WeakMap<Candidate, CandidateProgress>()
    return (candidate: Candidate): CandidateProgress => {
      const { person, callId } = candidate
      const progress = known.get(candidate) ?? {
        verdict: verdictOf(person.personId),
        call: callId === null ? undefined : callTextOf(callId),
        offers: offersOf(person.personId),
      }
      known.set(candidate, progress)
      return progress
    }
  }, [verdictOf, callTextOf, offersOf])
  const stateOf = ({ person: { personId } }: Candidate): CandidateState => ({
    isCurrent: personId === current,
    isSelected: selectedIds.has(personId),
    isMenuOpen: isMenuOpen && menu?.candidate.person.personId === personId,
  })
  const handlers = useStableHandlers({
    onMove: (candidate, target) => moveTo([candidate], target),
    onMenu: openMenu,
    onSelect: ({ person }) => toggle(person.personId),
  })

  const now = candidates.find(({ person }) => person.personId === current)
  const goTo = (candidate: Candidate | undefined) => {
    if (!candidate) return
    const { personId } = candidate.person
    setCurrent(personId)
    if (candidate.stage !== stageShown) change({ stage: candidate.stage }, { replace: true })
    // A column of phones is shown only once it is chosen.
    requestAnimationFrame(() => {
      const element = document.getElementById(`candidate-${personId}`)
      const target = element?.matches('a') ? element : element?.querySelector<HTMLElement>('a, input, button')
      target?.focus()
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    })
  }
  const goBy = (steps: number) => {
    const those = view === 'board' && now ? candidates.filter(({ stage }) => stage === now.stage) : candidates
    const index = now ? those.indexOf(now) + steps : 0
    goTo(those[Math.max(0, Math.min(index, those.length - 1))])
  }
  const goToStage = (steps: number) => {
    const stages = candidateStages.filter((stage) => candidates.some((candidate) => candidate.stage === stage))
    const index = now ? stages.indexOf(now.stage) + steps : 0
    goTo(candidates.find(({ stage }) => stage === stages[Math.max(0, Math.min(index, stages.length - 1))]))
  }
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1
  useRegisterShortcuts([
    { keys: 'J', label: t('PROJECTS.BOARD.KEYS.NEXT'), shown: true, run: () => goBy(1) },
    { keys: 'K', label: t('PROJECTS.BOARD.KEYS.PREVIOUS'), shown: true, run: () => goBy(-1) },
    { keys: 'ArrowRight', label: t('PROJECTS.BOARD.KEYS.RIGHT'), run: () => goToStage(forward) },
    { keys: 'ArrowLeft', label: t('PROJECTS.BOARD.KEYS.LEFT'), run: () => goToStage(-forward) },
    {
      keys: 'M',
      label: t('PROJECTS.BOARD.KEYS.MOVE'),
      shown: true,
      run: () => {
        const card = document.getElementById(`candidate-${current}`)?.closest('li, tr')
        const button = card?.querySelector<HTMLElement>('[data-move]')
        if (!now || !button) return
        // The menu gives the focus back to where it was.
        button.focus()
        openMenu(now, button)
      },
    },
    {
      keys: 'X',
      label: t('PROJECTS.BOARD.KEYS.SELECT'),
      shown: true,
      run: () => now && targetsOf(now, project).length > 0 && toggle(now.person.personId),
    },
    {
      keys: 'E',
      label: t('PROJECTS.BOARD.KEYS.REJECT'),
      shown: true,
      run: () => {
        const those = selected.length > 0 ? selected : now ? [now] : []
        if (those.length > 0 && those.every((one) => targetsOf(one, project).includes('rejected'))) setRejected(those)
      },
    },
  ])
  const shown = { candidates, project, site, progressOf: progressOf, stateOf, handlers }
  return (
    <>
      <div className={css.toolbar}>
        <span className="quiet small">{t('PROJECTS.BOARD.COUNT', { count: candidates.length })}</span>
        <span className="spring" />
        <SegmentedControl
          label={t('PROJECTS.BOARD.VIEW')}
          value={view}
          options={(['board', 'table'] as const).map((value) => ({ value, label: t(`PROJECTS.BOARD.VIEWS.${value}`) }))}
          onChange={(value) => change({ view: value }, { replace: true })}
        />
      </div>
      {view === 'board' ? (
        <BoardPanel {...shown} stage={stageShown} onStage={(stage) => change({ stage }, { replace: true })} />
      ) : (
        <TablePanel {...shown} />
      )}
      <MoveMenu
        id={menuId}
        anchor={menu?.anchor ?? null}
        opened={isMenuOpen}
        onChange={setMenuOpen}
        targets={menu ? targetsOf(menu.candidate, project) : []}
        onMove={(target) => menu && moveTo([menu.candidate], target)}
      />
      <SelectionPanel
        selected={selected}
        project={project}
        onMove={(stage) => moveTo(selected, stage)}
        onInvite={setInvited}
        onCompare={() => setComparing(true)}
        onClear={() => setSelectedIds(new Set())}
      />
      {rejected.length > 0 && (
        <RejectDialog
          key={rejected.map(({ person }) => person.personId).join()}
          candidates={rejected}
          onReject={async (rejection) => {
            const refusal = await move(rejection)
            if (refusal === undefined) setSelectedIds(new Set())
            return refusal
          }}
          onClose={() => setRejected([])}
        />
      )}
      {invited.length > 0 && (
        <InviteDialog
          projectId={project.projectId}
          candidates={invited}
          onClose={(wasSent) => {
            setInvited([])
            if (wasSent) setSelectedIds(new Set())
          }}
        />
      )}
      {isComparing &&
        comparison({
          personIds: selected.map(({ person }) => person.personId),
          onRemove: toggle,
          onClose: () => setComparing(false),
        })}
    </>
  )
}

/** The same handlers in every render, which do what the latest ones do. */
const useStableHandlers = (handlers: CandidateHandlers): CandidateHandlers => {
  const latest = useRef(handlers)
  useEffect(() => {
    latest.current = handlers
  })
  return useMemo(
    () => ({
      onMove: (candidate, target) => latest.current.onMove(candidate, target),
      onMenu: (candidate, anchor) => latest.current.onMenu(candidate, anchor),
      onSelect: (candidate) => latest.current.onSelect(candidate),
    }),
    [],
  )
}

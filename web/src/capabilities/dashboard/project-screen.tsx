import { closeProject, reopenProject } from '@colloquy/contract/projects/operations'
import type { Project } from '@colloquy/contract/projects/shapes'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useWorkflow } from '../../platform/settings.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useTranslate } from '../../platform/translations.ts'
import { flag, oneOf, usePathParam, useSearchParams } from '../../platform/url-state.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { hasPermission } from '../../platform/viewer/permissions.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { toastError, toastSuccess } from '../../ui/overlay/toast.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { useCallTexts } from '../calls/call-text-data.ts'
import { FilteredCallsPanel } from '../calls/list/filtered-calls-panel.tsx'
import { ChatPanel, ToolsContainer } from '../chat/chat-panel.tsx'
import { useVerdictSummaries } from '../compliance/verdict-card.tsx'
import { InviteCard } from '../invitations/invite-card.tsx'
import { BriefPanel } from '../projects/brief/brief-panel.tsx'
import { useChangeProject } from '../projects/brief/data.ts'
import { searchOf } from '../projects/brief-search-data.ts'
import { type CandidateSources, CandidatesPanel } from '../projects/candidates/candidates-panel.tsx'
import { useGetProject, useLiveProjects } from '../projects/data.ts'
import { DeadlineLabel } from '../projects/deadline-label.tsx'
import { TeamPanel } from '../projects/team-panel.tsx'
import { SideBySidePanel } from '../search/compare/side-by-side-panel.tsx'
import { useOfferTexts } from '../sourcing/offer-text-data.ts'
import { SourcingPanel } from '../sourcing/sourcing-panel.tsx'
import { ProjectSurveysPanel } from '../surveys/project-surveys-panel.tsx'
import css from './project-screen.module.css'

const tabNames = ['candidates', 'sourcing', 'chat', 'calls', 'team', 'brief'] as const
const address = { tab: oneOf(tabNames), edit: flag }

const candidateSources: CandidateSources = {
  useVerdicts: useVerdictSummaries,
  useCallTexts,
  useOfferTexts,
  comparison: (props) => <SideBySidePanel {...props} />,
}

/** A project with tabs for candidates, calls, team and brief; the tab is part of the URL. */
export function ProjectScreen() {
  useLiveProjects()
  const projectId = usePathParam('projectId')
  const answer = useGetProject(projectId)
  return (
    <QueryContent answer={answer}>
      {(project) => <ProjectPage key={project.projectId} project={project} />}
    </QueryContent>
  )
}

function ProjectPage({ project }: { project: Project }) {
  const t = useTranslate()
  const site = useHomePath()
  const [{ tab: requestedTab, edit }, change] = useSearchParams(address)
  usePageTitle(project.name, undefined, project.code)
  const isOpen = project.closedAt === null
  // Candidates are visible to the team and staff only.
  const { hasVendors } = useWorkflow()
  const isManaged = hasVendors && site === '/staff' && hasPermission('ManageProjects')
  const shown = tabNames.filter(
    (name) =>
      ((name !== 'candidates' && name !== 'chat') || project.stages !== null) && (name !== 'sourcing' || isManaged),
  )
  const tab = shown.find((name) => name === requestedTab) ?? shown[0]!
  const counts = {
    candidates: Object.values(project.stages ?? {}).reduce((sum, n) => sum + n, 0),
    calls: project.callsCount,
    team: project.team.length,
  }
  return (
    <>
      <PageHead
        state={
          <Status shape={isOpen ? 'ring' : 'dashes'} badge>
            {t(`PROJECTS.STATE.${isOpen ? 'open' : 'closed'}`)}
          </Status>
        }
        code={project.code}
        title={<bdi>{project.name}</bdi>}
        message={
          <>
            <bdi>{t('PROJECTS.FOR', { client: project.clientName })}</bdi>
            {' · '}
            {project.closedAt === null && project.deadline !== null && `${t('PROJECTS.DEADLINE')} `}
            <DeadlineLabel deadline={project.deadline} closedAt={project.closedAt} />
          </>
        }
        actions={<Actions project={project} />}
        tabs={
          <Tabs
            label={t('PROJECTS.TABS')}
            current={tab}
            tabs={shown.map((id) => ({
              id,
              label: t(`PROJECTS.TAB.${id}`),
              ...(id in counts && { count: counts[id as keyof typeof counts] }),
            }))}
            link={(id, props) => (
              <Link to="." search={id === shown[0] ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      {tab === 'candidates' && (
        <>
          <CandidatesPanel project={project} site={site} sources={candidateSources} />
          <ProjectSurveysPanel project={project} />
        </>
      )}
      {tab === 'sourcing' && <SourcingPanel project={project} />}
      {tab === 'chat' && <ProjectChat projectId={project.projectId} />}
      {tab === 'calls' && <FilteredCallsPanel filters={{ projects: [project.projectId] }} />}
      {tab === 'team' && (
        <>
          <TeamPanel project={project} onEdit={() => change({ tab: 'brief', edit: true })} />
          {isOpen && project.can.update && (
            <div className={css.invite}>
              <InviteCard project={project} plain />
            </div>
          )}
        </>
      )}
      {tab === 'brief' && (
        <BriefPanel project={project} isEdited={edit} onEdit={(isEdited) => change({ tab: 'brief', edit: isEdited })} />
      )}
    </>
  )
}

/** Finds experts for a project, closes it and reopens it. Closing can be undone with one click. */
function Actions({ project }: { project: Project }) {
  const t = useTranslate()
  const closing = useChangeProject(closeProject)
  const reopening = useChangeProject(reopenProject)
  const { projectId, name, version, can } = project

  const reopen = async (ifMatch: number) => {
    const outcome = await reopening.run({ projectId }, { ifMatch })
    if (outcome.ok) toastSuccess(t('PROJECTS.REOPENED', { name }))
    else failed(String(outcome.refusal), () => void reopen(ifMatch))
  }
  const close = async () => {
    const outcome = await closing.run({ projectId }, { ifMatch: version })
    if (!outcome.ok) return failed(String(outcome.refusal), () => void close())
    const closed = outcome.value.version
    toastSuccess(t('PROJECTS.CLOSED', { name }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void reopen(closed),
    })
  }
  const failed = (refusal: string, onClick: () => void) =>
    void toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick })
  return (
    <>
      {can.close && (
        <Button loading={closing.busy} onClick={() => void close()}>
          {t('PROJECTS.CLOSE')}
        </Button>
      )}
      {can.reopen && (
        <Button loading={reopening.busy} onClick={() => void reopen(version)}>
          {t('PROJECTS.REOPEN')}
        </Button>
      )}
      {can.requestCall && (
        <Button
          component={Link}
          {...({ to: '/clients/experts', search: searchOf(project) } as unknown as { to: string })}
          variant="filled"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
        >
          {t('PROJECTS.FIND')}
        </Button>
      )}
    </>
  )
}

/** The conversation about a project, with its actions in the head. */
function ProjectChat({ projectId }: { projectId: string }) {
  const t = useTranslate()
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  return (
    <Panel title={t('CHAT.ONE')} link={<ToolsContainer onContainer={setToolsContainer} />}>
      <ChatPanel chatId={projectId} toolsContainer={toolsContainer} />
    </Panel>
  )
}

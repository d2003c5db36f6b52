import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { Link } from '@tanstack/react-router'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { useListProjectsByDeadline, useLiveProjects } from '../projects/data.ts'
import { DeadlineLabel } from '../projects/deadline-label.tsx'
import { ProjectNameCard } from '../projects/project-name-card.tsx'

/** Projects with the nearest deadline come first. */
const maxProjects = 6

/** The reader's projects with candidates by stage, calls and deadline. Absent when there are none. */
export function ProjectsPanel() {
  useLiveProjects()
  const t = useTranslate()
  const answer = useListProjectsByDeadline().data
  if (!answer || answer.projects.length === 0) return null
  const columns: Column<ProjectCard>[] = [
    {
      id: 'project',
      head: t('DASHBOARD.PROJECT'),
      cell: (project) => <ProjectNameCard project={project} base="/clients/projects" withClient={false} />,
    },
    ...(['proposed', 'shortlisted', 'scheduled', 'done'] as const).map((stage) => ({
      id: stage,
      head: t(`PROJECTS.STAGE.${stage}`),
      numeric: true,
      wideOnly: true,
      cell: ({ stages }: ProjectCard) => (stages === null ? '' : stages[stage]),
    })),
    { id: 'calls', head: t('DASHBOARD.CALLS'), numeric: true, cell: ({ callsCount }) => callsCount },
    { id: 'deadline', head: t('DASHBOARD.DEADLINE'), cell: (project) => <DeadlineLabel {...project} /> },
  ]
  return (
    <Panel
      title={t('DASHBOARD.PROJECTS')}
      count={answer.total}
      link={
        <Link to="/clients/projects" className="link">
          {t('DASHBOARD.ALL_PROJECTS')}
        </Link>
      }
    >
      <DataTable
        label={t('DASHBOARD.PROJECTS_TABLE')}
        columns={columns}
        rows={answer.projects.slice(0, maxProjects)}
        rowKey={({ projectId }) => projectId}
        tall
      />
    </Panel>
  )
}

import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { useState } from 'react'
import { useRegisterShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { type Column, DataTable } from '../../ui/page/table.tsx'
import { DeadlineLabel } from './deadline-label.tsx'
import { ProjectNameCard } from './project-name-card.tsx'
import { shownStages } from './view.ts'

/** A table of projects with a column for each stage; J and K move the focus between names. */
export function ProjectsList({ projects, withClient }: { projects: readonly ProjectCard[]; withClient: boolean }) {
  const t = useTranslate()
  const [current, setCurrent] = useState<string>()
  const index = projects.findIndex(({ projectId }) => projectId === current)
  const go = (next: number) => {
    const to = projects[Math.max(0, Math.min(next, projects.length - 1))]
    if (!to) return
    setCurrent(to.projectId)
    document.getElementById(`project-${to.projectId}`)?.focus()
  }
  useRegisterShortcuts([
    { keys: 'J', label: t('PROJECTS.KEYS.NEXT'), shown: true, run: () => go(index + 1) },
    { keys: 'K', label: t('PROJECTS.KEYS.PREVIOUS'), shown: true, run: () => go(index - 1) },
  ])
  const columns: Column<ProjectCard>[] = [
    {
      id: 'name',
      head: t('PROJECTS.ONE'),
      cell: (project) => (
        <ProjectNameCard
          project={project}
          base={withClient ? '/staff/projects' : '/clients/projects'}
          withClient={withClient}
        />
      ),
    },
    ...shownStages.map((stage) => ({
      id: stage,
      head: t(`PROJECTS.STAGE.${stage}`),
      numeric: true,
      wideOnly: true,
      cell: ({ stages }: ProjectCard) => (stages === null ? '' : stages[stage]),
    })),
    { id: 'calls', head: t('PROJECTS.CALLS'), numeric: true, cell: ({ callsCount }) => callsCount },
    { id: 'deadline', head: t('PROJECTS.DEADLINE'), cell: (project) => <DeadlineLabel {...project} /> },
  ]
  return (
    <DataTable
      label={t('PROJECTS.TABLE')}
      columns={columns}
      rows={projects}
      rowKey={({ projectId }) => projectId}
      selected={({ projectId }) => projectId === current}
      tall
      stacked
    />
  )
}

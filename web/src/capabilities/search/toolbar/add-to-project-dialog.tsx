import { Button as Plain } from '@mantine/core'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { ShortlistCard } from '../../projects/candidates/shortlist-card.tsx'
import { useGetProject, useListProjectsByDeadline } from '../../projects/data.ts'
import { ProjectPicker } from '../../projects/project-picker.tsx'
import css from './add-to-project-dialog.module.css'

/** The project used last, preselected for the next expert. */
let lastProject: string | undefined

/** Adds an expert to the shortlist of one of the reader's projects, by default of the wanted one. */
export function AddToProjectDialog({
  opened,
  expert,
  wanted,
  onClose,
}: {
  opened: boolean
  expert: { personId: string; fullName: string } | undefined
  wanted: string
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} name={t('SEARCH.ADD.TITLE', { name: expert?.fullName ?? '' })} onClose={onClose}>
      {expert && <Choice key={expert.personId} expert={expert} wanted={wanted} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({
  expert,
  wanted,
  onClose,
}: {
  expert: { personId: string; fullName: string }
  wanted: string
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = useListProjectsByDeadline()
  const projects = answer.data?.projects
  const [named, setNamed] = useState(wanted || lastProject)
  const chosen =
    projects?.find(({ projectId }) => projectId === named) ?? (projects?.length === 1 ? projects[0] : undefined)
  const projectQuery = useGetProject(chosen?.projectId)
  const project = projectQuery.data?.projectId === chosen?.projectId ? projectQuery.data : undefined
  if (answer.isError) return <Note tone="warn">{t('SHARED.STATES.FAILED')}</Note>
  if (!projects) return <SkeletonRows rows={3} label={t('SHARED.STATES.LOADING')} />
  if (projects.length === 0) return <Note>{t('SEARCH.ADD.NONE')}</Note>
  return (
    <div className={css.choice}>
      <ProjectPicker
        projects={projects}
        value={chosen?.projectId ?? ''}
        onChange={(projectId) => {
          lastProject = projectId
          setNamed(projectId)
        }}
      />
      {project &&
        (project.can.shortlist ? (
          <ShortlistCard project={project} expert={expert} />
        ) : (
          <Note>{t('REFUSALS.forbidden')}</Note>
        ))}
      <Plain variant="subtle" color="gray" onClick={onClose}>
        {t('SHARED.ACTIONS.CLOSE')}
      </Plain>
    </div>
  )
}

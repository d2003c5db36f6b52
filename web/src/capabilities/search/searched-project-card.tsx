import { useTranslate } from '../../platform/translations.ts'
import { Chip } from '../../ui/display/chip.tsx'
import { useGetProject } from '../projects/data.ts'

/** The project that is searched for; experts whom its brief excludes are left out. */
export function SearchedProjectCard({ projectId, onRemove }: { projectId: string; onRemove: () => void }) {
  const t = useTranslate()
  const { data: project } = useGetProject(projectId)
  const name = project?.name ?? '…'
  return (
    <>
      <Chip
        name={t('PROJECTS.PROJECT')}
        removeLabel={t('SEARCH.REMOVE', { filter: t('PROJECTS.PROJECT'), value: name })}
        onRemove={onRemove}
      >
        <bdi>{name}</bdi>
      </Chip>
      {project && project.exclusions.length > 0 && <span className="quiet small">{t('SEARCH.WITHOUT_EXCLUDED')}</span>}
    </>
  )
}

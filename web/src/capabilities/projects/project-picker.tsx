import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { NativeSelect } from '@mantine/core'
import { useTranslate } from '../../platform/translations.ts'
import { ErrorText } from '../../ui/input/error-text.tsx'

/** Selects a project; nothing is preselected without a value. */
export function ProjectPicker({
  projects,
  value,
  onChange,
  error,
}: {
  projects: readonly ProjectCard[]
  value: string
  onChange: (projectId: string) => void
  error?: string | undefined
}) {
  const t = useTranslate()
  return (
    <NativeSelect
      label={t('PROJECTS.PROJECT')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error ? <ErrorText>{error}</ErrorText> : undefined}
      data={[
        ...(value === '' ? [{ value: '', label: t('PROJECTS.CHOOSE'), disabled: true }] : []),
        ...projects.map(({ projectId, code, name }) => ({ value: projectId, label: `${name} (${code})` })),
      ]}
    />
  )
}

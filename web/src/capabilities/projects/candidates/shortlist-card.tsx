import type { Project } from '@colloquy/contract/projects/shapes'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useListProjectCandidates, useShortlistProjectExpert } from '../data.ts'

/** Adds an expert to a project's shortlist, or shows their stage if they are a candidate already. */
export function ShortlistCard({
  project,
  expert,
}: {
  project: Project
  expert: { personId: string; fullName: string }
}) {
  const t = useTranslate()
  const { personId, fullName: name } = expert
  const candidates = useListProjectCandidates(project.projectId).data?.candidates
  const { run, isPending } = useShortlistProjectExpert()
  const [refusal, setRefusal] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const known = candidates?.find(({ person }) => person.personId === personId)
  const isIn = known !== undefined && known.stage !== 'proposed' && known.stage !== 'rejected'
  const add = async () => {
    setRefusal(undefined)
    const outcome = await run({ projectId: project.projectId, personId })
    if (outcome.ok) toastSuccess(t('PROJECTS.CANDIDATES.SHORTLISTED', { name, project: project.name }))
    else setRefusal(String(outcome.refusal))
    // A loading button loses the focus.
    requestAnimationFrame(() => document.activeElement?.matches('body') && button.current?.focus())
  }
  return (
    <>
      <Button
        ref={button}
        fullWidth
        loading={isPending}
        // Not disabled, so that it keeps the focus after a click.
        data-disabled={isIn || undefined}
        aria-disabled={isIn}
        leftSection={isIn && <IconCheck size={14} stroke={2} aria-hidden />}
        onClick={() => !isIn && void add()}
      >
        {isIn && known.stage !== 'shortlisted'
          ? t(`PROJECTS.STAGE.${known.stage}`)
          : t(isIn ? 'PROJECTS.ON_SHORTLIST' : 'PROJECTS.SHORTLIST')}
      </Button>
      {refusal && (
        <div role="alert">
          <Note tone="warn">{refusalText(t, refusal)}</Note>
        </div>
      )}
    </>
  )
}

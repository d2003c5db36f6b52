import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useListClientColleagues } from '../data.ts'
import { briefOf, emptyDraft } from '../view.ts'
import { BriefForm } from './brief-form.tsx'
import { useCreateProject, useStoredDraft } from './data.ts'

/** Creates a project. The draft is kept until it is sent, on every device. */
export function NewProjectScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const me = useUser()?.entityId ?? ''
  const colleagues = useListClientColleagues(undefined)
  const { run, isPending } = useCreateProject()
  const [stored, keep] = useStoredDraft('new')
  const [refusal, setRefusal] = useState<string>()
  const draft = stored?.draft ?? emptyDraft(me)

  const send = async () => {
    setRefusal(undefined)
    const outcome = await run(briefOf(draft))
    if (!outcome.ok) return setRefusal(String(outcome.refusal))
    keep(undefined)
    toastSuccess(t('PROJECTS.BRIEF.CREATED', { name: outcome.value.name }))
    await navigate({ to: `/clients/projects/${outcome.value.projectId}` })
  }
  return (
    <>
      <PageHead title={t('PROJECTS.NEW')} message={t('PROJECTS.NEW_LEAD')} />
      <QueryContent answer={colleagues}>
        {({ people }) => (
          <BriefForm
            draft={draft}
            people={people}
            me={me}
            busy={isPending}
            submit={t('PROJECTS.BRIEF.CREATE')}
            refusal={refusal}
            onChange={(changes) =>
              keep({ draft: { ...draft, ...changes }, base: emptyDraft(me), version: 0, clientId: null })
            }
            onSubmit={() => void send()}
            {...(stored && { onCancel: () => keep(undefined) })}
          />
        )}
      </QueryContent>
    </>
  )
}

import { useSessionStorage } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { useListClientColleaguesOf, useListProjectClients } from '../data.ts'
import { briefOf, draftForClient } from '../view.ts'
import { BriefForm } from './brief-form.tsx'
import { ClientPicker } from './client-picker.tsx'
import { useCreateProject, useStoredDraft } from './data.ts'
import css from './new-project-for-screen.module.css'

/** Creates a project for a client. The draft is kept until it is sent, on every device. */
export function NewProjectForScreen() {
  const t = useTranslate()
  const navigate = useNavigate()
  const clients = useListProjectClients()
  const [chosenId, setClientId, forgetClient] = useSessionStorage({
    key: 'cq-brief-client',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const { run, isPending } = useCreateProject()
  const [stored, keep] = useStoredDraft('new-for')
  // On another device, the client is known by the draft only.
  const clientId = chosenId || (stored?.clientId ?? '')
  const analysts = useListClientColleaguesOf(clientId)
  const [refusal, setRefusal] = useState<string>()
  const draft = stored?.draft ?? draftForClient
  const change = (changes: Partial<typeof draft>, forClient = clientId) =>
    keep({ draft: { ...draft, ...changes }, base: draftForClient, version: 0, clientId: forClient || null })

  const choose = (next: string) => {
    setClientId(next)
    // Team members must be people of the client.
    if (stored) change({ team: [] }, next)
  }
  const send = async () => {
    setRefusal(undefined)
    const outcome = await run({ ...briefOf(draft), clientId })
    if (!outcome.ok) return setRefusal(String(outcome.refusal))
    keep(undefined)
    forgetClient()
    toastSuccess(t('PROJECTS.BRIEF.CREATED', { name: outcome.value.name }))
    await navigate({ to: `/staff/projects/${outcome.value.projectId}` })
  }
  return (
    <>
      <PageHead title={t('PROJECTS.NEW')} message={t('PROJECTS.NEW_FOR_LEAD')} />
      <QueryContent answer={clients}>
        {(answer) => (
          <div className={css.client}>
            <ClientPicker clients={answer.clients} value={clientId} onChange={choose} />
          </div>
        )}
      </QueryContent>
      {clientId !== '' && (
        <QueryContent answer={analysts}>
          {({ people }) => (
            <BriefForm
              draft={draft}
              people={people}
              busy={isPending}
              submit={t('PROJECTS.BRIEF.CREATE')}
              refusal={refusal}
              onChange={change}
              onSubmit={() => void send()}
              {...(stored && { onCancel: () => keep(undefined) })}
            />
          )}
        </QueryContent>
      )}
    </>
  )
}

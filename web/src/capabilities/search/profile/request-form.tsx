import { creditsText } from '@colloquy/contract/money'
import type { ExpertProfile } from '@colloquy/contract/people/shapes'
import type { ProjectCard } from '@colloquy/contract/projects/shapes'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { KeyValues } from '../../../ui/page/key-values.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { SkeletonRows } from '../../../ui/state/skeleton.tsx'
import { useEvaluateExperts } from '../../compliance/data.ts'
import { VerdictCard } from '../../compliance/verdict-card.tsx'
import { ShortlistCard } from '../../projects/candidates/shortlist-card.tsx'
import { useGetProject } from '../../projects/data.ts'
import { ProjectPicker } from '../../projects/project-picker.tsx'
import { useDraft, useRequestCall } from './data.ts'
import { QuestionsForm } from './questions-form.tsx'
import css from './request-form.module.css'
import { callLengths, costOf, requestOf, topicOf } from './view.ts'

/** The call request form: project, topic and length. `onReady` runs once it is rendered. */
export function RequestForm({
  expert,
  projects,
  wanted,
  onReady,
}: {
  expert: ExpertProfile
  projects: readonly ProjectCard[]
  /** The default project, from the address. */
  wanted: string
  onReady: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const { draft, change, forget } = useDraft(expert.personId)
  const { run, isPending } = useRequestCall()
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const verdictId = useId()
  const named = [draft.projectId, wanted]
  const chosen = named.flatMap((id) => projects.find(({ projectId }) => projectId === id) ?? [])[0]?.projectId
  const projectQuery = useGetProject(chosen)
  const project = projectQuery.data?.projectId === chosen ? projectQuery.data : undefined
  const { topic, questions, minutes, mistakes } = requestOf(draft, project)
  const verdict = useEvaluateExperts(chosen, [expert.personId])(expert.personId)
  const isBlocked = verdict?.outcome === 'block'
  // Readers who may request a call see its price.
  const perHour = expert.creditsPerHour ?? 0
  const cost = creditsText(costOf(minutes, perHour), language)

  // Waits for the project's question and list, so that the form renders without layout shift.
  const isComing = projectQuery.isLoading && projectQuery.failureCount === 0 && draft.projectId === undefined
  useEffect(() => {
    if (!isComing) onReady()
  }, [isComing, onReady])
  if (isComing) return <SkeletonRows rows={6} label={t('SHARED.STATES.LOADING')} />

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBlocked) return
    setTried(true)
    if (chosen === undefined || Object.keys(mistakes).length > 0) {
      const form = event.currentTarget
      return requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    }
    setRefusal(undefined)
    const input = { projectId: chosen, expertId: expert.personId, topic, minutes, questions }
    const outcome = await run(input)
    if (!outcome.ok) return setRefusal(outcome.refusal)
    forget()
    await navigate({ to: `/clients/calls/${outcome.value.callId}` })
  }
  return (
    <form className={css.form} onSubmit={(event) => void send(event)} noValidate>
      <ProjectPicker
        projects={projects}
        value={chosen ?? ''}
        onChange={(projectId) => change({ projectId, left: [] })}
        error={tried && chosen === undefined ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
      />
      <div className={css.minutes}>
        <span className={css.label} aria-hidden="true">
          {t('SEARCH.REQUEST.MINUTES')}
        </span>
        <SegmentedControl
          label={t('SEARCH.REQUEST.MINUTES')}
          value={draft.minutes}
          onChange={(length) => change({ minutes: length })}
          options={callLengths.map((value) => ({ value, label: value }))}
        />
      </div>
      <TextArea
        rows={1}
        label={t('SEARCH.REQUEST.TOPIC')}
        help={t('SEARCH.REQUEST.TOPIC_HELP')}
        maxLength={200}
        value={topicOf(draft, project)}
        onChange={(text) => change({ topic: text.replace(/\s*\n\s*/g, ' ') })}
        error={tried && mistakes.topic ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
      />
      <QuestionsForm
        questions={project?.questions ?? []}
        draft={draft}
        onChange={change}
        mistake={tried ? mistakes.own : undefined}
      />
      <KeyValues
        items={[
          {
            name: t('SEARCH.REQUEST.COST', {
              minutes: t('SHARED.UNITS.MINUTES', { count: minutes }),
              credits: creditsText(perHour, language),
            }),
            value: cost,
          },
        ]}
      />
      <p className="quiet small">{t('SEARCH.REQUEST.BOOKED')}</p>
      <div role="status" id={verdictId}>
        {verdict && verdict.outcome !== 'allow' && (
          <Note tone={isBlocked ? 'stop' : 'warn'}>
            <div className={css.verdict}>
              <VerdictCard verdict={verdict} />
              <p>{t(isBlocked ? 'SEARCH.REQUEST.BLOCKED' : 'SEARCH.REQUEST.APPROVAL')}</p>
            </div>
          </Note>
        )}
      </div>
      {refusal && (
        <div role="alert">
          <Note tone="warn">{refusalText(t, refusal)}</Note>
        </div>
      )}
      <Button
        type="submit"
        variant="filled"
        fullWidth
        loading={isPending}
        disabled={chosen !== undefined && !project && !projectQuery.isError}
        aria-disabled={isBlocked}
        aria-describedby={verdictId}
      >
        {t('SEARCH.REQUEST.SEND', { credits: cost })}
      </Button>
      {project?.can.shortlist && <ShortlistCard project={project} expert={expert} />}
      <p className="quiet small">{t('SEARCH.REQUEST.NEXT', { name: expert.firstName })}</p>
    </form>
  )
}

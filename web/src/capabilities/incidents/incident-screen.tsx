import type { Incident } from '@colloquy/contract/incidents/shapes'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { momentText, useNow, useTime } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { usePathParam } from '../../platform/url-state.ts'
import { Status } from '../../ui/display/status.tsx'
import { Button } from '../../ui/input/button.tsx'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel, Panels } from '../../ui/page/panel.tsx'
import { DataTable } from '../../ui/page/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useAssessIncident, useExportIncidentAccesses, useGetIncident, useLiveIncidents } from './data.ts'
import css from './incidents-screen.module.css'
import { incidentIcons } from './view.ts'

/** One incident: what was reported, who has had access, and the officers' assessment. */
export function IncidentScreen() {
  useLiveIncidents()
  const answer = useGetIncident(usePathParam('incidentId'))
  return <QueryContent answer={answer}>{(incident) => <IncidentPage incident={incident} />}</QueryContent>
}

function IncidentPage({ incident }: { incident: Incident }) {
  const t = useTranslate()
  const { callId, callCode, topic, clientName, expertName, state } = incident
  usePageTitle(topic, undefined, callCode)
  return (
    <>
      <PageHead
        state={
          <Status shape={incidentIcons[state]} badge>
            {t(`INCIDENTS.STATES.${state}`)}
          </Status>
        }
        code={callCode}
        title={topic}
        message={t('INCIDENTS.BETWEEN', { client: clientName, expert: expertName })}
        actions={
          <Button renderRoot={(props) => <Link to={`/compliance/calls/${callId}` as string} {...props} />}>
            {t('INCIDENTS.OPEN_CALL')}
          </Button>
        }
      />
      <Panels>
        <ReportsPanel incident={incident} />
        <AssessmentPanel incident={incident} />
      </Panels>
      <AccessesPanel incident={incident} />
    </>
  )
}

function ReportsPanel({ incident: { reports } }: { incident: Incident }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  return (
    <Panel title={t('INCIDENTS.REPORTS_TITLE')} count={reports.length} padded>
      <ol className={css.list}>
        {reports.map(({ reportedAt, byName, seat, note }) => (
          <li key={`${reportedAt} ${byName}`}>
            {note === '' ? (
              <p className="quiet">{t('INCIDENTS.NO_NOTE')}</p>
            ) : (
              <p className={css.text} dir="auto">
                {note}
              </p>
            )}
            <span className="quiet small">
              {t('INCIDENTS.BY', {
                name: byName,
                seat: t(`CALLS.SEAT_KIND.${seat}`),
                time: momentText(time, reportedAt, now),
              })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function AssessmentPanel({ incident }: { incident: Incident }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { assessments, can } = incident
  return (
    <Panel title={t('INCIDENTS.ASSESSMENTS')} padded>
      {assessments.length === 0 && <p className="quiet">{t('INCIDENTS.NOT_ASSESSED')}</p>}
      <ol className={css.list}>
        {assessments.map(({ outcome, reasoning, decidedAt, byName }) => (
          <li key={decidedAt}>
            <b>{t(`INCIDENTS.OUTCOMES.${outcome}`)}</b>
            <p className={css.text} dir="auto">
              {reasoning}
            </p>
            <span className="quiet small">
              {t('INCIDENTS.ASSESSED_BY', { name: byName, time: momentText(time, decidedAt, now) })}
            </span>
          </li>
        ))}
      </ol>
      {can.keep && <AssessmentForm incident={incident} />}
    </Panel>
  )
}

function AssessmentForm({ incident: { incidentId, can } }: { incident: Incident }) {
  const t = useTranslate()
  const [reasoning, setReasoning] = useState('')
  const [wasSent, setSent] = useState(false)
  const { run, isPending, failure } = useAssessIncident()
  const assess = async (outcome: 'held' | 'released'): Promise<void> => {
    setSent(true)
    if (reasoning.trim() === '') return
    const result = await run({ incidentId, outcome, reasoning })
    if (!result.ok) return
    setReasoning('')
    setSent(false)
    toastSuccess(t(outcome === 'held' ? 'INCIDENTS.KEPT_TOAST' : 'INCIDENTS.RELEASED_TOAST'))
  }
  const keep = (event: FormEvent): void => {
    event.preventDefault()
    void assess('held')
  }
  return (
    <form className={css.form} noValidate onSubmit={keep}>
      <TextArea
        label={t('INCIDENTS.REASONING')}
        help={t('INCIDENTS.REASONING_HELP')}
        maxLength={4000}
        value={reasoning}
        error={wasSent && reasoning.trim() === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
        onChange={setReasoning}
      />
      {!can.release && <Note>{t('INCIDENTS.OWN')}</Note>}
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
      <div className={css.actions}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t('INCIDENTS.KEEP')}
        </Button>
        {can.release && <Button onClick={() => void assess('released')}>{t('INCIDENTS.RELEASE')}</Button>}
      </div>
    </form>
  )
}

function AccessesPanel({ incident: { incidentId, accesses } }: { incident: Incident }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { save, isPending } = useExportIncidentAccesses(incidentId)
  return (
    <Panel
      title={t('INCIDENTS.ACCESSES')}
      link={
        <Button size="xs" loading={isPending} onClick={() => void save()}>
          {t('INCIDENTS.EXPORT')}
        </Button>
      }
    >
      <p className={`second ${css.about}`}>{t('INCIDENTS.ACCESSES_ABOUT')}</p>
      {accesses.length === 0 ? (
        <EmptyState>{t('INCIDENTS.NO_ACCESSES')}</EmptyState>
      ) : (
        <DataTable
          label={t('INCIDENTS.ACCESSES_ABOUT')}
          rows={accesses}
          rowKey={({ personId, content }) => `${personId} ${content}`}
          columns={[
            { id: 'person', head: t('INCIDENTS.COLUMNS.PERSON'), cell: ({ name }) => <bdi>{name}</bdi> },
            {
              id: 'content',
              head: t('INCIDENTS.COLUMNS.CONTENT'),
              cell: ({ content }) => t(`INCIDENTS.CONTENT.${content}`),
            },
            {
              id: 'first',
              head: t('INCIDENTS.COLUMNS.FIRST'),
              cell: ({ firstAt }) => momentText(time, firstAt, now),
            },
            { id: 'last', head: t('INCIDENTS.COLUMNS.LAST'), cell: ({ lastAt }) => momentText(time, lastAt, now) },
            { id: 'times', head: t('INCIDENTS.COLUMNS.TIMES'), numeric: true, cell: ({ times }) => times },
          ]}
          stacked
        />
      )}
    </Panel>
  )
}

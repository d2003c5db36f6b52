import { tagOf } from '@colloquy/contract/languages'
import { creditsText } from '@colloquy/contract/money'
import { updateProject } from '@colloquy/contract/projects/operations'
import type { Project } from '@colloquy/contract/projects/shapes'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useListClientColleagues } from '../data.ts'
import { briefOf, changedFields, type Draft, draftOf } from '../view.ts'
import { BriefForm } from './brief-form.tsx'
import css from './brief-panel.module.css'
import { useCountryName } from './countries-picker.tsx'
import { useChangeProject, useStoredDraft } from './data.ts'

/** A project's brief; `isEdited` shows the form instead. Below it is a note on who can see the project. */
export function BriefPanel({
  project,
  isEdited,
  onEdit,
}: {
  project: Project
  isEdited: boolean
  onEdit: (isEdited: boolean) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const countryName = useCountryName()
  const languageName = useLanguageName()
  if (isEdited && project.can.update) return <EditPart project={project} onDone={() => onEdit(false)} />
  return (
    <div className={css.brief}>
      <p className={css.question} dir="auto">
        {project.question}
      </p>
      <div className={css.pair}>
        <Lines title={t('PROJECTS.BRIEF.TOPICS')} lines={project.topics} />
        <Lines title={t('PROJECTS.BRIEF.QUESTIONS')} lines={project.questions} />
        <Lines title={t('PROJECTS.BRIEF.TARGETS')} lines={project.targetCompanies} />
        <Lines title={t('PROJECTS.BRIEF.EXCLUSIONS')} lines={project.exclusions} />
      </div>
      <div className={css.pair}>
        <Lines title={t('PROJECTS.BRIEF.COUNTRIES')} lines={project.countries.map(countryName)} />
        <Lines title={t('PROJECTS.BRIEF.LANGUAGES')} lines={project.languages.map(languageName)} />
        <Lines
          title={t('PROJECTS.BRIEF.SCOPE')}
          lines={[
            project.callsWanted === null
              ? t('PROJECTS.BRIEF.CALLS_OPEN', { count: project.callsCount })
              : t('PROJECTS.BRIEF.CALLS_OF', { count: project.callsCount, wanted: project.callsWanted }),
            project.budget === null
              ? t('PROJECTS.BRIEF.BUDGET_OPEN')
              : t('PROJECTS.BRIEF.BUDGET_OF', { credits: creditsText(project.budget, language) }),
            ...(project.agreedCreditsPerHour === null
              ? []
              : [
                  t('PROJECTS.BRIEF.AGREED_RATE_OF', {
                    credits: creditsText(project.agreedCreditsPerHour, language),
                  }),
                ]),
          ]}
        />
      </div>
      <Part title={t('PROJECTS.BRIEF.VISIBILITY')}>
        {t(project.isBlinded ? 'PROJECTS.BRIEF.BLINDED_YES' : 'PROJECTS.BRIEF.BLINDED_NO')}
      </Part>
      {project.can.update && (
        <div>
          <Button onClick={() => onEdit(true)}>{t('PROJECTS.BRIEF.EDIT')}</Button>
        </div>
      )}
    </div>
  )
}

/** Names of languages in the reader's language. */
const useLanguageName = (): ((code: string) => string) => {
  const names = new Intl.DisplayNames(tagOf(useLanguage()), { type: 'language', fallback: 'code' })
  return (code) => names.of(code) ?? code
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const t = useTranslate()
  return (
    <Part title={title}>
      {lines.length === 0 ? (
        <span className="quiet">{t('PROJECTS.BRIEF.NONE')}</span>
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Edits the brief. After a concurrent change, the input stays and the changed fields are named. */
function EditPart({ project, onDone }: { project: Project; onDone: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const colleagues = useListClientColleagues(project.projectId)
  const { run, busy } = useChangeProject(updateProject)
  const [stored, keep] = useStoredDraft(project.projectId)
  const [refusal, setRefusal] = useState<string>()
  const now = draftOf(project)
  const draft = stored?.draft ?? now
  const theirs = stored && stored.version < project.version ? changedFields(stored.base, now) : []

  const send = async () => {
    setRefusal(undefined)
    const outcome = await run({ ...briefOf(draft), projectId: project.projectId }, { ifMatch: project.version })
    if (!outcome.ok) return outcome.refusal === 'stale' ? undefined : setRefusal(String(outcome.refusal))
    keep(undefined)
    toastSuccess(t('PROJECTS.BRIEF.SAVED'))
    onDone()
  }
  const fields = new Intl.ListFormat(tagOf(language)).format(theirs.map((name) => t(fieldNames[name])))
  return (
    <QueryContent answer={colleagues}>
      {({ people }) => (
        <BriefForm
          draft={draft}
          people={[
            ...people,
            ...project.team.filter((one) => !people.some(({ personId }) => personId === one.personId)),
          ]}
          busy={busy}
          submit={t('PROJECTS.BRIEF.SAVE')}
          note={
            theirs.length > 0 ? (
              <div role="alert">
                <Note tone="warn">
                  <span className="spring">{t('PROJECTS.BRIEF.STALE', { fields })}</span>
                  <Button size="xs" onClick={() => keep(undefined)}>
                    {t('PROJECTS.BRIEF.TAKE_THEIRS')}
                  </Button>
                </Note>
              </div>
            ) : undefined
          }
          refusal={refusal}
          onChange={(changes) =>
            keep({ base: now, version: project.version, clientId: null, ...stored, draft: { ...draft, ...changes } })
          }
          onSubmit={() => void send()}
          onCancel={() => {
            keep(undefined)
            onDone()
          }}
        />
      )}
    </QueryContent>
  )
}

const fieldNames = {
  name: 'PROJECTS.BRIEF.NAME',
  question: 'PROJECTS.BRIEF.QUESTION',
  topics: 'PROJECTS.BRIEF.TOPICS',
  targetCompanies: 'PROJECTS.BRIEF.TARGETS',
  exclusions: 'PROJECTS.BRIEF.EXCLUSIONS',
  questions: 'PROJECTS.BRIEF.QUESTIONS',
  countries: 'PROJECTS.BRIEF.COUNTRIES',
  languages: 'PROJECTS.BRIEF.LANGUAGES',
  callsWanted: 'PROJECTS.BRIEF.CALLS_WANTED',
  budget: 'PROJECTS.BRIEF.BUDGET',
  agreedCreditsPerHour: 'PROJECTS.BRIEF.AGREED_RATE',
  deadline: 'PROJECTS.BRIEF.DEADLINE',
  isBlinded: 'PROJECTS.BRIEF.VISIBILITY',
  team: 'PROJECTS.BRIEF.TEAM',
} as const satisfies Record<keyof Draft, string>

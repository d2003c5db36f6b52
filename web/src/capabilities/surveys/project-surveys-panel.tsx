import type { Project } from '@colloquy/contract/projects/shapes'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useListProjectCandidates } from '../projects/data.ts'
import { useListSurveyResponses, useRequestSurvey } from './data.ts'
import css from './post-call-panel.module.css'
import { ResponsesPanel } from './responses-panel.tsx'

const openStages: readonly string[] = ['proposed', 'shortlisted', 'scheduling']

/** Asks the candidates of a project its vetting and conflict questions, and shows what they answered. */
export function ProjectSurveysPanel({ project }: { project: Project }) {
  const t = useTranslate()
  const { projectId } = project
  const candidates = useListProjectCandidates(projectId).data?.candidates ?? []
  const responses = useListSurveyResponses('vetting', projectId).data?.responses ?? []
  const expertIds = candidates.filter(({ stage }) => openStages.includes(stage)).map(({ person }) => person.personId)
  const { run, isPending, failure } = useRequestSurvey()
  const ask = async (kind: 'vetting' | 'conflict') => {
    const outcome = await run({ kind, projectId, expertIds: expertIds.slice(0, 50) })
    if (outcome.ok) toastSuccess(t('SURVEYS.REQUESTED'))
  }
  return (
    <>
      {project.can.shortlist && expertIds.length > 0 && (
        <Panel title={t('SURVEYS.REQUEST_TITLE')} padded>
          <div className={css.feedback}>
            <p className="second">{t('SURVEYS.REQUEST_ABOUT')}</p>
            <div className={css.actions}>
              {(['vetting', 'conflict'] as const).map((kind) => (
                <Button key={kind} loading={isPending} onClick={() => void ask(kind)}>
                  {t(`SURVEYS.REQUEST.${kind}`)}
                </Button>
              ))}
            </div>
            <div role="alert">{failure && <Note tone="warn">{refusalText(t, failure)}</Note>}</div>
          </div>
        </Panel>
      )}
      <ResponsesPanel title={t('SURVEYS.KINDS.vetting')} responses={responses} />
    </>
  )
}

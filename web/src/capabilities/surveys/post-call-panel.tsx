import type { Call } from '@colloquy/contract/calls/shapes'
import { callStatuses } from '@colloquy/contract/calls/statuses'
import { inLanguage } from '@colloquy/contract/questionnaires/localized-text'
import { useState } from 'react'
import { RefusalError } from '../../platform/query.ts'
import { refusalText } from '../../platform/refusal-text.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { useReleaseCallNotes } from '../calls/data.ts'
import { useGetPostCallSurvey, useListPostCallResponses, useSubmitPostCallSurvey } from './data.ts'
import css from './post-call-panel.module.css'
import { ResponsesPanel } from './responses-panel.tsx'
import { SurveyForm } from './survey-form.tsx'

/** After a call: the questions for the reader's side, and the answers that the reader may see. */
export function PostCallPanel({ call }: { call: Call }) {
  return call.status === callStatuses.completed ? <CompletedCall call={call} /> : null
}

function CompletedCall({ call }: { call: Call }) {
  const t = useTranslate()
  const { callId } = call
  const { data } = useGetPostCallSurvey(callId)
  const results = useListPostCallResponses(callId)
  const survey = data?.survey
  return (
    <>
      {survey?.submittedAt === null && <Feedback key={survey.questionnaireId} callId={callId} survey={survey} />}
      <NotesReview call={call} isWithheld={results.data?.isWithheld ?? false} />
      {results.error instanceof RefusalError && (
        <Panel title={t('SURVEYS.RESULTS')} padded>
          <p className="second">{refusalText(t, String(results.error.refusal))}</p>
        </Panel>
      )}
      <ResponsesPanel title={t('SURVEYS.RESULTS')} responses={results.data?.responses ?? []} />
    </>
  )
}

/** Tells the client that an officer reads the answers first, and lets the officer release them. */
function NotesReview({ call, isWithheld }: { call: Call; isWithheld: boolean }) {
  const t = useTranslate()
  const { run, isPending } = useReleaseCallNotes()
  if (!isWithheld && !call.can.releaseNotes) return null
  const release = async () => {
    const { ok } = await run({ callId: call.callId })
    if (ok) toastSuccess(t('SURVEYS.REVIEW.RELEASED'))
  }
  return (
    <Panel title={t('SURVEYS.REVIEW.TITLE')} padded>
      <div className={css.feedback}>
        <p className="second">{t(call.can.releaseNotes ? 'SURVEYS.REVIEW.OFFICER' : 'SURVEYS.REVIEW.CLIENT')}</p>
        {call.can.releaseNotes && (
          <div>
            <Button variant="filled" loading={isPending} onClick={() => void release()}>
              {t('SURVEYS.REVIEW.RELEASE')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

type SurveyToAnswer = NonNullable<NonNullable<ReturnType<typeof useGetPostCallSurvey>['data']>['survey']>

function Feedback({ callId, survey }: { callId: string; survey: SurveyToAnswer }) {
  const t = useTranslate()
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(survey.savedAt !== null)
  const { run, isPending, failure } = useSubmitPostCallSurvey()
  return (
    <Panel title={inLanguage(survey.title, language)} padded>
      <div className={css.feedback}>
        <p className="second">{inLanguage(survey.introduction, language)}</p>
        {isOpen ? (
          <SurveyForm
            access={{ kind: survey.kind, subjectId: callId }}
            survey={survey}
            isPending={isPending}
            failure={failure}
            onSubmit={async (answers) => {
              const { ok } = await run({ callId, questionnaireId: survey.questionnaireId, answers })
              if (ok) toastSuccess(t('SURVEYS.THANKS'))
              return ok
            }}
          />
        ) : (
          <div>
            <Button variant="filled" onClick={() => setIsOpen(true)}>
              {t('SURVEYS.ANSWER')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import { useState } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { CallPanel } from '../calls/call-panel.tsx'
import { ChatPanel, ToolsContainer } from '../chat/chat-panel.tsx'
import { ReportPanel } from '../incidents/report-panel.tsx'
import { RecordingsPanel } from '../recordings/recordings-panel.tsx'
import { TranscriptPanel } from '../transcripts/transcript-panel.tsx'
import { useListSurveyResponses } from './data.ts'
import { PostCallPanel } from './post-call-panel.tsx'
import { ResponsesPanel } from './responses-panel.tsx'
import { SurveyPanel } from './survey-panel.tsx'

/** A call with the questions that are answered before and after it. */
export function CallScreen() {
  const t = useTranslate()
  const [toolsContainer, setToolsContainer] = useState<HTMLElement | null>(null)
  return (
    <CallPanel
      above={(call, side) =>
        side === 'expert' && (
          <>
            <SurveyPanel call={call} kind="compliance_survey" />
            <SurveyPanel call={call} kind="call_questions" />
          </>
        )
      }
      beside={(call, side) => (
        <>
          {side !== 'expert' && <AnswersBeforeCall call={call} />}
          <PostCallPanel call={call} />
          <RecordingsPanel callId={call.callId} />
          <Panel title={t('CHAT.TITLE')} link={<ToolsContainer onContainer={setToolsContainer} />}>
            <ChatPanel chatId={call.callId} toolsContainer={toolsContainer} />
          </Panel>
          <TranscriptPanel call={call} />
          <ReportPanel call={call} />
        </>
      )}
    />
  )
}

/** What the expert has answered before the call, as far as the reader may see it. */
function AnswersBeforeCall({ call: { callId } }: { call: Call }) {
  const t = useTranslate()
  const compliance = useListSurveyResponses('compliance_survey', callId)
  const questions = useListSurveyResponses('call_questions', callId)
  return (
    <>
      <ResponsesPanel title={t('SURVEYS.KINDS.compliance_survey')} responses={compliance.data?.responses ?? []} />
      <ResponsesPanel title={t('SURVEYS.KINDS.call_questions')} responses={questions.data?.responses ?? []} />
    </>
  )
}

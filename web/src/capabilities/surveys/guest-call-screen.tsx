import type { Call } from '@colloquy/contract/calls/shapes'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { hasSeatThatChats } from '../calls/guests/data.ts'
import { GuestCallPanel } from '../calls/guests/guest-call-panel.tsx'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { ReportPanel } from '../incidents/report-panel.tsx'

/** A call as a guest sees it, with what else concerns everybody with a seat. */
export function GuestCallScreen() {
  return (
    <GuestCallPanel
      beside={(call) => (
        <>
          <Conversation call={call} />
          <ReportPanel call={call} />
        </>
      )}
    />
  )
}

/** The conversation about the call, for the seats that chat. */
function Conversation({ call }: { call: Call }) {
  const t = useTranslate()
  if (!hasSeatThatChats(call, useUser()?.entityId)) return null
  return (
    <Panel title={t('CHAT.TITLE')}>
      <ChatPanel chatId={call.callId} />
    </Panel>
  )
}

import { CallRoomPanel } from '../calls/call-room-panel.tsx'
import type { RoomChat } from '../calls/room/room-panel.tsx'
import { ReportDialog } from '../incidents/report-panel.tsx'
import { roomRecording } from '../recordings/consent/room-recording-panel.tsx'
import { ChatPanel } from './chat-panel.tsx'
import { useListChats, useOpenHits } from './data.ts'
import { CallFlagsPanel } from './supervision/call-flags-panel.tsx'

/** A call and its conversation have the same id. */
const chat: RoomChat = {
  panel: ({ callId }) => <ChatPanel chatId={callId} fills="container" />,
  cockpit: (call, speaker) => <CallFlagsPanel call={call} speaker={speaker} />,
  useOpenHits,
  useUnread: (callId) => useListChats().data?.chats.find(({ chatId }) => chatId === callId)?.unread ?? 0,
}

/** The call room with the conversation about the call. */
export function CallRoomScreen() {
  return <CallRoomPanel chat={chat} recording={roomRecording} ReportDialog={ReportDialog} />
}

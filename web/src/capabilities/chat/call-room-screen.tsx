import { useIsGuest } from '../../platform/viewer/session-scope.ts'
import { CallRoomPanel } from '../calls/call-room-panel.tsx'
import { hasSeatThatChats } from '../calls/guests/data.ts'
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
  isOpenTo: () => true,
  useUnread: (callId) => useListChats().data?.chats.find(({ chatId }) => chatId === callId)?.unread ?? 0,
}

/** For guests: of those, only some seats chat, and what is unread is counted for accounts alone. */
const guestChat: RoomChat = {
  ...chat,
  cockpit: () => null,
  useOpenHits: () => 0,
  isOpenTo: hasSeatThatChats,
  useUnread: () => 0,
}

/** The call room with the conversation about the call. */
export function CallRoomScreen() {
  return <CallRoomPanel chat={useIsGuest() ? guestChat : chat} recording={roomRecording} ReportDialog={ReportDialog} />
}

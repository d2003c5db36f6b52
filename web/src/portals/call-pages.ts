import { person } from './guards.ts'
import type { Page } from './page.ts'

/** The call room, the same for all participants [RT-22]. */
export const callPages: readonly Page[] = [
  {
    path: '/call/$callId',
    title: 'CALLS.ROOM.TITLE',
    guard: person,
    hideMenu: true,
    fullWindow: true,
    screen: async () => (await import('../capabilities/chat/call-room-screen.tsx')).CallRoomScreen,
  },
]

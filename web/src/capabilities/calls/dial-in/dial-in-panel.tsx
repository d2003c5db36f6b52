import type { Call } from '@colloquy/contract/calls/shapes'
import { useUser } from '../../../platform/session.ts'
import { useNow } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { useGetCallDialIn } from './data.ts'
import { DialInDetails } from './dial-in-details.tsx'

/** The dial-in of the reader's seat, and whether the room is open for it; undefined without one. */
const useDialIn = (call: Call) => {
  const me = useUser()?.entityId
  const now = useNow()
  const isSeated = call.seats.some(({ person }) => person.personId === me)
  const { data } = useGetCallDialIn(call.callId, call.can.join && isSeated)
  const isOpen = call.roomOpensAt !== null && Date.parse(call.roomOpensAt) <= now.getTime()
  const isAttested = !call.attestation?.isDue && !call.attestation?.missing.length
  return data?.dialIn ? { dialIn: data.dialIn, isOpen: isOpen && isAttested } : undefined
}

/** How the reader joins a call by phone, on its page. */
export function DialInPanel({ call }: { call: Call }) {
  const t = useTranslate()
  const joinable = useDialIn(call)
  if (!joinable) return null
  return (
    <Panel title={t('CALLS.DIAL_IN.TITLE')} padded>
      <DialInDetails callId={call.callId} {...joinable} />
    </Panel>
  )
}

/** The same in the lobby. */
export function LobbyDialIn({ call }: { call: Call }) {
  const t = useTranslate()
  const joinable = useDialIn(call)
  if (!joinable) return null
  return (
    <section>
      <h2>{t('CALLS.DIAL_IN.TITLE')}</h2>
      <DialInDetails callId={call.callId} {...joinable} />
    </section>
  )
}

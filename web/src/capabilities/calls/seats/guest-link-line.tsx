import type { CallGuest } from '@colloquy/contract/calls/attendance/guest-operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { ActionIcon } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useResendCallGuestLink } from './data.ts'
import css from './guest-link-line.module.css'

/** How the link of a guest stands, what they were asked to do, and a button that mails them a new one. */
export function GuestLinkLine({ call: { callId }, guest, name }: { call: Call; guest: CallGuest; name: string }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const { run, isPending } = useResendCallGuestLink()
  const { seatId, email, purpose, sentAt, openedAt, expiresAt } = guest
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  const state = [
    sentAt && t('CALLS.GUEST.LINK_SENT', { when: time.distance(sentAt, now) }),
    openedAt && t('CALLS.GUEST.LINK_OPENED', { when: time.distance(openedAt, now) }),
    isExpired && t('CALLS.GUEST.LINK_EXPIRED', { when: time.distance(expiresAt, now) }),
  ]
  const label = t('CALLS.GUEST.RESEND', { name })
  const resend = async () => {
    const outcome = await run({ callId, seatId })
    if (outcome.ok) toastSuccess(t('CALLS.GUEST.RESENT'))
  }
  return (
    <span className={css.line}>
      <span className="quiet small">
        <bdi>{email}</bdi>
        {purpose && (
          <>
            {' · '}
            <bdi>{purpose}</bdi>
          </>
        )}
        <br />
        {state.filter(Boolean).join(' · ')}
      </span>
      <ActionIcon aria-label={label} title={label} loading={isPending} onClick={() => void resend()}>
        <IconSend size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </span>
  )
}

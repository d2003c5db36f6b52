import { ActionIcon } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useSession } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { lazyOverlay } from '../../ui/overlay/lazy-overlay.tsx'

const FeedbackScreen = lazyOverlay(
  async () => (await import('../../capabilities/feedback/feedback-screen.tsx')).FeedbackScreen,
)

/** Opens the feedback form, for everybody with a session: of an account or of a share link [FB-01]. */
export function FeedbackButton({ page }: { page: string }) {
  const t = useTranslate()
  const isIn = useSession(({ status }) => status === 'signedIn' || status === 'anonymous')
  const [opened, setOpened] = useState(false)
  if (!isIn) return null
  return (
    <>
      <ActionIcon
        size={32}
        aria-label={t('FEEDBACK.OPEN')}
        title={t('FEEDBACK.OPEN')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <IconMessageReport size={18} stroke={1.5} />
      </ActionIcon>
      <FeedbackScreen opened={opened} page={page} onClose={() => setOpened(false)} />
    </>
  )
}

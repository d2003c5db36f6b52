import type { Call } from '@colloquy/contract/calls/shapes'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useUser } from '../../../platform/session.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useAddCallSeat } from '../seats/data.ts'

/** Takes a seat that everybody sees: a silent officer who acted would give themselves away. */
export function VisibleSeatButton({ call }: { call: Call }) {
  const t = useTranslate()
  const me = useUser()?.entityId
  const [isOpen, setOpen] = useState(false)
  const { run, busy, refusal } = useAddCallSeat()
  if (!me || !call.seatsToGive.includes('compliance')) return null
  return (
    <div>
      <Button size="sm" leftSection={<IconEye size={16} stroke={1.5} aria-hidden />} onClick={() => setOpen(true)}>
        {t('CALLS.OWN_SEAT.BECOME')}
      </Button>
      <ConsequenceDialog
        opened={isOpen}
        title={t('CALLS.INTERVENTION.VISIBLE.TITLE')}
        keep={t('CALLS.INTERVENTION.VISIBLE.KEEP')}
        confirm={t('CALLS.OWN_SEAT.BECOME')}
        busy={busy}
        harmless
        onKeep={() => setOpen(false)}
        onConfirm={() => void run(call, { kind: 'compliance', personId: me })}
      >
        <p>{t('CALLS.INTERVENTION.VISIBLE.ABOUT')}</p>
        <div role="alert">{refusal && <Note tone="stop">{refusalText(t, refusal)}</Note>}</div>
      </ConsequenceDialog>
    </div>
  )
}

import { offerCallTimes } from '@colloquy/contract/calls/operations'
import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useCallCommand } from '../data.ts'
import { TimesForm } from './times-form.tsx'

/** Lets the expert offer up to five times. */
export function OfferTimesPanel({ call, onSent }: { call: Call; onSent: () => void }) {
  const t = useTranslate()
  const { run, busy, refusal, reset } = useCallCommand(offerCallTimes)
  const { fullName: name } = call.contact
  return (
    <TimesForm
      call={call}
      other={call.contact}
      draftKey={call.callId}
      words={{
        lead: t('CALLS.OFFER_LEAD', { name }),
        chosen: t('CALLS.YOUR_OFFER'),
        action: t('CALLS.OFFER'),
        send: (count) => t('CALLS.SEND', { count }),
      }}
      busy={busy}
      refusal={refusal}
      onChange={reset}
      onSend={async (slots) => {
        if (await run(call, { slots: [...slots] })) return false
        toastSuccess(t('CALLS.SENT', { count: slots.length, name }))
        onSent()
        return true
      }}
    />
  )
}

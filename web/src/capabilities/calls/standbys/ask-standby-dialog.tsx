import type { Call } from '@colloquy/contract/calls/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { ChoosePersonDialog } from '../seats/choose-person-dialog.tsx'
import { useListSeatCandidates } from '../seats/data.ts'
import { useRequestCallStandby } from './data.ts'

/** Asks which of the project's experts should stand by. */
export function AskStandbyDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const t = useTranslate()
  const found = useListSeatCandidates(call.callId, 'expert')
  const { run, busy, refusal } = useRequestCallStandby()
  const requested = new Set(
    call.standbys.filter(({ state }) => state !== 'released').map(({ person }) => person.personId),
  )
  const ask = async (personId: string) => {
    if (await run(call, { personId })) return
    toastSuccess(t('CALLS.STANDBY.REQUESTED'))
    onClose()
  }
  return (
    <ChoosePersonDialog
      name={t('CALLS.STANDBY.ASK_TITLE')}
      lead={t('CALLS.STANDBY.ASK_LEAD', { name: call.expert.fullName })}
      label={t('CALLS.STANDBY.EXPERT')}
      people={found.data?.people.filter((person) => !requested.has(person.personId))}
      confirmLabel={t('CALLS.STANDBY.ASK')}
      busy={busy}
      refusal={refusal}
      onChoose={(personId) => void ask(personId)}
      onClose={onClose}
    />
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import { Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useRoleText } from '../../people/role-data.ts'
import { RefusalNote } from '../refusal-note.tsx'
import { useListSeatCandidates } from '../seats/data.ts'
import { useAskCallStandby } from './data.ts'

/** Asks which of the project's experts should stand by. */
export function AskStandbyDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const t = useTranslate()
  const roleOf = useRoleText()
  const [personId, setPersonId] = useState<string | null>(null)
  const found = useListSeatCandidates(call.callId, 'expert')
  const { run, busy, refusal } = useAskCallStandby()
  const requested = new Set(
    call.standbys.filter(({ state }) => state !== 'released').map(({ person }) => person.personId),
  )
  const people = (found.data?.people ?? []).filter((person) => !requested.has(person.personId))
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    if (personId === null || busy || (await run(call, { personId }))) return
    toastSuccess(t('CALLS.STANDBY.REQUESTED'))
    onClose()
  }
  return (
    <Dialog name={t('CALLS.STANDBY.ASK_TITLE')} onClose={onClose}>
      <form className={css.form} onSubmit={(event) => void ask(event)}>
        <p className="second">{t('CALLS.STANDBY.ASK_LEAD', { name: call.expert.fullName })}</p>
        <Select
          label={t('CALLS.STANDBY.EXPERT')}
          placeholder={t('CALLS.SEATS_CHANGE.PERSON_PLACEHOLDER')}
          data={people.map((person) => ({
            value: person.personId,
            label: [person.fullName, roleOf(person)].filter(Boolean).join(' · '),
          }))}
          value={personId}
          onChange={setPersonId}
          searchable
          nothingFoundMessage={t(found.isPending ? 'SHARED.STATES.LOADING' : 'CALLS.SEATS_CHANGE.NO_ONE')}
          maxDropdownHeight={280}
          limit={100}
        />
        <RefusalNote refusal={refusal} />
        <div className={css.foot}>
          <Button onClick={onClose}>{t('SHARED.ACTIONS.CANCEL')}</Button>
          <Button type="submit" variant="filled" loading={busy} disabled={personId === null}>
            {t('CALLS.STANDBY.ASK')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

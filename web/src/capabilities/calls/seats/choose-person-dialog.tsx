import type { PersonCard } from '@colloquy/contract/people/shapes'
import { Select } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { useRoleText } from '../../people/role-data.ts'
import { RefusalNote } from '../refusal-note.tsx'

/** Asks for one of some people for a call. */
export function ChoosePersonDialog({
  name,
  lead,
  before,
  label,
  people,
  confirmLabel,
  busy,
  refusal,
  onChoose,
  onClose,
}: {
  name: string
  /** What happens to the person. */
  lead: string
  /** What is chosen first; which people there are may depend on it. */
  before?: ReactNode
  label: string
  /** Undefined until they have loaded. */
  people: readonly PersonCard[] | undefined
  confirmLabel: string
  busy: boolean
  /** Why the last attempt failed. */
  refusal: string | undefined
  onChoose: (personId: string) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const roleOf = useRoleText()
  const [chosen, choose] = useState<string | null>(null)
  // Other people may be on offer since the choice.
  const personId = people?.some((person) => person.personId === chosen) ? chosen : null
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (personId !== null && !busy) onChoose(personId)
  }
  return (
    <Dialog name={name} onClose={onClose}>
      <form className={css.form} onSubmit={confirm}>
        <p className="second">{lead}</p>
        {before}
        <Select
          label={label}
          placeholder={t('CALLS.SEATS_CHANGE.PERSON_PLACEHOLDER')}
          data={(people ?? []).map((person) => ({
            value: person.personId,
            label: [person.fullName, roleOf(person)].filter(Boolean).join(' · '),
          }))}
          value={personId}
          onChange={choose}
          searchable
          nothingFoundMessage={t(people ? 'CALLS.SEATS_CHANGE.NO_ONE' : 'SHARED.STATES.LOADING')}
          maxDropdownHeight={280}
          limit={100}
        />
        <RefusalNote refusal={refusal} />
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={busy} disabled={personId === null}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import type { Call } from '@colloquy/contract/calls/shapes'
import { NativeSelect } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { RefusalNote } from '../refusal-note.tsx'
import { useSetCallInteraction } from './data.ts'
import {
  choiceOf,
  type InteractionName,
  interactionNameOf,
  interactionNames,
  isComplete,
  locationKeyOf,
} from './view.ts'

/** Asks how a call is held from now on. */
export function InteractionDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const t = useTranslate()
  const { interaction } = call
  const [name, setName] = useState<InteractionName>(interactionNameOf(interaction))
  const [location, setLocation] = useState(interaction.location ?? '')
  const [note, setNote] = useState(interaction.note ?? '')
  const [wasSent, setSent] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { run, busy, refusal } = useSetCallInteraction()
  const choice = choiceOf(name, location, note)
  const isWrong = wasSent && !isComplete(choice)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (!isComplete(choice))
      return requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    if (busy || (await run(call, { interaction: choice }))) return
    toastSuccess(t('CALLS.ELSEWHERE.DONE'))
    onClose()
  }
  return (
    <Dialog name={t('CALLS.ELSEWHERE.DIALOG')} onClose={onClose}>
      <form ref={form} className={css.form} noValidate onSubmit={(event) => void save(event)}>
        <p className="second">{t('CALLS.ELSEWHERE.LEAD')}</p>
        <NativeSelect
          label={t('CALLS.ELSEWHERE.MEDIUM')}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value as InteractionName)
            setLocation('')
            setSent(false)
          }}
          data={interactionNames.map((one) => ({ value: one, label: t(`CALLS.INTERACTION.${one}`) }))}
        />
        {name !== 'video' && (
          <>
            <LocationField interactionName={name} location={location} isWrong={isWrong} onChange={setLocation} />
            <TextArea
              label={t('CALLS.ELSEWHERE.NOTE')}
              help={t('CALLS.ELSEWHERE.NOTE_HELP')}
              value={note}
              onChange={setNote}
              maxLength={500}
              rows={2}
            />
          </>
        )}
        <RefusalNote refusal={refusal} />
        <div className={css.foot}>
          <CancelButton>{t('CALLS.SEATS_CHANGE.CANCEL')}</CancelButton>
          <Button type="submit" variant="filled" loading={busy}>
            {t('CALLS.ELSEWHERE.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function LocationField({
  interactionName,
  location,
  isWrong,
  onChange,
}: {
  interactionName: InteractionName
  location: string
  isWrong: boolean
  onChange: (location: string) => void
}) {
  const t = useTranslate()
  const key = locationKeyOf(interactionName)
  const words = { medium: t(`CALLS.INTERACTION.${interactionName}`) }
  const helps = {
    LINK: t('CALLS.ELSEWHERE.LINK_HELP', words),
    PHONE: t('CALLS.ELSEWHERE.PHONE_HELP'),
    ADDRESS: undefined,
  }
  const errors = {
    LINK: t('CALLS.ELSEWHERE.LINK_WRONG', words),
    PHONE: t('CALLS.ELSEWHERE.PHONE_WRONG'),
    ADDRESS: t('CALLS.ELSEWHERE.ADDRESS_MISSING'),
  }
  return (
    <TextField
      label={t(`CALLS.ELSEWHERE.${key}`)}
      help={helps[key]}
      error={isWrong ? errors[key] : undefined}
      value={location}
      onChange={onChange}
      maxLength={500}
      {...(key === 'ADDRESS' ? {} : { dir: 'ltr' as const })}
    />
  )
}

import type { CallView } from '@colloquy/contract/calls/list-operations'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { useListCallViews, useRemoveCallView, useSaveCallView } from './data.ts'
import { addressOfView, type ListAddress, viewQueryOf } from './view.ts'
import css from './views-dialog.module.css'

/** The reader's saved views of the list: opens and removes them, and saves the filters that are chosen now. */
export function ViewsDialog({
  opened,
  address,
  onChange,
  onClose,
}: {
  opened: boolean
  address: ListAddress
  onChange: (next: ListAddress) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = useListCallViews(opened)
  const query = viewQueryOf(address)
  return (
    <Dialog opened={opened} name={t('CALLS.VIEWS.TITLE')} size={520} onClose={onClose}>
      <div className={css.body}>
        {query === '' ? (
          <p className="second">{t('CALLS.VIEWS.NO_FILTERS')}</p>
        ) : (
          <SaveForm query={query} onSaved={onClose} />
        )}
        <QueryContent answer={answer}>
          {({ views }) =>
            views.length === 0 ? (
              <p className="quiet">{t('CALLS.VIEWS.NONE')}</p>
            ) : (
              <ul className={css.views} aria-label={t('CALLS.VIEWS.TITLE')}>
                {views.map((view) => (
                  <View key={view.viewId} view={view} onOpen={() => onChange(addressOfView(view.query))} />
                ))}
              </ul>
            )
          }
        </QueryContent>
        <Button className={css.close!} onClick={onClose}>
          {t('SHARED.ACTIONS.CLOSE')}
        </Button>
      </div>
    </Dialog>
  )
}

function SaveForm({ query, onSaved }: { query: string; onSaved: () => void }) {
  const t = useTranslate()
  const [name, setName] = useState('')
  const { run, isPending, failure } = useSaveCallView()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const outcome = await run({ name: name.trim(), query })
    if (!outcome.ok) return
    toastSuccess(t('CALLS.VIEWS.SAVED', { name: outcome.value.name }))
    onSaved()
  }
  return (
    <form className={css.form} onSubmit={(event) => void save(event)}>
      <div className={css.name}>
        <TextField
          label={t('CALLS.VIEWS.NAME')}
          help={t('CALLS.VIEWS.NAME_HELP')}
          value={name}
          maxLength={80}
          autoFocus
          onChange={setName}
        />
      </div>
      <Button type="submit" variant="filled" loading={isPending} disabled={name.trim() === ''}>
        {t('CALLS.VIEWS.SAVE')}
      </Button>
      {failure && <p role="alert">{refusalText(t, failure)}</p>}
    </form>
  )
}

function View({ view: { viewId, name, query }, onOpen }: { view: CallView; onOpen: () => void }) {
  const t = useTranslate()
  const remove = useRemoveCallView()
  const save = useSaveCallView()
  const forget = async () => {
    const outcome = await remove.run({ viewId })
    if (outcome.ok)
      toastSuccess(t('CALLS.VIEWS.REMOVED', { name }), {
        label: t('SHARED.ACTIONS.UNDO'),
        onClick: () => void save.run({ name, query }),
      })
  }
  return (
    <li className={css.view}>
      <button type="button" className={css.open} onClick={onOpen}>
        <bdi>{name}</bdi>
      </button>
      <ActionIcon
        size={32}
        variant="subtle"
        color="gray"
        aria-label={t('CALLS.VIEWS.REMOVE', { name })}
        loading={remove.isPending}
        onClick={() => void forget()}
      >
        <IconTrash size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}

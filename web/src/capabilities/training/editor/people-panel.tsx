import { maxTrainingReminders } from '@colloquy/contract/training/admin-operations'
import { type TrainingProgress, trainingStates } from '@colloquy/contract/training/shapes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { downloadFile } from '../../../platform/file/download.ts'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../../platform/url-state.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { SearchField } from '../../../ui/input/search-field.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { useExportTrainingProgress, useListTrainingProgress, useRemindOfTraining } from '../data.ts'
import { trainingIcons } from '../view.ts'
import css from './editor.module.css'

const address = { name: text, state: oneOf(['all', ...trainingStates]) }

/** How everybody stands with a module, with reminders and a file of it. */
export function PeoplePanel({ moduleId }: { moduleId: string }) {
  const t = useTranslate()
  const [{ name, state }, change] = useSearchParams(address)
  const [isAsking, setAsking] = useState(false)
  const filter = { moduleId, ...(state !== 'all' && { states: [state] }), ...(name !== '' && { text: name }) }
  const list = useListTrainingProgress(filter)
  const reminding = useRemindOfTraining()
  const exporting = useExportTrainingProgress()
  const counts = list.lastPage?.counts
  const remind = async (personIds?: string[]) => {
    const outcome = await reminding.run({ moduleId, ...(personIds && { personIds }) })
    setAsking(false)
    if (!outcome.ok) return
    const count = outcome.value.reminded
    toastSuccess(count === 0 ? t('TRAINING.PEOPLE.NOBODY') : t('TRAINING.PEOPLE.REMINDED', { count }))
  }
  const save = async () => {
    const outcome = await exporting.run(filter)
    if (outcome.ok) downloadFile(outcome.value as unknown as File, 'training.csv')
  }
  const labelOf = (one: (typeof trainingStates)[number]) =>
    counts ? `${t(`TRAINING.PEOPLE.STATES.${one}`)} (${counts[one]})` : t(`TRAINING.PEOPLE.STATES.${one}`)
  return (
    <>
      <div className={css.tools}>
        <div className={css.search}>
          <SearchField
            label={t('TRAINING.PEOPLE.SEARCH')}
            placeholder={t('TRAINING.PEOPLE.SEARCH')}
            value={name}
            onChange={(typed) => change({ name: typed }, { replace: true })}
          />
        </div>
        <NativeSelect
          size="xs"
          aria-label={t('TRAINING.PEOPLE.FILTER')}
          value={state}
          data={[
            { value: 'all', label: t('TRAINING.PEOPLE.ALL') },
            ...trainingStates.map((value) => ({ value, label: labelOf(value) })),
          ]}
          onChange={(event) => change({ state: event.currentTarget.value as typeof state })}
        />
        <span className={css.spring} />
        <Button loading={exporting.isPending} onClick={() => void save()}>
          {t('TRAINING.PEOPLE.EXPORT')}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('TRAINING.PEOPLE.REMIND_ALL')}</Button>
      </div>
      <QueryContent answer={{ ...list.query, data: list.rows } as never}>
        {(people: readonly TrainingProgress[]) =>
          people.length === 0 ? (
            <EmptyState
              action={
                <Button onClick={() => change({ name: '', state: 'all' })}>{t('TRAINING.PEOPLE.SHOW_ALL')}</Button>
              }
            >
              {t('TRAINING.PEOPLE.NONE')}
            </EmptyState>
          ) : (
            <div aria-busy={list.query.isPlaceholderData}>
              <PeopleTable people={people} busy={reminding.isPending} onRemind={(id) => void remind([id])} />
              <ListFooter more={list.more} count={{ part: people.length, whole: list.total }} />
            </div>
          )
        }
      </QueryContent>
      <ConsequenceDialog
        opened={isAsking}
        harmless
        title={t('TRAINING.PEOPLE.REMIND_TITLE')}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={t('TRAINING.PEOPLE.REMIND')}
        busy={reminding.isPending}
        onKeep={() => setAsking(false)}
        onConfirm={() => void remind()}
      >
        <p>{t('TRAINING.PEOPLE.REMIND_BODY', { count: maxTrainingReminders })}</p>
      </ConsequenceDialog>
    </>
  )
}

function PeopleTable({
  people,
  busy,
  onRemind,
}: {
  people: readonly TrainingProgress[]
  busy: boolean
  onRemind: (personId: string) => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const dayOf = (at: string | null) => (at === null ? '' : time.day(at, now))
  const columns: Column<TrainingProgress>[] = [
    {
      id: 'name',
      head: t('TRAINING.PEOPLE.COLUMNS.NAME'),
      cell: ({ name, companyName, audience }) => (
        <div className={css.name}>
          <bdi className="strong">{name}</bdi>
          <span className="quiet small">
            <bdi>{companyName ?? t(`TRAINING.PEOPLE.AUDIENCES.${audience}`)}</bdi>
          </span>
        </div>
      ),
    },
    {
      id: 'state',
      head: t('TRAINING.PEOPLE.COLUMNS.STATE'),
      cell: ({ state }) => <Status shape={trainingIcons[state]}>{t(`TRAINING.PEOPLE.STATES.${state}`)}</Status>,
    },
    {
      id: 'completed',
      head: t('TRAINING.PEOPLE.COLUMNS.COMPLETED'),
      wideOnly: true,
      cell: ({ completedAt }) => dayOf(completedAt),
    },
    {
      id: 'expires',
      head: t('TRAINING.PEOPLE.COLUMNS.EXPIRES'),
      wideOnly: true,
      cell: ({ expiresAt }) => dayOf(expiresAt),
    },
    {
      id: 'reminded',
      head: t('TRAINING.PEOPLE.COLUMNS.REMINDED'),
      wideOnly: true,
      cell: ({ remindedAt }) => <span className="quiet">{dayOf(remindedAt)}</span>,
    },
    {
      id: 'remind',
      head: <span className="visually-hidden">{t('TRAINING.PEOPLE.REMIND')}</span>,
      cell: ({ personId, name, state }) =>
        state !== 'done' && (
          <Button
            disabled={busy}
            aria-label={t('TRAINING.PEOPLE.REMIND_LABEL', { name })}
            onClick={() => onRemind(personId)}
          >
            {t('TRAINING.PEOPLE.REMIND')}
          </Button>
        ),
    },
  ]
  return (
    <DataTable
      label={t('TRAINING.ADMIN.PEOPLE')}
      columns={columns}
      rows={people}
      rowKey={({ personId }) => personId}
      tall
    />
  )
}

import {
  type ListId,
  type RestrictedListEntry,
  type RestrictedListView,
  restrictedListViews,
} from '@colloquy/contract/compliance/restricted-list-shapes'
import { Select } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { downloadFile } from '../../../platform/file/download.ts'
import { ListFooter } from '../../../platform/lists/list-footer.tsx'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useNow, useTime } from '../../../platform/time.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, text, useSearchParams } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { SearchField } from '../../../ui/input/search-field.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { AddDialog } from './add-dialog.tsx'
import { useExportRestrictedListEntries, useListRestrictedListEntries, useListRestrictedLists } from './data.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import css from './restricted-lists-screen.module.css'
import { dayOf, dayText } from './view.ts'

const address = { list: text, view: oneOf(restrictedListViews), asOf: text, text }

/** The restricted lists of the tenant and its clients, as of any day. */
export function RestrictedListsScreen() {
  const t = useTranslate()
  const now = useNow()
  const [{ list, view, asOf, text: words }, change] = useSearchParams(address)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [openedId, setOpenedId] = useState<string>()
  const lists = useListRestrictedLists()
  const known = lists.data?.lists ?? []
  const current = known.find(({ listId }) => listId === list) ?? known[0]
  const exporting = useExportRestrictedListEntries()
  const save = async (): Promise<void> => {
    const day = asOf === '' ? dayOf(now) : asOf
    const outcome = await exporting.run({ listId: current!.listId, asOf: day, view })
    if (!outcome.ok) return
    downloadFile(outcome.value as unknown as File, `restricted-list-${day}.csv`)
    toastSuccess(t('COMPLIANCE.LISTS.EXPORTED'))
  }
  return (
    <>
      <PageHead
        title={t('COMPLIANCE.LISTS.TITLE')}
        actions={
          <>
            <Button disabled={!current} loading={exporting.isPending} onClick={() => void save()}>
              {t('COMPLIANCE.LISTS.EXPORT')}
            </Button>
            <Button disabled={!current} onClick={() => setImporting(true)}>
              {t('COMPLIANCE.LISTS.IMPORT.OPEN')}
            </Button>
            <Button variant="filled" disabled={!current} onClick={() => setAdding(true)}>
              {t('COMPLIANCE.LISTS.ADD')}
            </Button>
          </>
        }
        tabs={
          <Tabs
            label={t('COMPLIANCE.LISTS.TITLE')}
            current={view}
            tabs={restrictedListViews.map((id) => ({ id, label: t(`COMPLIANCE.LISTS.VIEWS.${id}`) }))}
            link={(id, props) => (
              <Link
                to="."
                search={
                  ((before: object) => ({ ...before, view: id === restrictedListViews[0] ? undefined : id })) as never
                }
                activeOptions={{ exact: true }}
                {...props}
              />
            )}
          />
        }
      />
      <QueryContent answer={lists}>
        {() =>
          current && (
            <>
              <div className={css.tools}>
                <Select
                  label={t('COMPLIANCE.LISTS.LIST')}
                  data={known.map(({ listId, clientName, listedCount }) => ({
                    value: listId,
                    label: t('COMPLIANCE.LISTS.OPTION', {
                      name: clientName ?? t('COMPLIANCE.LISTS.TENANT'),
                      count: listedCount,
                    }),
                  }))}
                  value={current.listId}
                  searchable
                  allowDeselect={false}
                  onChange={(listId) => change({ list: listId === known[0]?.listId ? '' : (listId ?? '') })}
                />
                <TextField
                  type="date"
                  label={t('COMPLIANCE.LISTS.AS_OF')}
                  value={asOf === '' ? dayOf(now) : asOf}
                  onChange={(day) => change({ asOf: day === dayOf(now) ? '' : day }, { replace: true })}
                />
                <SearchField
                  label={t('COMPLIANCE.LISTS.SEARCH')}
                  placeholder={t('COMPLIANCE.LISTS.SEARCH')}
                  value={words}
                  onChange={(typed) => change({ text: typed }, { replace: true })}
                />
              </div>
              <Entries listId={current.listId} view={view} asOf={asOf} text={words} onOpen={setOpenedId} />
            </>
          )
        }
      </QueryContent>
      {isAdding && current && <AddDialog list={current} onClose={() => setAdding(false)} />}
      {isImporting && current && <ImportDialog list={current} onClose={() => setImporting(false)} />}
      {openedId !== undefined && <EntryDialog entryId={openedId} onClose={() => setOpenedId(undefined)} />}
    </>
  )
}

function Entries({
  listId,
  view,
  asOf,
  text: words,
  onOpen,
}: {
  listId: ListId
  view: RestrictedListView
  asOf: string
  text: string
  onOpen: (entryId: string) => void
}) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const pieces = useListRestrictedListEntries(listId, view, asOf, words)
  const columns: Column<RestrictedListEntry>[] = [
    {
      id: 'company',
      head: t('COMPLIANCE.LISTS.COMPANY'),
      cell: ({ entryId, name, aliases, companyId }) => (
        <div className={css.entry}>
          <button type="button" className="strong link" onClick={() => onOpen(entryId)}>
            <bdi>{name}</bdi>
          </button>
          {(aliases.length > 0 || companyId === null) && (
            <span className="quiet small" dir="auto">
              {aliases.length > 0 ? aliases.join(' · ') : t('COMPLIANCE.LISTS.NAME_ONLY')}
            </span>
          )}
        </div>
      ),
    },
    { id: 'from', head: t('COMPLIANCE.LISTS.FROM'), cell: ({ listedAt }) => dayText(time, listedAt, now) },
    {
      id: 'until',
      head: t('COMPLIANCE.LISTS.UNTIL'),
      cell: ({ removedAt }) => (removedAt === null ? t('COMPLIANCE.LISTS.NO_END') : dayText(time, removedAt, now)),
    },
    {
      id: 'reason',
      head: t('COMPLIANCE.LISTS.REASON'),
      wideOnly: true,
      cell: ({ reason }) => (
        <span className={css.reason} dir="auto">
          {reason}
        </span>
      ),
    },
  ]
  return (
    <QueryContent answer={{ ...pieces.query, data: pieces.rows } as never}>
      {(entries: NonNullable<typeof pieces.rows>) =>
        entries.length === 0 ? (
          <EmptyState>{t(words === '' ? `COMPLIANCE.LISTS.EMPTY.${view}` : 'COMPLIANCE.LISTS.NOT_FOUND')}</EmptyState>
        ) : (
          <>
            <DataTable
              label={t(`COMPLIANCE.LISTS.VIEWS.${view}`)}
              columns={columns}
              rows={entries}
              rowKey={({ entryId }) => entryId}
              tall
            />
            <ListFooter more={pieces.more} />
          </>
        )
      }
    </QueryContent>
  )
}

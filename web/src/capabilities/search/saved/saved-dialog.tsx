import type { SavedSearch } from '@colloquy/contract/search/saved-shapes'
import { ActionIcon } from '@mantine/core'
import { IconTrash, IconUsers } from '@tabler/icons-react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { addressOf, readSearch, type SearchAddress, type SearchInput, setFilters, settingText } from '../view.ts'
import { useListSavedSearches, useRemoveSavedSearch, useSaveSearch, useUpdateSavedSearch } from './data.ts'
import { SaveForm } from './save-form.tsx'
import css from './saved-dialog.module.css'

/** The reader's saved searches and those shared by colleagues; opens them and saves the current one. */
export function SavedDialog({
  opened,
  input,
  onChange,
  onClose,
}: {
  opened: boolean
  input: SearchInput
  onChange: (changes: Partial<SearchAddress>) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const answer = useListSavedSearches(opened)
  const hasQuery = input.text.trim() !== '' || Object.keys(input.filters).length > 0
  const open = (search: SavedSearch) => {
    onChange(addressOf(search))
    onClose()
  }
  return (
    <Dialog opened={opened} name={t('SEARCH.SAVED.BUTTON')} size={560} high onClose={onClose}>
      <div className={css.body}>
        {hasQuery && <SaveForm input={input} summary={<Summary search={input} />} onSaved={onClose} />}
        <QueryContent answer={answer}>
          {({ searches }) =>
            searches.length === 0 ? (
              <p className="second">{t('SEARCH.SAVED.NONE')}</p>
            ) : (
              <>
                <Part title={t('SEARCH.SAVED.MINE')} searches={searches.filter(({ isOwn }) => isOwn)} onOpen={open} />
                <Part
                  title={t('SEARCH.SAVED.THEIRS')}
                  searches={searches.filter(({ isOwn }) => !isOwn)}
                  onOpen={open}
                />
              </>
            )
          }
        </QueryContent>
        <Button className={css.close!} data-autofocus={hasQuery ? undefined : true} onClick={onClose}>
          {t('SHARED.ACTIONS.CLOSE')}
        </Button>
      </div>
    </Dialog>
  )
}

function Part({
  title,
  searches,
  onOpen,
}: {
  title: string
  searches: readonly SavedSearch[]
  onOpen: (search: SavedSearch) => void
}) {
  if (searches.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={css.title}>{title}</h3>
      <ul>
        {searches.map((search) => (
          <Row key={search.searchId} search={search} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Row({ search, onOpen }: { search: SavedSearch; onOpen: (search: SavedSearch) => void }) {
  const t = useTranslate()
  const change = useUpdateSavedSearch()
  const forget = useRemoveSavedSearch()
  const save = useSaveSearch()
  const { searchId, version, name, isShared, isOwn, ownerName } = search
  const share = () => change.run({ searchId, name, isShared: !isShared }, { ifMatch: version })
  const remove = async () => {
    const outcome = await forget.run({ searchId })
    if (!outcome.ok) return
    const { text, filters, sort } = search
    toastSuccess(t('SEARCH.SAVED.FORGOTTEN', { name }), {
      label: t('SHARED.ACTIONS.UNDO'),
      onClick: () => void save.run({ name, isShared, text, filters, sort }),
    })
  }
  return (
    <li className={css.row}>
      <button type="button" className={css.open} onClick={() => onOpen(search)}>
        <span className="strong">
          <bdi>{name}</bdi>
        </span>
        <span className="quiet small">
          {!isOwn && <bdi>{t('SEARCH.SAVED.BY', { name: ownerName })} · </bdi>}
          {isOwn && isShared && `${t('SEARCH.SAVED.SHARED')} · `}
          <Summary search={search} />
        </span>
      </button>
      {isOwn && (
        <>
          <ActionIcon
            size={32}
            variant={isShared ? 'light' : 'subtle'}
            color={isShared ? undefined : 'gray'}
            aria-pressed={isShared}
            aria-label={t(isShared ? 'SEARCH.SAVED.HIDE' : 'SEARCH.SAVED.PUBLISH', { name })}
            loading={change.isPending}
            onClick={() => void share()}
          >
            <IconUsers size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
          <ActionIcon
            size={32}
            variant="subtle"
            color="gray"
            aria-label={t('SEARCH.SAVED.FORGET', { name })}
            loading={forget.isPending}
            onClick={() => void remove()}
          >
            <IconTrash size={16} stroke={1.5} aria-hidden />
          </ActionIcon>
        </>
      )}
    </li>
  )
}

/** A one-line summary of a search: query, then filters. */
function Summary({ search }: { search: SearchInput }) {
  const t = useTranslate()
  const language = useLanguage()
  const address = readSearch(search)
  const filters = setFilters(address).map((set) => settingText(t, set, address, language))
  return <bdi>{[search.text.trim(), ...filters].filter(Boolean).join(' · ')}</bdi>
}

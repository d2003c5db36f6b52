import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from 'react'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { useHomePath } from '../../platform/viewer/home-path.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { arrangeEntries, type Entry, groupName, indexAfterKey } from './entries.ts'
import { useLocalEntries, useOpenPages } from './local-entries.ts'
import css from './palette-dialog.module.css'
import { recentOf, recordRecentItem } from './recent-items.ts'
import { useServerEntries } from './server-results.ts'

/** The command palette: type to filter, move with the arrow keys, press ↵ to open or run. */
export function PaletteDialog({
  typedBefore,
  onReady,
  onClose,
}: {
  /** What was typed before this had the focus. */
  typedBefore: RefObject<string>
  onReady: () => void
  onClose: () => void
}) {
  const t = useTranslate()
  const navigate = useNavigate()
  const id = useId()
  const me = useUser()?.entityId ?? ''
  const [typed, setTyped] = useState(() => typedBefore.current)
  const [activeIndex, setActiveIndex] = useState(0)
  const { sections, isAsking } = useSections(typed, me)
  const all = sections.flatMap(({ entries }) => entries)
  const at = Math.min(activeIndex, Math.max(0, all.length - 1))
  const current = all[at]
  const optionId = (index: number) => `${id}-${index}`
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, at])

  const choose = (entry: Entry) => {
    recordRecentItem(me, entry)
    onClose()
    if (entry.target) void navigate(entry.target as never)
    else entry.run?.()
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const to = indexAfterKey(event.key, at, all.length)
    if (to !== undefined) setActiveIndex(to)
    else if (event.key === 'Enter' && current) choose(current)
    else return
    event.preventDefault()
  }
  return (
    <Dialog name={t('SHELL.JUMP')} quiet high size={600} onClose={onClose}>
      <input
        className={css.box}
        data-autofocus
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={id}
        aria-activedescendant={current && optionId(at)}
        aria-label={t('SHELL.JUMP')}
        placeholder={t('PALETTE.PLACEHOLDER')}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onKeyDown={press}
        onFocus={() => {
          if (typedBefore.current) setTyped(typedBefore.current)
          typedBefore.current = ''
          onReady()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setActiveIndex(0)
        }}
      />
      <div id={id} role="listbox" aria-label={t('SHELL.JUMP')} aria-busy={isAsking} className={css.list}>
        {sections.map(({ group, entries }) => (
          <fieldset key={group} aria-label={t(groupName(group))} className={css.group}>
            <div className={css.head} aria-hidden="true">
              {t(groupName(group))}
            </div>
            {entries.map((entry) => {
              const index = all.indexOf(entry)
              return (
                <Option
                  key={entry.id}
                  entry={entry}
                  id={optionId(index)}
                  selected={index === at}
                  onChoose={() => choose(entry)}
                  onPoint={() => setActiveIndex(index)}
                />
              )
            })}
          </fieldset>
        ))}
      </div>
      {all.length === 0 && <p className={css.none}>{isAsking ? t('PALETTE.ASKING') : t('PALETTE.NONE')}</p>}
      <div role="status" className="visually-hidden">
        {isAsking ? '' : t('PALETTE.COUNT', { count: all.length })}
      </div>
    </Dialog>
  )
}

/** The entries for the input: client entries at once, server results as they arrive. */
const useSections = (typed: string, personId: string) => {
  const site = useHomePath()
  const open = useOpenPages()
  const offers = useLocalEntries()
  const found = useServerEntries(typed, (path) => open.some((page) => page.path === path), site)
  const [visited] = useState(() => recentOf(personId))
  const recent = visited.map((visit): Entry => ({ ...visit, group: 'recent', icon: IconHistory }))
  return {
    sections: arrangeEntries([...recent, ...offers], found.entries, typed.trim()),
    isAsking: found.isAsking,
  }
}

function Option({
  entry,
  id,
  selected,
  onChoose,
  onPoint,
}: {
  entry: Entry
  id: string
  selected: boolean
  onChoose: () => void
  onPoint: () => void
}) {
  const { icon: Icon, label, about, code, keys } = entry
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={selected}
      className={css.option}
      onClick={onChoose}
      onMouseMove={onPoint}
    >
      <Icon size={16} stroke={1.5} />
      <span className={css.words}>
        <bdi className="truncate">{label}</bdi>
        {about && (
          <span className="quiet small truncate" dir="auto">
            {about}
          </span>
        )}
      </span>
      {code && <span className="code">{code}</span>}
      {keys && <Kbd>{keys}</Kbd>}
    </button>
  )
}

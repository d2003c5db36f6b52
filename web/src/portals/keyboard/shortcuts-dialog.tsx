import { Switch } from '@mantine/core'
import { allowSingleKeys, type Shortcut, useShortcutStore, useShortcuts } from '../../platform/shortcuts.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from './shortcuts-dialog.module.css'

/** All active shortcuts, and a switch for single keys. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const single = useShortcutStore((keys) => keys.single)
  const all = useShortcuts()
  return (
    <Dialog name={t('KEYS.TITLE')} onClose={onClose} size={560}>
      <div className={css.sheet}>
        <Group title={t('KEYS.HERE')} shortcuts={all.filter((one) => !one.everywhere)} />
        <Group title={t('KEYS.EVERYWHERE')} shortcuts={all.filter((one) => one.everywhere)} />
        <Switch
          label={t('KEYS.SINGLE')}
          description={t('KEYS.SINGLE_HELP')}
          checked={single}
          onChange={(event) => allowSingleKeys(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}

function Group({ title, shortcuts }: { title: string; shortcuts: readonly Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3 className="quiet small">{title}</h3>
      <ul>
        {shortcuts.map(({ keys, label }) => (
          <li key={keys} className={css.line}>
            <span>{label}</span>
            <span className={css.keys}>
              {keys.split(/[ +]/).map((key) => (
                <Kbd key={key} always>
                  {key === 'Mod' ? 'Ctrl' : key}
                </Kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

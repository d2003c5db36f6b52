import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '../../platform/translations.ts'
import { Kbd } from '../../ui/display/kbd.tsx'
import css from './palette-button.module.css'
import { openPalette } from './palette-store.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette: a box with its shortcut where there is room, an icon on phones. */
export function PaletteButton() {
  const t = useTranslate()
  return (
    <>
      <button type="button" className={css.wide} onClick={openPalette}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className="spring truncate">{t('SHELL.JUMP')}</span>
        <Kbd>{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
      </button>
      <span className="narrow-only">
        <ActionIcon size={40} aria-label={t('SHELL.JUMP')} onClick={openPalette}>
          <IconSearch size={20} stroke={1.5} />
        </ActionIcon>
      </span>
    </>
  )
}

import { useTranslate } from '../../../platform/translations.ts'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import css from './terms-screen.module.css'

/** Previews a text as readers see it. */
export function TextDialog({
  text: { title, body, language },
  onClose,
}: {
  text: { title: string; body: string; language: string }
  onClose: () => void
}) {
  const t = useTranslate()
  return (
    <Dialog name={title} size={720} onClose={onClose}>
      <div className={css.body}>
        <section
          aria-label={title}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          data-autofocus
          className={css.scroll}
          dir="auto"
          lang={language.slice(0, 2)}
        >
          {body}
        </section>
        <div className={css.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CLOSE')}</CancelButton>
        </div>
      </div>
    </Dialog>
  )
}

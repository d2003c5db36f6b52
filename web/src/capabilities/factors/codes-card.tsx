import { useEffect, useRef } from 'react'
import { useTranslate } from '../../platform/translations.ts'
import { CopyButton } from '../../ui/display/copy-button.tsx'
import { Button } from '../../ui/input/button.tsx'
import css from './codes-card.module.css'

/** Recovery codes, shown only once. The reader must confirm that they saved them. */
export function CodesCard({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslate()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <div className={css.card}>
      <h3 ref={head} tabIndex={-1} className={css.title}>
        {t('SECOND_FACTOR.CODES_TITLE')}
      </h3>
      <p>{t('SECOND_FACTOR.CODES_LEAD')}</p>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.foot}>
        <Button variant="filled" onClick={onSaved}>
          {t('SECOND_FACTOR.CODES_KEPT')}
        </Button>
        <CopyButton
          value={codes.join('\n')}
          label={t('SECOND_FACTOR.COPY_CODES')}
          doneLabel={t('SECOND_FACTOR.COPIED')}
        />
      </div>
    </div>
  )
}

import { type Language, tagOf } from '@colloquy/contract/languages'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useTranslate } from '../../platform/translations.ts'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { usePreviewMail } from './data.ts'
import css from './mail-panel.module.css'

/** Milliseconds of rest after which what was typed is shown. */
const rest = 400

/** A mail as its reader would see it with a wording that is still being written, as a page and as plain lines. */
export function MailPanel({ name, language, text }: { name: string; language: Language; text: string }) {
  const say = useTranslate()
  const [part, setPart] = useState<'page' | 'plain'>('page')
  const [shown] = useDebouncedValue(text, rest)
  const preview = usePreviewMail(name, language, shown)
  return (
    <section className={css.preview} aria-label={say('TENANCY.WORDS.PREVIEW')}>
      <SegmentedControl
        label={say('TENANCY.WORDS.PREVIEW_AS')}
        value={part}
        options={[
          { value: 'page', label: say('TENANCY.WORDS.PREVIEW_PAGE') },
          { value: 'plain', label: say('TENANCY.WORDS.PREVIEW_PLAIN') },
        ]}
        onChange={setPart}
      />
      <QueryContent answer={preview}>
        {({ subject, from, html, plain }) => (
          <>
            <p className={css.head} lang={tagOf(language)}>
              <strong dir="auto">{subject}</strong>
              <bdi className="quiet small">{from}</bdi>
            </p>
            {part === 'page' ? (
              // Nothing in it runs, loads or leads anywhere: a mail is looked at.
              <iframe className={css.page} title={subject} sandbox="" srcDoc={html} tabIndex={-1} />
            ) : (
              <pre className={css.plain} dir="auto" lang={tagOf(language)}>
                {plain}
              </pre>
            )}
          </>
        )}
      </QueryContent>
    </section>
  )
}

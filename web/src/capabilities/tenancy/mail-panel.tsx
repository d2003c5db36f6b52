import { type Language, tagOf } from '@colloquy/contract/languages'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { useTranslate } from '../../platform/translations.ts'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { usePreviewMail } from './data.ts'
import css from './mail-panel.module.css'

/** Preview debounce in milliseconds. */
const previewDebounceMs = 400

/** Markup that the browser accepts for a frame although it refuses markup everywhere else. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): unknown }
}
const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html })
const trusted = (html: string) => (policy?.createHTML(html) ?? html) as string

/** Previews an e-mail with the unsaved wording, as HTML and as plain text. */
export function MailPanel({ name, language, text }: { name: string; language: Language; text: string }) {
  const t = useTranslate()
  const [part, setPart] = useState<'page' | 'plain'>('page')
  const [shown] = useDebouncedValue(text, previewDebounceMs)
  const preview = usePreviewMail(name, language, shown)
  return (
    <section className={css.preview} aria-label={t('TENANCY.WORDS.PREVIEW')}>
      <SegmentedControl
        label={t('TENANCY.WORDS.PREVIEW_AS')}
        value={part}
        options={[
          { value: 'page', label: t('TENANCY.WORDS.PREVIEW_PAGE') },
          { value: 'plain', label: t('TENANCY.WORDS.PREVIEW_PLAIN') },
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
              // The sandbox blocks scripts, requests and navigation.
              <iframe
                className={css.page}
                title={subject}
                sandbox=""
                ref={(frame) => {
                  if (frame) frame.srcdoc = trusted(html)
                }}
                tabIndex={-1}
              />
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

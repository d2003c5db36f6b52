import { directionOf, type Language, languages, nameOfLanguage, tagOf } from '@colloquy/contract/languages'
import type { Word } from '@colloquy/contract/tenancy/shapes'
import { mailPrefix } from '@colloquy/contract/translations'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { useTranslate } from '../../platform/translations.ts'
import { TextArea } from '../../ui/input/text-area.tsx'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useResetWording, useSearchWordingsByKey, useSetWording } from './data.ts'
import { MailPanel } from './mail-panel.tsx'
import css from './wordings-panel.module.css'

/** One text in all languages: the default and the tenant's override. */
export function WordingForm({ name }: { name: string }) {
  const t = useTranslate()
  return (
    <QueryContent answer={useSearchWordingsByKey(name)}>
      {({ words }) => {
        const word = words.find(({ key }) => key === name)
        if (!word) return <EmptyState>{t('TENANCY.WORDS.NONE')}</EmptyState>
        return (
          <div className={css.form}>
            <h2 className={css.name}>
              <bdi dir="ltr" className="code">
                {name}
              </bdi>
            </h2>
            {Object.values(word.texts).some(({ usual }) => usual?.includes('{{')) && (
              <Note>{t('TENANCY.WORDS.PLACES')}</Note>
            )}
            {languages.map((language) => (
              <Wording key={language} word={word} language={language} />
            ))}
          </div>
        )
      }}
    </QueryContent>
  )
}

/** E-mail texts have a preview; texts used only in calendar entries have none. */
const hasPreview = (key: string): boolean => key.startsWith(mailPrefix) && !key.startsWith(`${mailPrefix}frame.event`)

function Wording({ word, language }: { word: Word; language: Language }) {
  const t = useTranslate()
  const { usual = null, own = null } = word.texts[language] ?? {}
  const [typed, setTyped] = useState(own ?? usual ?? '')
  const [isLookedAt, setLookedAt] = useState(false)
  const save = useSetWording()
  const reset = useResetWording()
  const failure = save.failure ?? reset.failure
  if (usual === null && own === null)
    return (
      <p className="quiet">
        {nameOfLanguage(language)}: {t('TENANCY.WORDS.NO_USUAL')}
      </p>
    )
  const isSame = typed.trim() === (own ?? usual) || typed.trim() === ''
  return (
    <form
      className={css.language}
      lang={tagOf(language)}
      onSubmit={async (event) => {
        event.preventDefault()
        const outcome = await save.run({ key: word.key, language, text: typed })
        if (outcome.ok) toastSuccess(t('TENANCY.WORDS.SAVED'))
      }}
    >
      <TextArea
        label={nameOfLanguage(language)}
        value={typed}
        rows={2}
        dir={directionOf(language)}
        maxLength={4000}
        help={t('TENANCY.WORDS.USUAL', { text: usual ?? '–' })}
        error={failure && refusalText(t, failure)}
        onChange={setTyped}
      />
      <div className={css.buttons}>
        <Button type="submit" disabled={isSame} loading={save.isPending}>
          {t('TENANCY.WORDS.SAVE')}
        </Button>
        {own !== null && (
          <Button
            variant="subtle"
            loading={reset.isPending}
            onClick={async () => {
              const outcome = await reset.run({ key: word.key, language })
              if (!outcome.ok) return
              setTyped(usual ?? '')
              toastSuccess(t('TENANCY.WORDS.RESET_DONE'))
            }}
          >
            {t('TENANCY.WORDS.RESET')}
          </Button>
        )}
        {hasPreview(word.key) && (
          <Button variant="subtle" aria-expanded={isLookedAt} onClick={() => setLookedAt(!isLookedAt)}>
            {t(isLookedAt ? 'TENANCY.WORDS.PREVIEW_CLOSE' : 'TENANCY.WORDS.PREVIEW')}
          </Button>
        )}
      </div>
      {isLookedAt && <MailPanel name={word.key} language={language} text={typed} />}
    </form>
  )
}

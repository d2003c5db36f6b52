import { type Language, nameOfLanguage, tagOf } from '@colloquy/contract/languages'
import type { TermsDraft, TermsKind, TermsOverview } from '@colloquy/contract/terms/shapes'
import { useEffect, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { TextArea } from '../../../ui/input/text-area.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { fetchText } from '../data.ts'
import { kindName } from '../view.ts'
import { useSaveTermsDraft } from './data.ts'
import css from './terms-screen.module.css'
import { textsFor, textsToSave } from './view.ts'

/** Edits the next version in all languages of the tenant, starting from the version in force. */
export function DraftDialog({
  kind,
  languages,
  draft,
  versions,
  onClose,
}: {
  kind: TermsKind
  languages: readonly Language[]
  draft: TermsDraft | undefined
  versions: TermsOverview['kinds'][number]['versions']
  onClose: () => void
}) {
  const t = useTranslate()
  const [texts, setTexts] = useState(() => textsFor(languages, draft?.texts ?? []))
  /** The texts as they were loaded or saved. */
  const [saved, setSaved] = useState(texts)
  const [isAsking, setAsking] = useState(false)
  const [shown, setShown] = useState<Language>(languages[0]!)
  const { run, isPending, failure } = useSaveTermsDraft()
  const text = texts.find(({ language }) => language === shown)!
  const change = (part: { title?: string; body?: string }) =>
    setTexts((all) => all.map((one) => (one.language === shown ? { ...one, ...part } : one)))

  const inForce = versions.find(({ state }) => state === 'in_force')?.version
  const isFresh = draft === undefined
  useEffect(() => {
    if (!isFresh || inForce === undefined) return
    void Promise.all(languages.map((language) => fetchText(kind, inForce, language))).then((answers) => {
      const known = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
      // Does not overwrite input typed before the text arrived.
      const loaded = textsFor(
        languages,
        known.map(({ language, title, body }) => ({ language, title, body })),
      )
      setSaved(loaded)
      setTexts((all) => (all.every(({ title, body }) => title === '' && body === '') ? loaded : all))
    })
  }, [isFresh, inForce, kind, languages])

  const save = async (): Promise<void> => {
    const outcome = await run({ kind, texts: textsToSave(texts) }, { ifMatch: draft?.version ?? 0 })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('TERMS.ADMIN.SAVED'))
  }
  const close = () => (JSON.stringify(texts) === JSON.stringify(saved) ? onClose() : setAsking(true))
  const spoken = { language: nameOfLanguage(shown) }
  return (
    <Dialog name={t('TERMS.ADMIN.FORM_TITLE', { kind: t(kindName[kind]) })} size={860} keepsInput onClose={close}>
      <form
        className={css.body}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <SegmentedControl
          label={t('TERMS.ADMIN.LANGUAGE')}
          value={shown}
          options={languages.map((language) => ({ value: language, label: nameOfLanguage(language) }))}
          onChange={setShown}
        />
        <div className={css.fields} lang={tagOf(shown)} key={shown}>
          <TextField
            label={t('TERMS.ADMIN.TITLE_FIELD', spoken)}
            value={text.title}
            maxLength={200}
            onChange={(title) => change({ title })}
          />
          <TextArea
            label={t('TERMS.ADMIN.BODY_FIELD', spoken)}
            help={t('TERMS.ADMIN.BODY_HELP')}
            rows={10}
            maxLength={60_000}
            value={text.body}
            onChange={(body) => change({ body })}
          />
        </div>
        <div role="alert">
          {failure && <Note tone="stop">{failure === 'stale' ? t('TERMS.ADMIN.STALE') : refusalText(t, failure)}</Note>}
        </div>
        <div className={css.foot}>
          <Button onClick={close}>{t('SHARED.ACTIONS.CLOSE')}</Button>
          <Button type="submit" variant="filled" loading={isPending} disabled={textsToSave(texts).length === 0}>
            {t('TERMS.ADMIN.SAVE')}
          </Button>
        </div>
      </form>
      <ConsequenceDialog
        opened={isAsking}
        title={t('SHARED.DISCARD.TITLE')}
        keep={t('SHARED.DISCARD.KEEP')}
        confirm={t('SHARED.DISCARD.CONFIRM')}
        onKeep={() => setAsking(false)}
        onConfirm={onClose}
      >
        {t('SHARED.DISCARD.BODY')}
      </ConsequenceDialog>
    </Dialog>
  )
}

import { type Language, nameOfLanguage, tagOf } from '@colloquy/contract/languages'
import type { TermsDraft, TermsKind } from '@colloquy/contract/terms/shapes'
import { useEffect, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { TextField } from '../../../ui/input/field.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { fetchText } from '../data.ts'
import { kindName } from '../view.ts'
import { usePublishTerms } from './data.ts'
import { beginOf, unchangedLanguages } from './view.ts'

/** Confirms publication and sets the day from which everyone must accept the version. */
export function PublishDialog({
  kind,
  version,
  draft,
  languages,
  inForce,
  onClose,
}: {
  kind: TermsKind
  version: number
  draft: TermsDraft
  languages: readonly Language[]
  /** The version in force, if there is one. */
  inForce: number | undefined
  onClose: () => void
}) {
  const t = useTranslate()
  const { zone } = useTime()
  const [day, setDay] = useState('')
  const { run, isPending, failure, reset } = usePublishTerms()
  const unchanged = useUnchangedLanguages({ kind, draft, languages, inForce })
  const names = useFormattedList(unchanged.map((language) => nameOfLanguage(language)))
  const publish = async (): Promise<void> => {
    const from = beginOf(day, zone)
    const outcome = await run({ kind, ...(from && { from }) }, { ifMatch: draft.version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('TERMS.ADMIN.PUBLISHED', { version }))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('TERMS.ADMIN.PUBLISH_TITLE', { version, kind: t(kindName[kind]) })}
      keep={t('TERMS.ADMIN.CANCEL')}
      confirm={t('TERMS.ADMIN.PUBLISH_NOW')}
      busy={isPending}
      harmless
      onKeep={onClose}
      onConfirm={() => void publish()}
    >
      <div className="stack">
        <p>{t('TERMS.ADMIN.PUBLISH_BODY')}</p>
        <div role="status">
          {unchanged.length > 0 && <Note tone="warn">{t('TERMS.ADMIN.UNCHANGED', { languages: names })}</Note>}
        </div>
        <TextField
          type="date"
          label={t('TERMS.ADMIN.DAY')}
          help={t('TERMS.ADMIN.DAY_HELP')}
          value={day}
          error={failure && refusalText(t, failure)}
          onChange={(value) => {
            reset()
            setDay(value)
          }}
        />
      </div>
    </ConsequenceDialog>
  )
}

/** The languages whose text was not changed; none until the texts in force have arrived. */
const useUnchangedLanguages = ({
  kind,
  draft,
  languages,
  inForce,
}: {
  kind: TermsKind
  draft: TermsDraft
  languages: readonly Language[]
  inForce: number | undefined
}): readonly Language[] => {
  const [unchanged, setUnchanged] = useState<readonly Language[]>([])
  useEffect(() => {
    if (inForce === undefined) return
    let isCurrent = true
    void Promise.all(languages.map((language) => fetchText(kind, inForce, language)))
      .then((answers) => {
        const texts = answers.flatMap((answer) => (answer.ok ? [answer.value] : []))
        if (isCurrent) setUnchanged(unchangedLanguages(languages, draft.texts, texts))
      })
      .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [kind, draft, languages, inForce])
  return unchanged
}

/** Names in one phrase: "German and Arabic". */
const useFormattedList = (names: readonly string[]): string =>
  new Intl.ListFormat(tagOf(useLanguage()), { type: 'conjunction' }).format(names)

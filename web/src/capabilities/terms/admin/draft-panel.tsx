import type { TermsKind, TermsOverview } from '@colloquy/contract/terms/shapes'
import { useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useNow, useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { kindName } from '../view.ts'
import { useDiscardTermsDraft } from './data.ts'
import { DraftDialog } from './draft-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import css from './terms-screen.module.css'
import { TextDialog } from './text-dialog.tsx'
import { nextVersion } from './view.ts'

type OpenDialog = 'form' | 'preview' | 'publish' | 'discard'

/** The draft of the next version and its actions. */
export function DraftPanel({ kind, ledger }: { kind: TermsKind; ledger: TermsOverview }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  const language = useLanguage()
  const [opened, setOpened] = useState<OpenDialog>()
  const known = ledger.kinds.find((one) => one.kind === kind)
  const draft = known?.draft ?? undefined
  const version = nextVersion(known ?? { versions: [] })
  const close = () => setOpened(undefined)
  const preview = draft?.texts.find((text) => text.language === language) ?? draft?.texts[0]
  return (
    <Panel title={t('TERMS.ADMIN.DRAFT', { version })} padded>
      <div className={css.draft}>
        <p className="second">
          {draft
            ? t('TERMS.ADMIN.DRAFT_SINCE', { ago: time.distance(draft.editedAt, now) })
            : t('TERMS.ADMIN.NO_DRAFT')}
        </p>
        <div className={css.buttons}>
          <Button onClick={() => setOpened('form')}>
            {draft ? t('TERMS.ADMIN.EDIT') : t('TERMS.ADMIN.WRITE', { version })}
          </Button>
          {draft && (
            <>
              <Button onClick={() => setOpened('preview')}>{t('TERMS.ADMIN.PREVIEW')}</Button>
              <Button variant="filled" onClick={() => setOpened('publish')}>
                {t('TERMS.ADMIN.PUBLISH')}
              </Button>
              <Button variant="danger" onClick={() => setOpened('discard')}>
                {t('TERMS.ADMIN.DISCARD')}
              </Button>
            </>
          )}
        </div>
      </div>
      {opened === 'form' && (
        <DraftDialog
          kind={kind}
          languages={ledger.languages}
          draft={draft}
          versions={known?.versions ?? []}
          onClose={close}
        />
      )}
      {opened === 'preview' && preview && <TextDialog text={preview} onClose={close} />}
      {opened === 'publish' && draft && (
        <PublishDialog
          kind={kind}
          version={version}
          draft={draft}
          languages={ledger.languages}
          inForce={known?.versions.find(({ state }) => state === 'in_force')?.version}
          onClose={close}
        />
      )}
      {opened === 'discard' && draft && <DiscardDialog kind={kind} draftVersion={draft.version} onClose={close} />}
    </Panel>
  )
}

function DiscardDialog({
  kind,
  draftVersion,
  onClose,
}: {
  kind: TermsKind
  draftVersion: number
  onClose: () => void
}) {
  const t = useTranslate()
  const { run, isPending, failure } = useDiscardTermsDraft()
  const discard = async (): Promise<void> => {
    const outcome = await run({ kind }, { ifMatch: draftVersion })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('TERMS.ADMIN.DISCARDED'))
  }
  return (
    <ConsequenceDialog
      opened
      title={t('TERMS.ADMIN.DISCARD_TITLE')}
      details={[{ name: t('TERMS.ADMIN.VERSION'), value: t(kindName[kind]) }]}
      keep={t('TERMS.ADMIN.CANCEL')}
      confirm={t('TERMS.ADMIN.DISCARD_NOW')}
      busy={isPending}
      onKeep={onClose}
      onConfirm={() => void discard()}
    >
      <p>{t('TERMS.ADMIN.DISCARD_BODY')}</p>
      <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
    </ConsequenceDialog>
  )
}

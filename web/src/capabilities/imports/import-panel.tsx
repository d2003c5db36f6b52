import { type Import, subjectOf } from '@colloquy/contract/imports/shapes'
import { countText } from '@colloquy/contract/money'
import { useState } from 'react'
import { QueryContent } from '../../platform/query-content.tsx'
import { refusalText } from '../../platform/refusal-text.ts'
import { usePageTitle } from '../../platform/shell-store.ts'
import { useNow, useTime } from '../../platform/time.ts'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../ui/overlay/consequence-dialog.tsx'
import { toastError } from '../../ui/overlay/toast.tsx'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Note } from '../../ui/page/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { saveErrors, useCancelImport, useGetImport, usePauseImport, useRunImport } from './data.ts'
import { FailuresList } from './failures-list.tsx'
import css from './import-panel.module.css'
import { useLiveImports } from './live.ts'
import { ProgressCard } from './progress-card.tsx'
import { UploadPanel } from './upload-panel.tsx'

/** One import: file format, preview, progress and row results. */
export function ImportPanel({ importId }: { importId: string }) {
  useLiveImports()
  const answer = useGetImport(importId)
  return (
    <QueryContent answer={answer}>{(one) => <ImportPage one={one} again={() => void answer.refetch()} />}</QueryContent>
  )
}

function ImportPage({ one, again }: { one: Import; again: () => void }) {
  const t = useTranslate()
  const time = useTime()
  const now = useNow()
  usePageTitle(one.fileName)
  const { state, can } = one
  const by = { name: one.createdBy ?? t('IMPORTS.BY_HAND'), date: time.distance(one.createdAt, now) }
  const wasRead = state !== 'uploading' && state !== 'ready'
  return (
    <>
      <PageHead
        title={<bdi>{one.fileName}</bdi>}
        message={`${t(`IMPORTS.KINDS.${one.kind}`)} · ${t(`IMPORTS.STATES.${state}`)} · ${t('IMPORTS.BY', by)}`}
        actions={<Actions one={one} />}
      />
      {can.append && (
        <Panel title={t('IMPORTS.STATES.uploading')} padded>
          <UploadPanel into={one} kind={one.kind} onSent={again} />
        </Panel>
      )}
      {one.stoppedBecause && (
        <div role="status" className={css.bar}>
          <Note tone="warn">{t(`IMPORTS.STOPPED.${one.stoppedBecause}`)}</Note>
        </div>
      )}
      {can.pause && (
        <div role="status" className={css.bar}>
          <ProgressCard card={one} />
        </div>
      )}
      {wasRead && <Result one={one} />}
      {can.check && <ColumnsForm key={`${one.encoding} ${one.columns.length}`} one={one} />}
      {wasRead && <FailuresList one={one} />}
    </>
  )
}

/** Row counts by result. */
function Result({ one: { counts, state } }: { one: Import }) {
  const t = useTranslate()
  const language = useLanguage()
  const isDryRun = state === 'checking' || state === 'checked'
  const rows = [
    ['ROWS', counts.rows],
    ['NEW', counts.created],
    ['CHANGED', counts.updated],
    ['SAME', counts.unchanged],
    ['FAILED', counts.failed],
  ] as const
  return (
    <Panel title={t(isDryRun ? 'IMPORTS.RESULT' : 'IMPORTS.RESULT_DONE')} padded>
      <div className={css.facts}>
        <KeyValues
          items={rows.map(([key, count]) => ({
            name: t(`IMPORTS.COLUMNS.${key}`),
            value: <bdi className="mono">{countText(count, language)}</bdi>,
          }))}
        />
      </div>
    </Panel>
  )
}

/** The actions available in the current state. */
function Actions({ one: { id: importId, kind, state, can, counts } }: { one: Import }) {
  const t = useTranslate()
  const [run, pause, cancel] = [useRunImport(), usePauseImport(), useCancelImport()]
  const language = useLanguage()
  const [asking, setAsking] = useState<'run' | 'cancel'>()
  const failed = (refusal: string, again: () => Promise<void>) =>
    void toastError(refusalText(t, refusal), { label: t('SHARED.ACTIONS.RETRY'), onClick: () => void again() })
  const change = async (command: typeof run | typeof pause | typeof cancel): Promise<void> => {
    const outcome = await command.run({ importId })
    setAsking(undefined)
    if (!outcome.ok) failed(String(outcome.refusal), () => change(command))
  }
  const errors = async (): Promise<void> => {
    if (!(await saveErrors(importId, `${t('IMPORTS.PROBLEMS')}.csv`))) failed('offline', errors)
  }
  const count = counts.created + counts.updated
  const toRun = t(`IMPORTS.RUN_COUNT.${subjectOf(kind)}`, { count, number: countText(count, language) })
  return (
    <>
      {counts.failed > 0 && <Button onClick={() => void errors()}>{t('IMPORTS.ERRORS_FILE')}</Button>}
      {can.cancel && <Button onClick={() => setAsking('cancel')}>{t('IMPORTS.CANCEL')}</Button>}
      {can.pause && (
        <Button loading={pause.isPending} onClick={() => void change(pause)}>
          {t(state === 'running' ? 'IMPORTS.PAUSE' : 'IMPORTS.STOP')}
        </Button>
      )}
      {state === 'paused' && (
        <Button variant="filled" loading={run.isPending} onClick={() => void change(run)}>
          {t('IMPORTS.RESUME')}
        </Button>
      )}
      {state === 'checked' && can.run && (
        <Button variant="filled" disabled={count === 0} onClick={() => setAsking('run')}>
          {toRun}
        </Button>
      )}
      <ConsequenceDialog
        opened={asking === 'run'}
        title={toRun}
        keep={t('SHARED.ACTIONS.CANCEL')}
        confirm={toRun}
        busy={run.isPending}
        harmless
        onKeep={() => setAsking(undefined)}
        onConfirm={() => void change(run)}
      >
        {t(`IMPORTS.RUN_ABOUT.${subjectOf(kind)}`)}
      </ConsequenceDialog>
      <ConsequenceDialog
        opened={asking === 'cancel'}
        title={t('IMPORTS.CANCEL_TITLE')}
        keep={t('IMPORTS.KEEP_IMPORT')}
        confirm={t('IMPORTS.CANCEL')}
        busy={cancel.isPending}
        onKeep={() => setAsking(undefined)}
        onConfirm={() => void change(cancel)}
      >
        {t('IMPORTS.CANCEL_ABOUT')}
      </ConsequenceDialog>
    </>
  )
}

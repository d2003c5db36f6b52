import type {
  RestrictedListEntryChoice,
  RestrictedListEntryPreview,
} from '@colloquy/contract/compliance/restricted-list-import-shapes'
import type { RestrictedList } from '@colloquy/contract/compliance/restricted-list-shapes'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { CancelButton } from '../../../ui/input/cancel-button.tsx'
import { CheckBox } from '../../../ui/input/check-box.tsx'
import { CsvInput } from '../../../ui/input/csv-input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import form from '../../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Note } from '../../../ui/page/note.tsx'
import { useImportRestrictedListEntries, usePreviewRestrictedListEntries } from './data.ts'
import css from './import-dialog.module.css'
import { ImportPreview } from './import-preview.tsx'
import { applyKeyOf } from './view.ts'

interface Source {
  readonly file: File
  readonly isWholeList: boolean
  readonly choices: readonly RestrictedListEntryChoice[]
}

/** Imports a CSV file into a restricted list. Nothing changes until the reader has seen the result of each row. */
export function ImportDialog({ list, onClose }: { list: RestrictedList; onClose: () => void }) {
  const t = useTranslate()
  const box = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<Source>()
  const [isWholeList, setWholeList] = useState(false)
  const [preview, setPreview] = useState<RestrictedListEntryPreview>()
  const check = usePreviewRestrictedListEntries()
  const apply = useImportRestrictedListEntries()
  const { listId } = list
  const read = async (next: Source): Promise<void> => {
    setSource(next)
    const outcome = await check.run({ listId, ...next, choices: [...next.choices] })
    setPreview(outcome.ok ? outcome.value : undefined)
  }
  const send = async (): Promise<void> => {
    const outcome = await apply.run({ listId, ...source!, choices: [...source!.choices], planId: preview!.planId })
    if (outcome.ok) {
      onClose()
      toastSuccess(t('COMPLIANCE.LISTS.IMPORT.DONE'))
    } else if (String(outcome.refusal) === 'restricted_list_plan_changed') await read(source!)
  }
  const choose = (line: number, companyId: string | null): void => {
    const others = source!.choices.filter((choice) => choice.line !== line)
    void read({ ...source!, choices: companyId === null ? others : [...others, { line, companyId }] })
  }
  const { added = 0, changed = 0, ended = 0, rows = [] } = preview ?? {}
  const hasDefects = rows.some(({ outcome }) => outcome === 'defect')
  const isBlocked = hasDefects && isWholeList
  const key = applyKeyOf({ added, changed, ended })
  const failure = check.failure ?? apply.failure
  return (
    <Dialog
      name={t('COMPLIANCE.LISTS.IMPORT.TITLE', { list: list.clientName ?? t('COMPLIANCE.LISTS.TENANT') })}
      size={760}
      onClose={onClose}
    >
      <div className={form.form}>
        <p className="second">{t('COMPLIANCE.LISTS.IMPORT.ABOUT')}</p>
        <div>
          <label className={css.whole}>
            <CheckBox
              checked={isWholeList}
              aria-describedby="whole-list-help"
              onChange={(event) => {
                setWholeList(event.currentTarget.checked)
                if (source) void read({ ...source, isWholeList: event.currentTarget.checked })
              }}
            />
            {t('COMPLIANCE.LISTS.IMPORT.WHOLE')}
          </label>
          <p id="whole-list-help" className="quiet small">
            {t('COMPLIANCE.LISTS.IMPORT.WHOLE_HELP')}
          </p>
        </div>
        <CsvInput
          ref={box}
          label={t('COMPLIANCE.LISTS.IMPORT.CHOOSE')}
          onChoose={(file) => void read({ file, isWholeList, choices: [] })}
        />
        <div className={css.file}>
          <Button
            variant={source ? 'default' : 'filled'}
            loading={check.isPending && !preview}
            leftSection={<IconUpload size={16} stroke={1.5} aria-hidden />}
            onClick={() => box.current?.click()}
          >
            {t(source ? 'COMPLIANCE.LISTS.IMPORT.REPLACE' : 'COMPLIANCE.LISTS.IMPORT.CHOOSE')}
          </Button>
          {source && <bdi className="quiet">{source.file.name}</bdi>}
        </div>
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        {preview && <ImportPreview preview={preview} onChoose={choose} />}
        {preview && key === 'none' && <Note>{t('COMPLIANCE.LISTS.IMPORT.NOTHING')}</Note>}
        {hasDefects && (
          <Note tone={isBlocked ? 'stop' : 'warn'}>
            {t(isBlocked ? 'COMPLIANCE.LISTS.IMPORT.UNREADABLE' : 'COMPLIANCE.LISTS.IMPORT.SKIPPED')}
          </Note>
        )}
        <div className={form.foot}>
          <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          {preview && (
            <Button
              variant="filled"
              loading={apply.isPending || check.isPending}
              disabled={isBlocked || key === 'none'}
              onClick={() => void send()}
            >
              {t(`COMPLIANCE.LISTS.IMPORT.APPLY.${key}`, { added, changed, ended })}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

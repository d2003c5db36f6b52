import { type Company, type MarketEntry, MarketEntryKind } from '@colloquy/contract/companies/shapes'
import { type FormEvent, useState } from 'react'
import { refusalText } from '../../platform/refusal-text.ts'
import { useNow } from '../../platform/time.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { CancelButton } from '../../ui/input/cancel-button.tsx'
import { TextField } from '../../ui/input/field.tsx'
import { SegmentedControl } from '../../ui/input/segmented-control.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import css from '../../ui/overlay/dialog-form.module.css'
import { toastSuccess } from '../../ui/overlay/toast.tsx'
import { Note } from '../../ui/page/note.tsx'
import { useAddMarketEntry, useUpdateMarketEntry } from './data.ts'
import { dayOf } from './view.ts'

const isinFormat = /^[A-Z]{2}[A-Z0-9]{9}\d$/

const valueOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** Records a listing, an offer or a filing, or corrects and ends one. */
export function MarketEntryDialog({
  company: { companyId, version, name },
  entry,
  onClose,
}: {
  company: Company
  entry?: MarketEntry
  onClose: () => void
}) {
  const t = useTranslate()
  const today = dayOf(useNow())
  const [kind, setKind] = useState<MarketEntryKind>(entry?.kind ?? 'listing')
  const [ticker, setTicker] = useState(entry?.ticker ?? '')
  const [exchange, setExchange] = useState(entry?.exchange ?? '')
  const [isin, setIsin] = useState(entry?.isin ?? '')
  const [from, setFrom] = useState(entry?.from ?? today)
  const [until, setUntil] = useState(entry?.until ?? '')
  const [wasSent, setSent] = useState(false)
  const add = useAddMarketEntry()
  const update = useUpdateMarketEntry()
  const undo = useUpdateMarketEntry(true)
  const { isPending, failure } = entry ? update : add
  const isListing = kind === 'listing'
  const code = valueOrNull(isin.toUpperCase().replaceAll(/\s/g, ''))
  const hasWrongIsin = isListing && code !== null && !isinFormat.test(code)
  const send = async (last: string): Promise<void> => {
    setSent(true)
    if (from === '' || hasWrongIsin) return
    const info = {
      ticker: isListing ? valueOrNull(ticker) : null,
      exchange: isListing ? valueOrNull(exchange) : null,
      isin: isListing ? code : null,
      from,
      until: valueOrNull(last),
    }
    const outcome = entry
      ? await update.run({ ...info, companyId, entryId: entry.entryId }, { ifMatch: version })
      : await add.run({ ...info, companyId, kind }, { ifMatch: version })
    if (!outcome.ok) return
    onClose()
    toastSuccess(t('COMPANIES.SAVED', { name }), entry && undoAction(entry, outcome.value.version))
  }
  const undoAction = ({ entryId, kind: _, ...before }: MarketEntry, current: number) => ({
    label: t('SHARED.ACTIONS.UNDO'),
    onClick: () => void undo.run({ ...before, companyId, entryId }, { ifMatch: current }),
  })
  return (
    <Dialog
      name={t(entry ? `COMPANIES.ENTRIES.${entry.kind}` : 'COMPANIES.ADD_ENTRY_TITLE', { name })}
      onClose={onClose}
    >
      <form
        className={css.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(until)
        }}
      >
        {!entry && (
          <SegmentedControl
            label={t('COMPANIES.KIND')}
            value={kind}
            options={MarketEntryKind.options.map((value) => ({ value, label: t(`COMPANIES.ENTRIES.${value}`) }))}
            onChange={setKind}
          />
        )}
        {isListing && (
          <>
            <TextField
              label={t('COMPANIES.FIELDS.ticker')}
              name="ticker"
              maxLength={20}
              value={ticker}
              onChange={setTicker}
            />
            <TextField
              label={t('COMPANIES.FIELDS.exchange')}
              name="exchange"
              maxLength={80}
              value={exchange}
              onChange={setExchange}
            />
            <TextField
              label={t('COMPANIES.FIELDS.isin')}
              name="isin"
              maxLength={20}
              value={isin}
              error={wasSent && hasWrongIsin ? t('COMPANIES.WRONG_ISIN') : undefined}
              onChange={setIsin}
            />
          </>
        )}
        <TextField
          type="date"
          label={t(`COMPANIES.FROM.${kind}`)}
          value={from}
          error={wasSent && from === '' ? t('SHARED.FORMS.ERRORS.REQUIRED') : undefined}
          onChange={setFrom}
        />
        <TextField
          type="date"
          label={t(`COMPANIES.UNTIL.${kind}`)}
          help={t('COMPANIES.UNTIL_HELP')}
          value={until}
          onChange={setUntil}
        />
        <div role="alert">{failure && <Note tone="stop">{refusalText(t, failure)}</Note>}</div>
        <div className={css.foot}>
          {entry && entry.until === null && entry.from <= today ? (
            <Button loading={isPending} onClick={() => void send(today)}>
              {t(`COMPANIES.END.${kind}`)}
            </Button>
          ) : (
            <CancelButton>{t('SHARED.ACTIONS.CANCEL')}</CancelButton>
          )}
          <Button type="submit" variant="filled" loading={isPending}>
            {t('COMPANIES.SAVE')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { nameOfLanguage } from '@colloquy/contract/languages'
import type { TermsKind, TermsOverview, TermsText } from '@colloquy/contract/terms/shapes'
import { useState } from 'react'
import { toastRefusal } from '../../../platform/failures/error-toasts.ts'
import { useTime } from '../../../platform/time.ts'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Status } from '../../../ui/display/status.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { type Column, DataTable } from '../../../ui/page/table.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { fetchText, textOperation } from '../data.ts'
import { kindName } from '../view.ts'
import { TextDialog } from './text-dialog.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Version = TermsOverview['kinds'][number]['versions'][number]

const shapes = { planned: 'clock', in_force: 'disc', former: 'dashes' } as const

/** All versions of a text with state, date and number of acceptances; newest first. */
export function VersionsPanel({ kind, ledger }: { kind: TermsKind; ledger: TermsOverview }) {
  const t = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const [read, setRead] = useState<TermsText>()
  const [withdrawn, setWithdrawn] = useState<number>()
  const found = ledger.kinds.find((one) => one.kind === kind)
  const versions = found?.versions ?? []
  const name = t(kindName[kind])
  const open = async (version: number): Promise<void> => {
    const answer = await fetchText(kind, version, language)
    if (answer.ok) setRead(answer.value)
    else toastRefusal(textOperation, String(answer.refusal))
  }
  const columns: Column<Version>[] = [
    { id: 'version', head: t('TERMS.ADMIN.VERSION'), cell: ({ version }) => version, numeric: true, width: 80 },
    {
      id: 'state',
      head: t('TERMS.ADMIN.STATE'),
      cell: ({ state }) => <Status shape={shapes[state]}>{t(`TERMS.ADMIN.STATES.${state}`)}</Status>,
    },
    { id: 'from', head: t('TERMS.ADMIN.FROM'), cell: ({ publishedAt }) => time.longDay(publishedAt) },
    {
      id: 'languages',
      head: t('TERMS.ADMIN.LANGUAGES'),
      wideOnly: true,
      cell: ({ languages }) => languages.map((one) => nameOfLanguage(one)).join(' · '),
    },
    { id: 'agreed', head: t('TERMS.ADMIN.AGREED'), cell: ({ agreed }) => agreed, numeric: true },
    {
      id: 'read',
      head: <span className="visually-hidden">{t('TERMS.ADMIN.READ')}</span>,
      cell: ({ version, state }) =>
        state === 'planned' ? (
          <Button
            size="xs"
            variant="danger"
            aria-label={t('TERMS.ADMIN.WITHDRAW_LABEL', { version, kind: name })}
            onClick={() => setWithdrawn(version)}
          >
            {t('TERMS.ADMIN.WITHDRAW')}
          </Button>
        ) : (
          <Button
            size="xs"
            aria-label={t('TERMS.ADMIN.READ_LABEL', { version, kind: name })}
            onClick={() => void open(version)}
          >
            {t('TERMS.ADMIN.READ')}
          </Button>
        ),
    },
  ]
  return (
    <Panel title={t('TERMS.ADMIN.VERSIONS', { kind: name })} count={versions.length || undefined}>
      {versions.length === 0 ? (
        <EmptyState>{t('TERMS.ADMIN.NONE')}</EmptyState>
      ) : (
        <DataTable label={name} columns={columns} rows={versions} rowKey={({ version }) => String(version)} stacked />
      )}
      {withdrawn !== undefined && (
        <WithdrawDialog
          kind={kind}
          version={withdrawn}
          hasDraft={found?.draft != null}
          onClose={() => setWithdrawn(undefined)}
        />
      )}
      {read && <TextDialog text={read} onClose={() => setRead(undefined)} />}
    </Panel>
  )
}

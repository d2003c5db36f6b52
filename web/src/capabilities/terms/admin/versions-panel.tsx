import { nameOfLanguage } from '@colloquy/contract/languages'
import type { TermsKind, TermsLedger, TermsText } from '@colloquy/contract/terms/shapes'
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

type Version = TermsLedger['kinds'][number]['versions'][number]

const shapes = { planned: 'clock', in_force: 'disc', former: 'dashes' } as const

/** All versions of a text with state, date and number of acceptances; newest first. */
export function VersionsPanel({ kind, ledger }: { kind: TermsKind; ledger: TermsLedger }) {
  const say = useTranslate()
  const time = useTime()
  const language = useLanguage()
  const [read, setRead] = useState<TermsText>()
  const [withdrawn, setWithdrawn] = useState<number>()
  const found = ledger.kinds.find((one) => one.kind === kind)
  const versions = found?.versions ?? []
  const name = say(kindName[kind])
  const open = async (version: number): Promise<void> => {
    const answer = await fetchText(kind, version, language)
    if (answer.ok) setRead(answer.value)
    else toastRefusal(textOperation, String(answer.refusal))
  }
  const columns: Column<Version>[] = [
    { id: 'version', head: say('TERMS.ADMIN.VERSION'), cell: ({ version }) => version, numeric: true, width: 80 },
    {
      id: 'state',
      head: say('TERMS.ADMIN.STATE'),
      cell: ({ state }) => <Status shape={shapes[state]}>{say(`TERMS.ADMIN.STATES.${state}`)}</Status>,
    },
    { id: 'from', head: say('TERMS.ADMIN.FROM'), cell: ({ publishedAt }) => time.longDay(publishedAt) },
    {
      id: 'languages',
      head: say('TERMS.ADMIN.LANGUAGES'),
      wideOnly: true,
      cell: ({ languages }) => languages.map((one) => nameOfLanguage(one)).join(' · '),
    },
    { id: 'agreed', head: say('TERMS.ADMIN.AGREED'), cell: ({ agreed }) => agreed, numeric: true },
    {
      id: 'read',
      head: <span className="visually-hidden">{say('TERMS.ADMIN.READ')}</span>,
      cell: ({ version, state }) =>
        state === 'planned' ? (
          <Button
            size="xs"
            variant="danger"
            aria-label={say('TERMS.ADMIN.WITHDRAW_LABEL', { version, kind: name })}
            onClick={() => setWithdrawn(version)}
          >
            {say('TERMS.ADMIN.WITHDRAW')}
          </Button>
        ) : (
          <Button
            size="xs"
            aria-label={say('TERMS.ADMIN.READ_LABEL', { version, kind: name })}
            onClick={() => void open(version)}
          >
            {say('TERMS.ADMIN.READ')}
          </Button>
        ),
    },
  ]
  return (
    <Panel title={say('TERMS.ADMIN.VERSIONS', { kind: name })} count={versions.length || undefined}>
      {versions.length === 0 ? (
        <EmptyState>{say('TERMS.ADMIN.NONE')}</EmptyState>
      ) : (
        <DataTable label={name} columns={columns} rows={versions} rowKey={({ version }) => String(version)} />
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

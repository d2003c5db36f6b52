import type { TermsKind, TermsOverview } from '@colloquy/contract/terms/shapes'
import { Link } from '@tanstack/react-router'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useTranslate } from '../../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../../platform/url-state.ts'
import { SegmentedControl } from '../../../ui/input/segmented-control.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { kindName } from '../view.ts'
import { useListTermsVersions, useSetTermsLapse } from './data.ts'
import { DraftPanel } from './draft-panel.tsx'
import css from './terms-screen.module.css'
import { VersionsPanel } from './versions-panel.tsx'

const kinds = ['general', 'expert', 'privacy'] as const satisfies readonly TermsKind[]
const address = { kind: oneOf(kinds) }

/** The tenant's texts: all versions, the current draft, and how long an acceptance stays valid [TC-05]. */
export function TermsScreen() {
  const t = useTranslate()
  const [{ kind }] = useSearchParams(address)
  return (
    <>
      <PageHead
        title={t('TERMS.ADMIN.TITLE')}
        tabs={
          <Tabs
            label={t('TERMS.ADMIN.TITLE')}
            current={kind}
            tabs={kinds.map((id) => ({ id, label: t(kindName[id]) }))}
            link={(id, props) => (
              <Link to="." search={id === kinds[0] ? {} : { kind: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      <QueryContent answer={useListTermsVersions()}>
        {(ledger) => (
          <>
            <DraftPanel key={kind} kind={kind} ledger={ledger} />
            <VersionsPanel kind={kind} ledger={ledger} />
            <LapsePanel ledger={ledger} />
          </>
        )}
      </QueryContent>
    </>
  )
}

function LapsePanel({ ledger: { lapseDays } }: { ledger: TermsOverview }) {
  const t = useTranslate()
  const { run } = useSetTermsLapse()
  const choices = [
    { value: 'never', label: t('TERMS.ADMIN.LAPSE_NEVER') },
    { value: '365', label: t('TERMS.ADMIN.LAPSE_YEAR') },
  ]
  const value = lapseDays === null ? 'never' : String(lapseDays)
  const options = choices.some((one) => one.value === value)
    ? choices
    : [...choices, { value, label: t('TERMS.ADMIN.LAPSE_OTHER', { days: value }) }]
  const choose = async (chosen: string): Promise<void> => {
    const outcome = await run({ lapseDays: chosen === 'never' ? null : Number(chosen) })
    if (outcome.ok) toastSuccess(t('TERMS.ADMIN.LAPSE_SAVED'))
  }
  return (
    <Panel title={t('TERMS.ADMIN.LAPSE')} padded>
      <div className={css.lapse}>
        <p className="second">{t('TERMS.ADMIN.LAPSE_HELP')}</p>
        <SegmentedControl
          label={t('TERMS.ADMIN.LAPSE')}
          value={value}
          options={options}
          onChange={(chosen) => void choose(chosen)}
        />
      </div>
    </Panel>
  )
}

import { Link } from '@tanstack/react-router'
import type { TranslationKey } from '../../platform/translation-keys.ts'
import { useTranslate } from '../../platform/translations.ts'
import { oneOf, useSearchParams } from '../../platform/url-state.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { WordsPanel } from './words-panel.tsx'

const tabs = ['words', 'flags'] as const
const address = { tab: oneOf(tabs) }
const names = {
  words: 'TENANCY.ADMIN.WORDS',
  flags: 'TENANCY.ADMIN.FLAGS',
} as const satisfies Record<(typeof tabs)[number], TranslationKey>

/** Tenant-wide settings: texts and feature flags [RT-09]. */
export function AdministrationScreen() {
  const t = useTranslate()
  const [{ tab }] = useSearchParams(address)
  return (
    <>
      <PageHead
        title={t('TENANCY.ADMIN.TITLE')}
        message={t('TENANCY.ADMIN.MESSAGE')}
        tabs={
          <Tabs
            label={t('TENANCY.ADMIN.TABS')}
            current={tab}
            tabs={tabs.map((id) => ({ id, label: t(names[id]) }))}
            link={(id, props) => (
              <Link to="." search={id === tabs[0] ? {} : { tab: id }} activeOptions={{ exact: true }} {...props} />
            )}
          />
        }
      />
      {tab === 'words' ? <WordsPanel /> : <FlagsPanel />}
    </>
  )
}

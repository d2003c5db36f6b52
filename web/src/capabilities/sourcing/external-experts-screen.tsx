import { roleIds } from '@colloquy/contract/person-types'
import { useUser } from '../../platform/session.ts'
import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useLiveSourcing } from './data.ts'
import { ProposalsTable } from './vendor-requests-screen.tsx'

/** Experts of other networks: a research provider sees those it has proposed [RT-14]. */
export function ExternalExpertsScreen() {
  useLiveSourcing()
  const t = useTranslate()
  const isVendor = useUser()?.roleId === roleIds.vendor
  return (
    <>
      <PageHead title={t('PAGES.EXTERNAL.TITLE')} />
      {isVendor ? <ProposalsTable /> : <EmptyState>{t('PAGES.EXTERNAL.NOTHING')}</EmptyState>}
    </>
  )
}

import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { FlagsPanel } from './flags-panel.tsx'

/** The tenant's feature flags. */
export function FlagsScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('TENANCY.FLAGS.TITLE')} />
      <FlagsPanel />
    </>
  )
}

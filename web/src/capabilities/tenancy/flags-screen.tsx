import { useTranslate } from '../../platform/translations.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { FlagsPanel } from './flags-panel.tsx'
import { WorkflowPanel } from './workflow-panel.tsx'

/** How the tenant works, and its feature flags. */
export function FlagsScreen() {
  const t = useTranslate()
  return (
    <>
      <PageHead title={t('TENANCY.FLAGS.TITLE')} />
      <WorkflowPanel />
      <FlagsPanel />
    </>
  )
}

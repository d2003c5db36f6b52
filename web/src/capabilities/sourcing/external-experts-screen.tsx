import { roleIds } from '@colloquy/contract/person-types'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../platform/session.ts'
import { useWorkflow } from '../../platform/settings.ts'
import { useTranslate } from '../../platform/translations.ts'
import { Button } from '../../ui/input/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useLiveSourcing } from './data.ts'
import { ProposalsTable } from './vendor-requests-screen.tsx'

/** Experts of vendors: a vendor sees those it has proposed, and analysts find those they may ask [RT-14]. */
export function ExternalExpertsScreen() {
  useLiveSourcing()
  const t = useTranslate()
  const roleId = useUser()?.roleId
  const { hasOwnExperts } = useWorkflow()
  const search = hasOwnExperts ? { notSource: 'own' } : {}
  return (
    <>
      <PageHead
        title={t('PAGES.EXTERNAL.TITLE')}
        {...(roleId === roleIds.vendor && { message: t('PAGES.EXTERNAL.MESSAGE_VENDOR') })}
      />
      {roleId === roleIds.vendor ? (
        <ProposalsTable />
      ) : roleId === roleIds.client ? (
        <EmptyState
          action={
            <Button component={Link} {...({ to: '/clients/experts', search } as { to: string })} variant="filled">
              {t('PAGES.EXTERNAL.FIND')}
            </Button>
          }
        >
          {t('PAGES.EXTERNAL.ABOUT')}
        </EmptyState>
      ) : (
        <EmptyState>{t('PAGES.EXTERNAL.NOTHING')}</EmptyState>
      )}
    </>
  )
}

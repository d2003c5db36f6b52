import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { QueryContent } from '../../../platform/query-content.tsx'
import { useLanguage, useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { EmptyState } from '../../../ui/state/empty-state.tsx'
import { BridgePanel } from './bridge-panel.tsx'
import { useListDialInNumbers } from './data.ts'
import { NumberDialog } from './number-dialog.tsx'
import { NumbersList } from './numbers-list.tsx'
import { browserCountry, byCountry } from './view.ts'

/** The numbers at which the phone bridge answers; administrators edit them [RT-21]. */
export function DialInScreen() {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useListDialInNumbers()
  const [isAdding, setAdding] = useState(false)
  const mayEdit = answer.data?.can.edit ?? false
  const add = (
    <Button leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />} onClick={() => setAdding(true)}>
      {t('CALLS.DIAL_IN.ADD')}
    </Button>
  )
  return (
    <>
      <PageHead title={t('PAGES.DIAL_INS.TITLE')} {...(mayEdit && { actions: add })} />
      <QueryContent answer={answer}>
        {({ numbers }) =>
          numbers.length === 0 ? (
            <EmptyState>{t('PAGES.DIAL_INS.NOTHING')}</EmptyState>
          ) : (
            <Panel title={t('CALLS.DIAL_IN.NUMBERS')}>
              <NumbersList
                countries={byCountry(numbers, language, browserCountry(navigator.languages))}
                mayRemove={mayEdit}
              />
            </Panel>
          )
        }
      </QueryContent>
      {mayEdit && <BridgePanel />}
      {isAdding && <NumberDialog onClose={() => setAdding(false)} />}
    </>
  )
}

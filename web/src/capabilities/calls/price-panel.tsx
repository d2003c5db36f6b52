import type { Call } from '@colloquy/contract/calls/shapes'
import { creditsText } from '@colloquy/contract/money'
import { useLanguage, useTranslate } from '../../platform/translations.ts'
import { KeyValues } from '../../ui/page/key-values.tsx'
import { Panel } from '../../ui/page/panel.tsx'

/** The price of a call and how it is calculated. Absent for readers who see no prices. */
export function PricePanel({ call }: { call: Call }) {
  const t = useTranslate()
  const language = useLanguage()
  const { credits, creditsPerHour, expectedDuration, actualDuration } = call
  const { status } = call.displayStatus
  if (credits === null || status === 'cancelled' || status === 'removed') return null
  const booked = t('SHARED.UNITS.MINUTES', { count: expectedDuration })
  const rule = () => {
    if (actualDuration === 0) return t('CALLS.PRICE.NOT_HELD')
    if (actualDuration !== null)
      return t('CALLS.PRICE.COMPLETED', { lasted: t('SHARED.UNITS.MINUTES', { count: actualDuration }), booked })
    return t(call.slot === null ? 'CALLS.PRICE.OPEN' : 'CALLS.PRICE.FIXED', { booked })
  }
  return (
    <Panel title={t('CALLS.PRICE.TITLE')} padded>
      <div className="stack">
        <KeyValues
          items={[
            {
              name:
                creditsPerHour === null
                  ? booked
                  : t('CALLS.PRICE.RATE', { minutes: booked, credits: creditsText(creditsPerHour, language) }),
              value: t('CALLS.PRICE.CREDITS', { credits: creditsText(credits, language) }),
            },
          ]}
        />
        <p className="quiet small">{rule()}</p>
      </div>
    </Panel>
  )
}

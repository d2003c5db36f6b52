import type { DialInNumber } from '@colloquy/contract/calls/dial-in/shapes'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import { ConsequenceDialog } from '../../../ui/overlay/consequence-dialog.tsx'
import { toastSuccess } from '../../../ui/overlay/toast.tsx'
import { Row, Rows } from '../../../ui/page/panel.tsx'
import { useRemoveDialInNumber } from './data.ts'
import css from './numbers-list.module.css'
import type { CountryNumbers } from './view.ts'

/** Numbers by country; a tap dials. */
export function NumbersList({ countries, mayRemove }: { countries: readonly CountryNumbers[]; mayRemove: boolean }) {
  const t = useTranslate()
  const [removed, setRemoved] = useState<DialInNumber>()
  const { run, isPending } = useRemoveDialInNumber()
  const remove = async ({ numberId }: DialInNumber) => {
    const outcome = await run({ numberId })
    setRemoved(undefined)
    if (outcome.ok) toastSuccess(t('CALLS.DIAL_IN.REMOVED'))
  }
  return (
    <>
      <Rows label={t('CALLS.DIAL_IN.NUMBERS')}>
        {countries.map(({ country, name, numbers }) => (
          <Row key={country}>
            <div className={css.country}>
              <h3 className={css.name}>{name}</h3>
              <ul className={css.numbers}>
                {numbers.map((number) => (
                  <li key={number.numberId} className={css.number}>
                    <a href={`tel:${number.number}`} className={css.link} dir="ltr">
                      {number.text}
                    </a>
                    <span className="quiet small">{t(`CALLS.DIAL_IN.${number.charge}`)}</span>
                    {mayRemove && (
                      <Button
                        size="compact-sm"
                        variant="subtle"
                        aria-label={t('CALLS.DIAL_IN.REMOVE_NUMBER', { number: `\u2068${number.text}\u2069` })}
                        onClick={() => setRemoved(number)}
                      >
                        <IconTrash size={16} stroke={1.5} aria-hidden />
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          </Row>
        ))}
      </Rows>
      {removed && (
        <ConsequenceDialog
          opened
          title={t('CALLS.DIAL_IN.REMOVE_TITLE', { number: `\u2068${removed.text}\u2069` })}
          keep={t('SHARED.ACTIONS.CANCEL')}
          confirm={t('CALLS.DIAL_IN.REMOVE')}
          busy={isPending}
          onKeep={() => setRemoved(undefined)}
          onConfirm={() => void remove(removed)}
        >
          {t('CALLS.DIAL_IN.REMOVE_LOSS')}
        </ConsequenceDialog>
      )}
    </>
  )
}

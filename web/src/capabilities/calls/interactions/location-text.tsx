import type { Call } from '@colloquy/contract/calls/shapes'
import { IconExternalLink, IconPhone } from '@tabler/icons-react'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import css from './external-call-panel.module.css'
import { hrefOf, interactionNameOf } from './view.ts'

/** Opens or dials the location of a call. Absent for addresses, and for readers who may not know the location yet. */
export function OpenLocationButton({ call, isMain = false }: { call: Call; isMain?: boolean }) {
  const t = useTranslate()
  const { interaction } = call
  const href = hrefOf(interaction)
  if (!href) return null
  const isPhone = interaction.platformType === 'phone'
  const Icon = isPhone ? IconPhone : IconExternalLink
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
      component="a"
      href={href}
      {...(!isPhone && { target: '_blank', rel: 'noreferrer' })}
    >
      {isPhone
        ? t('CALLS.ELSEWHERE.CALL', { phone: `\u2068${interaction.location}\u2069` })
        : t('CALLS.ELSEWHERE.OPEN', { medium: t(`CALLS.INTERACTION.${interactionNameOf(interaction)}`) })}
    </Button>
  )
}

/** The location of a call with what was noted about it. */
export function LocationText({ call }: { call: Call }) {
  const t = useTranslate()
  const { interaction, attestation } = call
  const { platformType, location, note } = interaction
  return (
    <>
      {location !== null && (
        <p className={css.text} dir={platformType === 'phone' || hrefOf(interaction) ? 'ltr' : 'auto'}>
          <bdi>{location}</bdi>
        </p>
      )}
      {note !== null && (
        <p className={`second ${css.note} ${css.text}`} dir="auto">
          {note}
        </p>
      )}
      {location === null && platformType !== 'video' && attestation?.isDue && (
        <p className="quiet">{t('CALLS.ELSEWHERE.ATTEST_FIRST')}</p>
      )}
    </>
  )
}

import type { Provider } from '@colloquy/contract/identity/sso/shapes'
import { useTranslate } from '../../../platform/translations.ts'
import { Button } from '../../../ui/input/button.tsx'
import css from './provider-list.module.css'

/** One button per identity provider of this site; renders nothing without providers. */
export function ProviderList({
  providers,
  busy,
  onPick,
}: {
  providers: readonly Provider[]
  busy: boolean
  onPick: (providerId: string) => void
}) {
  const t = useTranslate()
  if (providers.length === 0) return null
  return (
    <div className={css.providers}>
      <span className={css.or}>{t('SIGN_IN.OR')}</span>
      {providers.map(({ providerId, name }) => (
        <Button key={providerId} size="lg" fullWidth disabled={busy} onClick={() => onPick(providerId)}>
          {t('SIGN_IN.WITH', { provider: name })}
        </Button>
      ))}
    </div>
  )
}

import { type ReactNode, useEffect, useState } from 'react'
import { type Connectivity, onConnectivityChange, useConnectivity } from '../../../platform/failures/connectivity.ts'
import type { TranslationKey } from '../../../platform/translation-keys.ts'
import { useTranslate } from '../../../platform/translations.ts'
import { StatusIcon, type StatusShape, type Tone } from '../../../ui/display/status.tsx'
import css from './banners.module.css'

const lost = { offline: 'SHELL.OFFLINE', unreachable: 'SHELL.UNREACHED' } as const satisfies Record<
  Exclude<Connectivity, 'online'>,
  TranslationKey
>
/** Milliseconds for which the restored connection is shown. */
const backOnlineMs = 6000

/** Shows that the server is unreachable, and that it is reachable again. */
export function ConnectivityBanners() {
  const t = useTranslate()
  const reach = useConnectivity()
  const isBack = useIsBack()
  return (
    <div role="status">
      {reach !== 'online' && (
        <Banner shape="diamond" tone="warn">
          {t(lost[reach])}
        </Banner>
      )}
      {reach === 'online' && isBack && (
        <Banner shape="disc" tone="ok">
          {t('SHELL.BACK')}
        </Banner>
      )}
    </div>
  )
}

/** True for a short time after the connection was restored. */
const useIsBack = (): boolean => {
  const [isBack, setBack] = useState(false)
  useEffect(() => onConnectivityChange((reach) => setBack(reach === 'online')), [])
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), backOnlineMs)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

function Banner({ shape, tone, children }: { shape: StatusShape; tone: Tone; children: ReactNode }) {
  return (
    <p className={css.banner} data-tone={tone}>
      <StatusIcon shape={shape} />
      {children}
    </p>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../platform/live/page-idle.ts'
import { useFeatureFlag } from '../../platform/settings.ts'
import { useSessionScope } from '../../platform/viewer/session-scope.ts'
import type { Page } from '../page.ts'

/**
 * Recording of the session, where the tenant has turned it on [TP-03]. Its code is loaded once the page is idle. What
 * impersonators do is not recorded: they are not the person who agreed.
 */
export function SessionReplay({ page }: { page: Page | undefined }) {
  const client = useQueryClient()
  const isOn = useFeatureFlag('session-replay')
  const { isImpersonating } = useSessionScope()
  const isWanted = isOn && !isImpersonating
  const [Recording, setRecording] = useState<ComponentType<{ route: string | undefined }>>()
  useEffect(() => {
    if (!isWanted) return
    let isHere = true
    whenIdle(client)
      .then(() => import('../../capabilities/replays/recording-screen.tsx'))
      .then((loaded) => isHere && setRecording(() => loaded.RecordingScreen))
      // Without it, nothing is recorded, and nobody misses it.
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [client, isWanted])
  return isWanted && Recording ? <Recording route={page?.path} /> : null
}

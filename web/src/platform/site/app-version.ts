import { useEffect, useState } from 'react'
import { languageHeader } from '../language.ts'
import { onNewerWorker } from './service-worker.ts'

const key = 'cq-version'
/** Milliseconds between two checks, while the page is visible. */
const pollIntervalMs = 10 * 60_000

/** The version that this page was loaded with; empty before it is known. */
export const loadedVersion = (): string => sessionStorage.getItem(key) ?? ''

const fetchVersion = async (): Promise<string | undefined> => {
  const response = await fetch('/app-version.json', { cache: 'no-cache', headers: languageHeader() }).catch(
    () => undefined,
  )
  const answer = response?.ok ? ((await response.json()) as { appVersion?: string }) : undefined
  return answer?.appVersion
}

/**
 * Whether a newer version of the application is available [ST-02]. Compares the server's version with that of the page
 * load, every ten minutes and whenever the page becomes visible.
 */
export const useNewVersion = (): boolean => {
  const [isNew, setNew] = useState(false)
  useEffect(() => {
    let loaded = false
    const look = async () => {
      const version = document.visibilityState === 'visible' ? await fetchVersion() : undefined
      if (version === undefined) return
      if (loaded) setNew(version !== sessionStorage.getItem(key))
      else sessionStorage.setItem(key, version)
      loaded = true
    }
    const again = () => void look()
    again()
    const timer = setInterval(again, pollIntervalMs)
    document.addEventListener('visibilitychange', again)
    const stop = onNewerWorker(() => setNew(true))
    return () => {
      stop()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', again)
    }
  }, [])
  return isNew
}

import { type ReactNode, useEffect, useState } from 'react'
import { onReach, type Reach, useReach } from '../../platform/trouble/reach.ts'
import type { WordKey } from '../../platform/word-keys.ts'
import { useWords } from '../../platform/words.ts'
import { Glyph, type Shape, type Tone } from '../../ui/mark/status.tsx'
import css from './banners.module.css'

const lost = { cut: 'SHELL.OFFLINE', silent: 'SHELL.UNREACHED' } as const satisfies Record<
  Exclude<Reach, 'there'>,
  WordKey
>
/** Milliseconds for which it is said that the connection is back. */
const goodNews = 6000

/** What everybody on the page must know: that nothing can be sent now, and that it can be again. */
export function Banners() {
  const say = useWords()
  const reach = useReach()
  const isBack = useIsBack()
  return (
    <div role="status">
      {reach !== 'there' && (
        <Banner shape="diamond" tone="warn">
          {say(lost[reach])}
        </Banner>
      )}
      {reach === 'there' && isBack && (
        <Banner shape="disc" tone="ok">
          {say('SHELL.BACK')}
        </Banner>
      )}
    </div>
  )
}

/** True for a moment after the server was out of reach. */
const useIsBack = (): boolean => {
  const [isBack, setBack] = useState(false)
  useEffect(() => onReach((reach) => setBack(reach === 'there')), [])
  useEffect(() => {
    if (!isBack) return
    const timer = setTimeout(() => setBack(false), goodNews)
    return () => clearTimeout(timer)
  }, [isBack])
  return isBack
}

function Banner({ shape, tone, children }: { shape: Shape; tone: Tone; children: ReactNode }) {
  return (
    <p className={css.banner} data-tone={tone}>
      <Glyph shape={shape} />
      {children}
    </p>
  )
}

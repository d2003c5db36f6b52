import { maxScreenshotLength } from '@colloquy/contract/feedback/shapes'
import type { Context } from 'modern-screenshot'
import { maskCopy, shippedTexts } from '../../platform/telemetry/masking.ts'

/** Pixels of the wider side that are enough to see what is meant. */
const maxWidth = 1280

/** How the visible part of the page is copied: dialogs left out, and masked before anything is drawn. */
const optionsOf = (root: HTMLElement) => {
  const shipped = shippedTexts()
  return {
    width: innerWidth,
    height: innerHeight,
    scale: Math.min(1, maxWidth / innerWidth),
    backgroundColor: getComputedStyle(document.body).backgroundColor,
    style: { transform: `translateY(${-scrollY}px)`, margin: '0' },
    font: false as const,
    filter: (node: Node) => !(node instanceof Element && node.matches('[data-portal], script, noscript, iframe')),
    onCloneNode: (copy: Node) => {
      if (copy instanceof Element && root.isConnected) maskCopy(copy, shipped)
    },
  }
}

/**
 * Runs with what the library draws from. It compares styles with those of an empty document; ours, because it would write
 * into its own one, which the content security policy forbids.
 */
const withContext = async <T>(
  root: HTMLElement,
  quality: number,
  draw: (library: typeof import('modern-screenshot'), context: Context<HTMLElement>) => Promise<T>,
): Promise<T> => {
  const library = await import('modern-screenshot')
  const empty = document.createElement('iframe')
  empty.style.cssText = 'position: fixed; width: 0; height: 0; visibility: hidden'
  document.body.append(empty)
  try {
    const context = await library.createContext(root, { ...optionsOf(root), type: 'image/jpeg', quality })
    context.sandbox = empty
    return await draw(library, context)
  } finally {
    empty.remove()
  }
}

/** The masked copy of the page as a drawing. */
export const drawPage = (root: HTMLElement): Promise<SVGElement> =>
  withContext(root, 1, ({ domToForeignObjectSvg }, context) => domToForeignObjectSvg(context))

/**
 * A masked picture of the visible part of the page, as base64 of a JPEG. The library is loaded when it is first used.
 * @throws Error when the browser cannot draw it
 */
export const takeScreenshot = async (root = document.body): Promise<string> => {
  for (const quality of [0.8, 0.5, 0.3]) {
    const address = await withContext(root, quality, ({ domToJpeg }, context) => domToJpeg(context))
    const content = address.slice(address.indexOf(',') + 1)
    if (content.length > 0 && content.length <= maxScreenshotLength) return content
  }
  throw new Error('the screenshot is too large')
}

import { maxScreenshotLength } from '@colloquy/contract/feedback/shapes'
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

/** The masked copy of the page as a drawing. */
export const drawPage = async (root: HTMLElement): Promise<SVGElement> => {
  const { domToForeignObjectSvg } = await import('modern-screenshot')
  return domToForeignObjectSvg(root, optionsOf(root))
}

/**
 * A masked picture of the visible part of the page, as base64 of a JPEG. The library is loaded when it is first used.
 * @throws Error when the browser cannot draw it
 */
export const takeScreenshot = async (root = document.body): Promise<string> => {
  const { domToJpeg } = await import('modern-screenshot')
  for (const quality of [0.8, 0.5, 0.3]) {
    const address = await domToJpeg(root, { ...optionsOf(root), quality })
    const content = address.slice(address.indexOf(',') + 1)
    if (content.length > 0 && content.length <= maxScreenshotLength) return content
  }
  throw new Error('the screenshot is too large')
}

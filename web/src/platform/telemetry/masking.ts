import { i18n } from '../translations.ts'

const dot = '•'

/** The texts of the product that contain nothing of a person: those without placeholders, in the current language. */
export const shippedTexts = (): ReadonlySet<string> => {
  const texts = new Set<string>()
  const collect = (node: unknown): void => {
    if (typeof node === 'string') {
      if (!node.includes('{{')) texts.add(node.trim())
    } else if (node && typeof node === 'object') for (const child of Object.values(node)) collect(child)
  }
  collect(i18n.store.data[i18n.language])
  return texts
}

/** A text as others may see it: shipped texts as they are, and a dot for each character of everything else. */
export const maskText = (text: string, shipped: ReadonlySet<string>): string =>
  shipped.has(text.trim()) ? text : text.replace(/\S/gu, dot)

const fields = 'input, textarea, select, option, [contenteditable]'
const pictures = 'img, video, canvas, picture, iframe, object, embed'
/** Attributes whose text browsers show. */
const shownAttributes = ['placeholder', 'title', 'alt', 'aria-label', 'value', 'label'] as const

/**
 * Masks a copy of the page: texts that are not the product's own, everything typed, and all pictures. The copy keeps its
 * layout.
 */
export const maskCopy = (copy: Element, shipped: ReadonlySet<string>): void => {
  const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.parentElement?.tagName !== 'STYLE') text.nodeValue = maskText(text.nodeValue ?? '', shipped)
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    const isField = element.matches(fields)
    for (const name of shownAttributes) {
      const value = element.getAttribute(name)
      if (value) element.setAttribute(name, isField ? value.replace(/\S/gu, dot) : maskText(value, shipped))
    }
    for (const name of ['href', 'src', 'srcset', 'poster', 'data'])
      if (!element.matches('use, link')) element.removeAttribute(name)
    if (element instanceof HTMLTextAreaElement) element.textContent = element.value.replace(/\S/gu, dot)
    const { style } = element as Partial<HTMLElement>
    if (style?.backgroundImage.includes('url(')) style.backgroundImage = 'none'
    if (element.matches(pictures)) element.replaceWith(placeholderOf(element))
  }
}

/** A grey box in the place of a picture. */
const placeholderOf = (picture: Element): HTMLElement => {
  const box = document.createElement('span')
  box.className = picture.getAttribute('class') ?? ''
  box.style.cssText = picture.getAttribute('style') ?? ''
  box.style.background = '#8884'
  return box
}

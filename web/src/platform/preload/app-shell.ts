import type { User } from '@colloquy/contract/identity/shapes'
import type { Tenant } from '@colloquy/contract/tenancy/shapes'

/** Addresses whose pages have the menu beside them for everybody who may see them. */
const withMenu = /^\/(?:clients(?!\/not-found)|staff|expert|compliance|users|admin-[a-z-]+)(?:\/|$)/i

const part = (name: string, ...inside: (Element | string)[]): HTMLElement => {
  const element = document.createElement(name === 'name' ? 'b' : 'div')
  element.className = `outline-${name}`
  element.append(...inside)
  return element
}

const markOf = (path: string): SVGElement => {
  const make = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name)
  const [svg, strokes] = [make('svg'), make('path')]
  svg.setAttribute('viewBox', '0 0 24 24')
  strokes.setAttribute('d', path)
  svg.append(strokes)
  return svg as SVGElement
}

/**
 * Draws the frame of the page at an address without what it is about: whose portal it is, where the menu and the page will be.
 * Only for somebody who is let in, where a menu stands beside the page, and never over what the application has drawn.
 */
export const drawShell = (
  root: Element,
  pathname: string,
  user: Pick<User, 'needsActivation'>,
  { assets, variables }: Pick<Tenant, 'assets' | 'variables'>,
): void => {
  if (user.needsActivation !== 'False' || !withMenu.test(pathname) || root.childElementCount > 0) return
  const mark = part('mark', markOf(assets.markPath))
  mark.ariaHidden = 'true'
  const side = part('side', part('brand', mark, part('name', variables.platformName)))
  const frame = part('frame', side, part('column', part('bar')))
  frame.ariaBusy = 'true'
  root.append(frame)
}

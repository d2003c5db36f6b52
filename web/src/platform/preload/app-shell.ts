import type { User } from '@colloquy/contract/identity/shapes'
import type { Tenant } from '@colloquy/contract/tenancy/shapes'

/** Paths whose pages show the menu to all their readers. */
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
 * Draws the frame of a page without its content: portal, menu and page areas. Only for people with a session on pages
 * with a menu, and never over content of the application.
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

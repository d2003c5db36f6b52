import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The rules of axe that look at colours: the only ones with another answer where nothing but the colours is another. */
export const ofColours = ['color-contrast', 'link-in-text-block']

/** Fails when axe finds anything on the page, with all of its rules or those that are given. */
export const expectNoAxeViolations = async (page: Page, rules?: string[]): Promise<void> => {
  // A colour that is half way through a transition is not what anybody reads.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // What lies in a frame is somebody else's page, such as a mail. In its usual mode axe opens another page for its report,
  // which takes as long as the work; and what is in order is not described, which takes as long again.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Fails when something is wider than the window, so that the page would scroll sideways; names the widest elements. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const found = await page.evaluate(() => {
    const view = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= view) return []
    const path = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${[...element.classList].join('.')}`
    return (
      [...document.body.querySelectorAll('*')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // What lies before the beginning of a line cannot be scrolled to: a menu may wait there.
        .filter(({ box }) => box.width > 0 && (document.dir === 'rtl' ? box.left < -0.5 : box.right > view + 0.5))
        .slice(0, 10)
        .map(
          ({ element, box }) => `${path(element)} from ${Math.round(box.left)} to ${Math.round(box.right)} of ${view}`,
        )
    )
  })
  expect(found, `wider than the window on ${page.url()}`).toEqual([])
}

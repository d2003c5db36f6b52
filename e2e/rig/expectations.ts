import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails when axe reports a violation on the page. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  // Colors in the middle of a transition would be reported.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
  )
  // Frames hold foreign pages, such as a mail. Legacy mode reports in the same page, and only violations are described:
  // both save about half of the time.
  const axe = new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Fails when the page scrolls horizontally, and names the elements that overflow. */
export const expectNoOverflow = async (page: Page): Promise<void> => {
  const found = await page.evaluate(() => {
    const view = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= view) return []
    const path = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id ? `#${element.id}` : ''}.${[...element.classList].join('.')}`
    return (
      [...document.body.querySelectorAll('*')]
        .map((element) => ({ element, box: element.getBoundingClientRect() }))
        // Overflow before the start edge cannot be scrolled to: off-canvas menus stay there.
        .filter(({ box }) => box.width > 0 && (document.dir === 'rtl' ? box.left < -0.5 : box.right > view + 0.5))
        .slice(0, 10)
        .map(
          ({ element, box }) => `${path(element)} from ${Math.round(box.left)} to ${Math.round(box.right)} of ${view}`,
        )
    )
  })
  expect(found, `wider than the window on ${page.url()}`).toEqual([])
}

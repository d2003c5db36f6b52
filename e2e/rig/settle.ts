import type { Page } from '@playwright/test'

/** Waits until a page shows what it is going to show: requests answered, fonts there, nothing moving or loading. */
export const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle')
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached', timeout: 10_000 })
  await page.evaluate(async () => {
    await document.fonts.ready
    // What repeats for ever is never finished; it is part of the picture.
    const finite = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
    await Promise.all(finite.map((animation) => animation.finished.catch(() => {})))
  })
}

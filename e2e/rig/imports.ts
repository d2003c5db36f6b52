import type { Page } from '@playwright/test'

/** Uploads a file of experts with one invalid row. */
export const uploadExperts = async (page: Page): Promise<void> => {
  const table = 'id,first name,last name,e-mail,country\nN-1,Ada,Solberg,,Norway\nN-2,Yusuf,Haddad,nobody,Atlantis\n'
  const file = { name: 'experts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.locator('td select').first().waitFor()
}

/** Uploads the file and starts its check. */
export const uploadAndCheckExperts = async (page: Page): Promise<void> => {
  await uploadExperts(page)
  await page
    .locator('section', { has: page.locator('td select') })
    .getByRole('button')
    .last()
    .click()
  await page.locator('main tbody').nth(1).waitFor()
}

import type { Tenant } from '@colloquy/contract/tenancy/shapes'

/** Also read by the script that runs before the first paint. */
const key = 'cq-look'

/** Sets the tenant's style variables and icon. Uses the object model only: style text of a tenant is never parsed. */
export const applyBranding = (tenant: Pick<Tenant, 'variables' | 'assets'>): void => {
  const style = document.documentElement.style
  for (const name of [...style]) if (name.startsWith('--')) style.removeProperty(name)
  for (const [name, value] of Object.entries(tenant.variables.styles)) style.setProperty(name, value ?? null)
  localStorage.setItem(key, JSON.stringify(tenant.variables.styles))
  showIcon(tenant.assets.faviconUrl)
}

/** Sets the icon of the tab: the tenant's own, or the one for unread notifications. */
export const showIcon = (url: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && link.getAttribute('href') !== url) link.href = url
}

/** Whether an address is that of a chat: the tab then has the chat's name instead of the page's [AN-03]. */
export const isChatPath = (path: string): boolean => path.toLowerCase().includes('chat')

/** Sets the title of the document: "(2) Calls – Meridian Research Exchange" with two unread messages [SH-13] [CH-04]. */
export const nameDocument = (title: string, platformName: string, unreadMessages: number): void => {
  const name = title ? `${title} – ${platformName}` : platformName
  document.title = unreadMessages > 0 ? `(${unreadMessages}) ${name}` : name
}

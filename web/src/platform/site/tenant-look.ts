import type { Tenant } from '@colloquy/contract/tenancy/shapes'

/** Also read by the script that runs before the first paint. */
const key = 'cq-look'

/** Sets the tenant's style variables and icon. Through the object model only: no style text of a tenant is ever parsed. */
export const applyLook = (tenant: Pick<Tenant, 'variables' | 'assets'>): void => {
  const style = document.documentElement.style
  for (const name of [...style]) if (name.startsWith('--')) style.removeProperty(name)
  for (const [name, value] of Object.entries(tenant.variables.styles)) style.setProperty(name, value ?? null)
  localStorage.setItem(key, JSON.stringify(tenant.variables.styles))
  showIcon(tenant.assets.faviconUrl)
}

/** Shows an icon in the browser's tab: the tenant's own, or the one that says there is news. */
export const showIcon = (url: string): void => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (link && link.getAttribute('href') !== url) link.href = url
}

/** Whether an address is one of a chat: the tab then has the chat's name, whatever the page is called [AN-03]. */
export const isChatPath = (path: string): boolean => path.toLowerCase().includes('chat')

/** Names the page in the tab and in the history: "Calls – Meridian Research Exchange" [SH-13]. */
export const nameDocument = (title: string, platformName: string): void => {
  document.title = title ? `${title} – ${platformName}` : platformName
}

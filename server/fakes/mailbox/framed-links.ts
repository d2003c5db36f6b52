/** A mail's HTML part, with links that leave the frame it is shown in. */
export const openLinksInNewTab = (html: string): string =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, '$&<base target="_blank">') : `<base target="_blank">${html}`

/** The HTML part of a mail, with links that open outside of its frame. */
export const openLinksInNewTab = (html: string): string =>
  /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, '$&<base target="_blank">') : `<base target="_blank">${html}`

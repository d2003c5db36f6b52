// Runs before the first paint: colour scheme, language, direction and the tenant's look as they were last seen here.
;((root, store) => {
  try {
    // Whoever has signed in here has left a mark; the server sees it as a cookie and shows nobody else the application at
    // the root. Where the two disagree, the mark is right.
    const isHere = store.getItem('cq-session') !== null
    const mark = `cq-here-${location.host.replace(/\W/g, '-')}=`
    const isSaid = () => document.cookie.includes(`${mark}1`)
    if (isHere !== isSaid()) {
      // biome-ignore lint/suspicious/noDocumentCookie: it must be set before the page is asked for again
      document.cookie = `${mark}${isHere ? 1 : ''}; path=/; max-age=${isHere ? 34560000 : 0}; samesite=lax`
      if (location.pathname === '/' && isHere === isSaid()) return location.reload()
    }
    // The outline of the sign-in form stands in the document of all ways in, and is painted at its own address only.
    if (!/^\/(?:login\/?)?$/i.test(location.pathname)) root.dataset.way = 'other'
    let scheme = store.getItem('cq-scheme') || 'auto'
    if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.dataset.mantineColorScheme = scheme
    const language = store.getItem('cq-lang')
    if (language) {
      root.lang = language
      root.dir = /^(ar|he|fa|ur)/.test(language) ? 'rtl' : 'ltr'
    }
    const look = JSON.parse(store.getItem('cq-look') || '{}')
    for (const name in look) root.style.setProperty(name, look[name])
  } catch {
    // Storage may be closed to us; the page then starts with its defaults.
  }
})(document.documentElement, localStorage)

// With Trusted Types, the browser refuses markup and foreign scripts wherever code would insert them. The default policy
// lets through what the application needs: text of style elements, and workers and scripts of its own origin.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (new URL(address, location.href).origin === location.origin ? address : null),
})

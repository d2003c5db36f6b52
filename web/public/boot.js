// Runs before the first paint: colour scheme, language, direction and the tenant's look as they were last seen here.
// Nobody has signed in here who comes to the root without a mark of it: there is nothing for them but the way in.
;((root, store) => {
  try {
    if (location.pathname === '/' && !store.getItem('cq-session')) return location.replace('/login')
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

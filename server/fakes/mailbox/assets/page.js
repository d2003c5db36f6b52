// Adds to the page what HTML alone cannot do: keys, the reader's own clock, and new mails as they arrive.

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

const showTimes = () => {
  const today = new Date().toDateString()
  for (const element of document.querySelectorAll('time')) {
    const at = new Date(element.dateTime)
    const clock = time.format(at)
    element.textContent = at.toDateString() === today ? clock : `${day.format(at)}, ${clock}`
  }
}

const step = (by) => {
  const links = [...document.querySelectorAll('.list a[aria-current]')]
  const here =
    document.body.classList.contains('reading') || innerWidth > 768
      ? links.findIndex((link) => link.ariaCurrent === 'true')
      : -1
  links[here + by]?.click()
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
  if (event.key === 'j') step(1)
  else if (event.key === 'k') step(-1)
  else if (event.key === '/') {
    event.preventDefault()
    document.querySelector('.search input').focus()
  } else if (/^[1-4]$/.test(event.key)) document.querySelectorAll('.tabs a:not(.download)')[event.key - 1]?.click()
})

/** Fetches the page again and takes the list from it, so that there is only one place that writes lists. */
const refresh = async () => {
  if (document.hidden) return
  const response = await fetch(location.href).catch(() => undefined)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [list, fresh] = [document.querySelector('#list'), page.querySelector('#list')]
  const newest = (element) => element.querySelector('a')?.getAttribute('href')
  if (newest(list) === newest(fresh)) return
  // With nothing chosen the newest mail is shown, so the whole page is another one.
  if (document.body.classList.contains('browsing')) return location.reload()
  list.replaceChildren(...fresh.childNodes)
  document.querySelector('.keys').replaceWith(page.querySelector('.keys'))
  showTimes()
}

showTimes()
setInterval(refresh, 2000)
document.querySelector('.list a[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })

// Adds to the page what HTML alone cannot do: what is said as it is said, and the reader's own clock.

const time = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

const showTimes = () => {
  for (const element of document.querySelectorAll('time')) element.textContent = time.format(new Date(element.dateTime))
}

const lines = () => document.querySelector('#lines')
const showLatest = () => {
  const heard = document.querySelector('.heard')
  heard?.scrollTo(0, heard.scrollHeight)
}

/** Fetches the page again and takes from it what has changed, so that there is only one place that writes it. */
const refresh = async () => {
  if (document.hidden) return
  const response = await fetch(location.href).catch(() => undefined)
  if (!response?.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const calls = page.querySelector('#calls')
  if (calls.textContent !== document.querySelector('#calls').textContent)
    document.querySelector('#calls').replaceChildren(...calls.childNodes)
  const [shown, fresh] = [document.querySelector('.call'), page.querySelector('.call')]
  if (shown.dataset.state !== fresh.dataset.state) {
    shown.replaceWith(fresh)
  } else {
    shown.querySelector('.head')?.replaceWith(fresh.querySelector('.head'))
    const known = lines()?.children.length ?? 0
    const added = [...(fresh.querySelector('#lines')?.children ?? [])].slice(known)
    lines()?.append(...added)
    if (added.length === 0) return
  }
  showTimes()
  showLatest()
}

showTimes()
showLatest()
setInterval(refresh, 1000)

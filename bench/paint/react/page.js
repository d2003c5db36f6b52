import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The smallest React page that renders a response of its server. */
function Page() {
  const [rows, setRows] = useState([])
  useEffect(() => {
    void fetch('/rows.json')
      .then((answer) => answer.json())
      .then(setRows)
  }, [])
  const line = ({ id, text }) => createElement('li', { key: id }, text)
  return createElement('main', null, createElement('h1', null, 'Rows'), createElement('ul', null, rows.map(line)))
}

createRoot(document.getElementById('root')).render(createElement(Page))

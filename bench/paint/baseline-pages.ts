import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { root } from '../../tools/repository-files.ts'

/** Minimal pages to compare with. */
export interface BaselinePages {
  /** A sign-in form in plain HTML. */
  readonly plain: string
  /** A list rendered by React from one response, without other libraries. */
  readonly react: string
  stop(): void
}

const form = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Sign in</title>
    <style>
      body { font: 14px/20px system-ui, sans-serif; margin: 96px 64px; max-width: 392px }
      input, button { display: block; box-sizing: border-box; width: 100%; height: 44px; margin-top: 6px; font: inherit }
    </style>
  </head>
  <body>
    <h1>Sign in</h1>
    <p>Use the email address your invitation was sent to.</p>
    <form method="post">
      <label>Work e-mail <input type="email" name="email"></label>
      <label>Password <input type="password" name="password"></label>
      <button>Continue</button>
    </form>
  </body>
</html>
`

const rows = Array.from({ length: 20 }, (_, id) => ({
  id,
  text: `Row ${id}: somebody who knows something about heat pumps`,
}))

const types: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  json: 'application/json',
}

/** Serves both pages compressed, as the product does. */
export const serveBaselinePages = async (): Promise<BaselinePages> => {
  const files = new Map([['/plain.html', form], ['/rows.json', JSON.stringify(rows)], ...reactPage()])
  const compressed = new Map([...files].map(([path, text]) => [path, brotliCompressSync(text)]))
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    const body = compressed.get(path)
    if (!body) return response.writeHead(404).end()
    const headers = {
      'content-type': types[path.split('.').at(-1) ?? ''],
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    }
    return response.writeHead(200, headers as Record<string, string>).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  return { plain: `${origin}/plain.html`, react: `${origin}/index.html`, stop: () => void server.close() }
}

/** Builds the React page. @returns its files by path */
const reactPage = (): [string, string][] => {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-baseline-'))
  try {
    const vite = join(root, 'node_modules/vite/bin/vite.js')
    const options = ['--logLevel', 'warn', '--emptyOutDir', '--outDir', folder]
    const { status } = spawnSync(process.execPath, [vite, 'build', join(import.meta.dirname, 'react'), ...options], {
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The React baseline page could not be built, see above')
    const read = (path: string): [string, string] => [`/${path}`, readFileSync(join(folder, path), 'utf8')]
    return [read('index.html'), ...readdirSync(join(folder, 'assets')).map((name) => read(`assets/${name}`))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

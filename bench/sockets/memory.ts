import { readFileSync } from 'node:fs'

/** Has a process collect its garbage over its inspector, and reads how much memory it then keeps, in bytes. */
export const settledMemory = async (pid: number, inspectorPort: number): Promise<number> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const inspector = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => inspector.addEventListener('open', resolve, { once: true }))
  // Twice: the first run schedules finalizers.
  for (const id of [1, 2]) {
    inspector.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await new Promise((resolve) => inspector.addEventListener('message', resolve, { once: true }))
  }
  inspector.close()
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

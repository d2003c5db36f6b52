import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// Types are stripped and scripts compiled once for all starts. Without a writable folder, at each of them.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'))
await import('./serve.ts')

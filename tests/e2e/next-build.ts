/** Loaded before a server: its service worker is another than the one that was built, as after an update of the app. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const worker = resolve(import.meta.dirname, '../../dist/sw.js')
const read = fs.readFileSync
const next = Buffer.concat([read(worker), Buffer.from('\n// next build\n')])
const served = new Map([
  [worker, next],
  [`${worker}.br`, brotliCompressSync(next)],
  [`${worker}.gz`, gzipSync(next)],
])
fs.readFileSync = ((...of: Parameters<typeof read>) =>
  served.get(join(String(of[0]))) ?? read(...of)) as typeof fs.readFileSync
syncBuiltinESMExports()

/** Brotli and gzip beside every text asset, once at build, so that no request pays for it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = join(import.meta.dirname, '../dist')
const compressible = /\.(js|mjs|css|html|svg|json|wasm|bcmap|ttf|txt)$/
const smallest = 1024

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && compressible.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))

await Promise.all(
  files.map(async (file) => {
    const bytes = readFileSync(file)
    if (bytes.length < smallest) return
    const quality = bytes.length > 1_000_000 ? 6 : 10
    writeFileSync(`${file}.br`, await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
    writeFileSync(`${file}.gz`, await gz(bytes, { level: 9 }))
  }),
)

/**
 * The engine's workers, each as one file without types: a fresh one would spend most of its first second finding and
 * reading 250 small ones. `sources.json` says what they were made of; where that has changed, the engine takes its
 * sources instead (engine/worker/worker-scripts.ts).
 */
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { areBundlesCurrent } from '../engine/worker/worker-scripts.ts'

// Whoever runs from them finds them whole.
if (areBundlesCurrent()) process.exit()

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'node_modules/.cache/workers')
const names = ['keeper', 'engine.worker', 'pdf.worker', 'picture.worker']
/** Native ones, and what is loaded only where it is needed and finds its own files. */
const external = ['libheif-js', 'sharp', '@napi-rs/canvas', /^pdfjs-dist/, '@cantoo/pdf-lib']

const refusing = (name) => `
  const refuse = () => { throw new Error('${name} is not in the bundle.') }
  export default refuse
  export const [cbc, ecb] = [refuse, refuse]`
/**
 * What libraries bring for uses that the engine has not is half of the code: its fonts are no WOFF2, it breaks lines
 * itself, and its PDFs have no password. Tables of characters are unpacked when one is looked up, not as they load.
 */
const substitutes = {
  'brotli/decompress.js': refusing('brotli'),
  linebreak: refusing('linebreak'),
  '@noble/ciphers/aes': refusing('aes'),
  'unicode-trie': `
    import UnicodeTrie from 'unicode-trie/index.js'
    export default class {
      #data
      #trie
      constructor(data) { this.#data = data }
      get(codePoint) { return (this.#trie ??= new UnicodeTrie(this.#data)).get(codePoint) }
    }`,
}
const mark = '\0substitute:'
const substitution = {
  name: 'substitution',
  enforce: 'pre',
  resolveId: (id) => (Object.hasOwn(substitutes, id) ? mark + id : null),
  load: (id) => (id.startsWith(mark) ? substitutes[id.slice(mark.length)] : null),
}

const { output } = await build({
  root,
  configFile: false,
  logLevel: 'warn',
  plugins: [substitution],
  build: {
    ssr: true,
    copyPublicDir: false,
    outDir,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(names.map((name) => [name, join(root, `engine/worker/${name}.ts`)])),
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      external,
    },
  },
  ssr: { noExternal: true, target: 'node' },
})

const own = (id) => id.startsWith(root) && !id.includes('/node_modules/') && !id.includes('\0')
const modules = new Set(output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds.filter(own) : [])))
const sources = [...modules, join(root, 'package-lock.json'), import.meta.filename].map((path) => {
  const { size, mtimeMs } = statSync(path)
  return [path, size, mtimeMs]
})
mkdirSync(outDir, { recursive: true })
writeFileSync(join(outDir, 'sources.json'), JSON.stringify(sources))

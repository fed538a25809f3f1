/**
 * The engine's workers, each as one file without types: a fresh one would spend most of its first second finding and
 * reading 250 small ones. `sources.json` says what they were made of; where that has changed, the engine takes its
 * sources instead (engine/worker/worker-scripts.ts).
 */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { defaultEngineLimits } from '../engine/engine.ts'
import { keepCompiledCode } from '../engine/worker/messages.ts'
import { WorkerPool } from '../engine/worker/worker-pool.ts'
import { areBundlesCurrent, workerScripts } from '../engine/worker/worker-scripts.ts'

const root = join(import.meta.dirname, '..')
const outDir = join(root, 'node_modules/.cache/workers')

// Whoever runs from them finds them whole.
if (areBundlesCurrent() && existsSync(join(outDir, 'engine.worker.cjs.compiled'))) process.exit()

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

/** numfmt reads the dates of sixty languages as it loads, for when somebody asks how they write a day. */
const readAtOnce = 'monthFirst: data.format?.monthFirst ?? isMonthFirst(sysdate)'
const readWhenAsked = 'get monthFirst() { return data.format?.monthFirst ?? isMonthFirst(sysdate) }'
const languages = {
  name: 'languages-when-asked',
  transform(code, id) {
    if (!/[/]numfmt[/]dist[/]/.test(id)) return null
    if (!code.includes(readAtOnce))
      throw new Error('numfmt reads its languages in another way: see scripts/bundle-workers.mjs')
    return { code: code.replace(readAtOnce, readWhenAsked), map: null }
  },
}

/** CommonJS, whose compiled code can be kept whole (engine/worker/keeper.ts). */
const bundle = async (names, emptyOutDir) => {
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [substitution, languages],
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir,
      emptyOutDir,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(names.map((name) => [name, join(root, `engine/worker/${name}.ts`)])),
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
        external,
      },
    },
    ssr: { noExternal: true, target: 'node' },
  })
  return output
}

// Forms in one piece with all that they always need; of the others what they share is in pieces.
const output = [
  ...(await bundle(['engine.worker'], true)),
  ...(await bundle(['keeper', 'watch', 'pdf.worker', 'picture.worker'], false)),
]

const own = (id) => id.startsWith(root) && !id.includes('/node_modules/') && !id.includes('\0')
const modules = new Set(output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds.filter(own) : [])))
const sources = [...modules, join(root, 'package-lock.json'), import.meta.filename].map((path) => {
  const { size, mtimeMs } = statSync(path)
  return [path, size, mtimeMs]
})
mkdirSync(outDir, { recursive: true })
writeFileSync(join(outDir, 'sources.json'), JSON.stringify(sources))

// What a form's first document asks for is done once, so that the code of it is compiled for every worker to come.
const failing = () => new Error('A form of the demo company took too much.')
const pool = new WorkerPool(workerScripts()('engine.worker'), {
  ...defaultEngineLimits,
  workers: 1,
  onTimeout: failing,
  onOutOfMemory: failing,
})
const now = new Date(0)
for (const key of ['06_chosuiso_seiso_hokoku', '04_getsuji_owner_hokoku']) {
  const source = { key, bytes: new Uint8Array(readFileSync(join(root, `server/seed/forms/${key}.xlsx`))) }
  await pool.run('inspectTemplate', [source, now])
  await pool.run('tables', [source, [], now, null])
  await pool.run('fillExcel', [source, [], now, null])
  await pool.run('renderPdf', [source, [], { title: key, author: null }, now])
}
await pool.run(keepCompiledCode, [])
await pool.close()

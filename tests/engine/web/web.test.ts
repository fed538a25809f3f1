/** Phones calculate and lay out in a browser's worker, where no Node is. */
import { readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import type { CellFill } from '#engine/fill/fills.ts'
import { readFontFile } from '#engine/pdf/font-files.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { workOnForm } from './work-on-form.ts'

const entry = join(import.meta.dirname, 'work-on-form.ts')
const engine = join(import.meta.dirname, '../../../engine')
const rooms = ['model', 'package', 'calculate', 'read', 'fill', 'draw', 'tables', 'propose', 'paper']
const files = rooms.flatMap((room) =>
  readdirSync(join(engine, room), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(engine, room, name)),
)

/** The rooms with all they import as one script for browsers; `builtins` are what it asks of Node. */
const bundle = async (): Promise<{ script: string; builtins: string[] }> => {
  const builtins: string[] = []
  const watch: Plugin = {
    name: 'watch-builtins',
    enforce: 'pre',
    resolveId(source, importer) {
      if (isBuiltin(source)) builtins.push(`${importer} → ${source}`)
      return null
    },
    // Files that the work does not reach have to stand without Node too.
    transform: (code, id) =>
      id === entry ? [...files.map((file) => `import ${JSON.stringify(file)}`), code].join('\n') : null,
  }
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [watch],
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'rooms' } },
  })) as Rolldown.RolldownOutput[]
  return { script: output[0]!.output[0].code, builtins }
}

test('a form is read, filled, recalculated, shown and printed without Node as with it', async () => {
  const { script, builtins } = await bundle()
  expect(builtins).toEqual([])
  const rooms = runInContext(`${script}; rooms`, createContext({ TextDecoder, TextEncoder, btoa })) as {
    workOnForm: typeof workOnForm
    setFontSource: (source: typeof readFontFile) => void
  }
  rooms.setFontSource(readFontFile)
  const now = new Date('2026-06-17T00:00:00Z')
  for (const [name, row, column] of [
    ['forms/03_omitsumorisho.xlsx', 17, 7],
    ['forms/04_getsuji_owner_hokoku.xlsx', 5, 2],
    ['forms/06_chosuiso_seiso_hokoku.xlsx', 18, 0],
  ] as const) {
    const fills: CellFill[] = [{ sheet: 0, row, column, value: { type: 'number', number: 5500 } }]
    const without = rooms.workOnForm(corpusBytes(name), fills, now)
    expect(JSON.stringify(without) === JSON.stringify(workOnForm(corpusBytes(name), fills, now)), name).toBe(true)
    expect(without.pages.length).toBeGreaterThan(0)
  }
})

/** What the build leaves out of libraries is still there to be left out. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exportsOf, unused, withoutOldPrefixes, withoutUnused } from '../../scripts/slim-libraries.ts'

const packages = resolve(import.meta.dirname, '../../node_modules')
const paths = ['zod', '@mui/material', '@emotion/react', 'axios'].flatMap((name) =>
  readdirSync(join(packages, name), { recursive: true, encoding: 'utf8' }).map((path) => join(packages, name, path)),
)

describe('each pattern', () => {
  it.each(unused.map((pattern) => ({ pattern })))(
    '$pattern means a file, whose exports are understood',
    ({ pattern }) => {
      const files = paths.filter((path) => pattern.test(path) && /\.m?js$/.test(path) && !path.endsWith('.cjs.js'))
      expect(files).not.toEqual([])
      for (const file of files.filter((path) => path.includes('.mjs') || path.includes('/zod/')))
        expect(exportsOf(readFileSync(file, 'utf8'))).not.toEqual([])
    },
  )
})

it('understands the ways in which a module exports', () => {
  const code = 'export const a = 1\nexport function b() {}\nexport { c, d as e, }\nexport default c'
  expect(exportsOf(code)).toEqual(['c', 'e', 'a', 'b', 'default'])
})

describe('a build', () => {
  const built = (code: string, plugin: Plugin) => {
    const folder = mkdtempSync(join(packages, '.cache/slim-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'entry.js'), code)
    return build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [plugin],
      build: { write: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
    })
  }

  it('fails where a pattern finds nothing to leave out', async () => {
    await expect(built('export default 1', withoutUnused({ isWhole: true }))).rejects.toThrow('No file is left out by')
    await expect(built('export default 1', withoutOldPrefixes())).rejects.toThrow('emotion has its cache elsewhere')
  })

  it('of a part has what there is', async () => {
    await expect(built('export default 1', withoutUnused())).resolves.toBeDefined()
  })
})

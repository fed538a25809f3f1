/**
 * What the build leaves out of libraries. Each change is told by the place and the text that it is made at: where an
 * update has moved them, the build fails instead of shipping the library whole, or half.
 */
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** What is never used, as no bundler can see: what uses it is imported with everything else. */
export const unused: readonly RegExp[] = [
  // How zod's schemas describe themselves as JSON Schema: only the server's OpenAPI asks.
  /\/zod\/v4\/core\/json-schema-processors\.js$/,
  /\/zod\/v4\/core\/to-json-schema\.js$/,
  // Themes of CSS variables: ours has none.
  /\/@mui\/material\/styles\/createThemeWithVars\.mjs$/,
  /\/@mui\/material\/styles\/ThemeProviderWithVars\.mjs$/,
  // How emotion gives class components the theme: there are none.
  /\/@emotion\/react\/_isolated-hnrs\//,
  // The ripples of buttons: the theme has none.
  /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/,
  // What axios makes of objects that are to be forms, and forms of objects: ours are forms already.
  /\/axios\/lib\/core\/createMultipartBody\.js$/,
  /\/axios\/lib\/helpers\/AxiosURLSearchParams\.js$/,
  /\/axios\/lib\/helpers\/formDataToJSON\.js$/,
  /\/axios\/lib\/helpers\/toFormData\.js$/,
  /\/axios\/lib\/helpers\/toURLEncodedForm\.js$/,
  // How it cancelled before there were signals, its names of statuses, and addresses that hold their data.
  /\/axios\/lib\/cancel\/CancelToken\.js$/,
  /\/axios\/lib\/helpers\/HttpStatusCode\.js$/,
  /\/axios\/lib\/helpers\/estimateDataURLDecodedBytes\.js$/,
]

/** The names that a module exports, as its text says them. */
export const exportsOf = (code: string): string[] => {
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) =>
    names!
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1)!)
      .filter((name) => name !== ''),
  )
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name!)
  return [...listed, ...declared, ...(/^export default /m.test(code) ? ['default'] : [])]
}

/**
 * Leaves it out of the screens: each of its exports becomes a function that does nothing. `isWhole`: of a build that has
 * all of it, where a pattern without a file is a fault.
 */
export const withoutUnused = ({ isWhole = false } = {}): Plugin => {
  const found = new Set<RegExp>()
  return {
    name: 'without-unused',
    enforce: 'pre',
    load(id) {
      const pattern = unused.find((path) => path.test(id))
      if (!pattern) return null
      found.add(pattern)
      const names = exportsOf(readFileSync(id, 'utf8'))
      if (names.length === 0) this.error(`${id} exports nothing that is understood`)
      return ['const nothing = () => undefined', ...names.map((name) => `export { nothing as ${name} }`)].join('\n')
    },
    generateBundle() {
      const missing = unused.filter((pattern) => !found.has(pattern))
      if (isWhole && missing.length > 0) this.error(`No file is left out by ${missing.join(', ')}`)
    },
  }
}

const prefixes = 'var defaultStylisPlugins = [prefixer];'

/** Emotion's prefixes for browsers that are long gone: the app gives it those that are wanted (src/app/webkit-prefixes.ts). */
export const withoutOldPrefixes = (): Plugin => {
  let isFound = false
  return {
    name: 'without-old-prefixes',
    apply: 'build',
    transform: {
      filter: { id: /\/@emotion\/cache\/dist\/emotion-cache\.browser\.esm\.js$/ },
      handler(code) {
        if (!code.includes(prefixes)) this.error('emotion has its prefixes elsewhere')
        isFound = true
        return code.replace(prefixes, 'var defaultStylisPlugins = [];')
      },
    },
    generateBundle() {
      if (!isFound) this.error('emotion has its cache elsewhere')
    },
  }
}

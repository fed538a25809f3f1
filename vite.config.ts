import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, matchesGlob, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { measuringTrueType } from '#engine/pdf/write/truetype-subset.ts'
import { faceFiles, readFontFile } from '#engine/pdf/font-files.ts'
import { configDefaults, defineConfig } from 'vitest/config'
import { quickenImports } from '#server/quick-imports.ts'
import { screenRoutes } from './scripts/screen-routes.ts'
import { withoutOldPrefixes, withoutUnused } from './scripts/slim-libraries.ts'
import { leftOut, takenOnly } from './tests/long-suites.ts'
import { patience } from './tests/patience.ts'

/** Ships what pdf.js loads on demand (character maps, standard fonts, decoders) under /pdfjs/. */
const pdfjsAssets = (): Plugin => {
  const source = resolve(import.meta.dirname, 'node_modules/pdfjs-dist')
  const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs']
  return {
    name: 'pdfjs-assets',
    generateBundle() {
      for (const folder of folders) {
        for (const name of readdirSync(join(source, folder))) {
          this.emitFile({
            type: 'asset',
            fileName: `pdfjs/${folder}/${name}`,
            source: readFileSync(join(source, folder, name)),
          })
        }
      }
    },
    configureServer(server) {
      server.middlewares.use('/pdfjs', (request, response, next) => {
        const path = join(source, decodeURIComponent((request.url ?? '').split('?')[0]!))
        if (!folders.some((folder) => path.startsWith(join(source, folder))) || !existsSync(path)) return next()
        createReadStream(path).pipe(response)
      })
    },
  }
}

/** Ships how wide the engine's fonts are, without their glyphs, under /measures/. */
const fontMeasures = (): Plugin => {
  const faces = Object.keys(faceFiles) as (keyof typeof faceFiles)[]
  return {
    name: 'font-measures',
    generateBundle() {
      for (const face of faces) {
        const source = measuringTrueType(readFontFile(face))
        this.emitFile({ type: 'asset', fileName: `measures/${face}.ttf`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use('/measures', (request, response, next) => {
        const face = faces.find((each) => request.url === `/${each}.ttf`)
        if (!face) return next()
        response.end(measuringTrueType(readFontFile(face)))
      })
    },
  }
}

/** What libheif asks of Node where it runs in Node; browsers have nothing under these names. */
const withoutNode = (): Plugin => {
  const modules = new Set(['fs', 'path', 'crypto'])
  const empty = '\0without-node'
  return {
    name: 'without-node',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (modules.has(id) && importer?.includes('/libheif-js/') ? empty : null),
    load: (id) => (id === empty ? 'export default {}' : null),
  }
}

/** The service worker's own build says nothing but what is wrong. */
const quietly = (): Plugin => ({
  name: 'quietly',
  config: ({ build }) => {
    const { output } = build?.rolldownOptions ?? build?.rollupOptions ?? {}
    // The plugin that builds it gives this by its old name.
    if (output && !Array.isArray(output)) {
      delete output.inlineDynamicImports
      output.codeSplitting = false
    }
    return { logLevel: 'warn' }
  },
  // A service worker has no server that sends components.
  onLog: (_, { code, message }) =>
    code === 'MODULE_LEVEL_DIRECTIVE' && message.includes('node_modules/') ? false : undefined,
})

/** All that these parts of the screens import, as one file: a hundred small ones compress badly, and each is asked for. */
const together = (
  debugName: string,
  parts: readonly string[],
  among: (id: string) => boolean = () => true,
): Rolldown.CodeSplittingGroup => {
  const needed = new Set<string>()
  return {
    debugName,
    name(id, context) {
      const need = (each: string): void => {
        if (needed.has(each)) return
        needed.add(each)
        context.getModuleInfo(each)?.importedIds.forEach(need)
      }
      parts.forEach((part) => need(resolve(import.meta.dirname, 'src', part)))
      return needed.has(id) && among(id) ? debugName : null
    },
  }
}

/**
 * What the matter list cannot stand without, with the entry: most who sign in go there. A group by `minShareCount` would
 * sweep in what only dialogs share.
 */
const firstParts = [
  'main.tsx',
  ...['route.tsx', 'matters/index.tsx'].map((route) => `routes/c/$companyId/${route}?tsr-split=component`),
]
const libraries = 'libraries'
const firstLoad = (): Rolldown.CodeSplittingGroup[] => [
  together(libraries, firstParts, (id) => id.includes('/node_modules/')),
  together('first-load', firstParts),
]

/** Starts the libraries of the first load by a script of their own: on a slow machine all at once would block it for long. */
const librariesFirst = (): Plugin => ({
  name: 'libraries-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      const chunk = Object.values(bundle ?? {}).find((each) => each.type === 'chunk' && each.name === libraries)
      if (!chunk) throw new Error('the first load has no libraries')
      return html.replace(
        '<script type="module"',
        `<script type="module" crossorigin src="/${chunk.fileName}"></script>\n    $&`,
      )
    },
  },
})

/**
 * In the head a style sheet keeps everything unpainted until it is there, and that of the page's font is longer than a slow
 * line brings in a second. Behind the place of the screen it holds back what is drawn there, and not the frame.
 */
const stylesBehindFrame = (): Plugin => ({
  name: 'styles-behind-frame',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
      const place = '<div id="root"></div>'
      if (sheets.length === 0 || !html.includes(place)) throw new Error('the page has no style sheets, or no place')
      const without = sheets.reduce((text, sheet) => text.replace(new RegExp(`\\s*${RegExp.escape(sheet)}`), ''), html)
      return without.replace(place, [place, ...sheets].join('\n    '))
    },
  },
})

/** What lib/first-press.ts loads: menus, questions and toasts. */
const firstPress = (): Rolldown.CodeSplittingGroup =>
  together('first-press', [
    'app/alert-view.tsx',
    'app/shell/company-list.tsx',
    'app/shell/user-menu-list.tsx',
    'ui/lists/column-choices.tsx',
    'ui/dialogs/confirm-view.tsx',
    'ui/buttons/entries-menu.tsx',
    'ui/toasts/toast-host.tsx',
    'widgets/matter-status/matter-status-menu.tsx',
  ])

/** What many screens share in small pieces: every piece would be a file to name, ask for and wait for. */
const pieces: Rolldown.CodeSplittingGroup[] = [
  { name: 'icons', test: /\/node_modules\/@mui\/icons-material\//, minShareCount: 2 },
  { name: 'zod', test: /\/(node_modules\/zod|domain\/fields\.ts|domain\/text\/validation\.ts)/, minShareCount: 2 },
  { name: 'push', test: /\/src\/(api|lib)\/push\.ts/ },
  {
    name: 'form-rows',
    test: /\/domain\/(templates\/(machine-rows|month-grids)|documents\/(month-sheet|cell-remarks|day-confirmations))\.ts/,
  },
]

/**
 * The service worker, with the list of what it keeps before it is asked for: the parts of the screens. Decoders, fonts and
 * pdf.js are kept once they were wanted. Registered by the app itself, when it has nothing more urgent to do.
 */
const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/sw',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css}'],
      globIgnores: [
        'assets/heic*',
        'assets/libheif*',
        'assets/offline-sheets.worker*',
        'assets/page.worker*',
        'assets/pdf.renderer*',
      ],
      maximumFileSizeToCacheInBytes: 2_000_000,
      // Their names have their hashes.
      dontCacheBustURLsMatching: /^assets\//,
      buildPlugins: { vite: [withoutUnused(), quietly()] },
    },
  })

const isTest = process.env['VITEST'] === 'true'
// The run's own process loads the server for its database; its workers do so by tests/quicken-imports.ts.
if (isTest) quickenImports()

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`

/** Of a project's files those that this run takes. */
const taken = (patterns: string[]): string[] =>
  takenOnly?.filter((file) => patterns.some((pattern) => matchesGlob(file, pattern))) ?? patterns

export default defineConfig({
  plugins: [
    ...(isTest ? [] : [screenRoutes()]),
    react(),
    withoutUnused({ isWhole: true }),
    withoutOldPrefixes(),
    librariesFirst(),
    stylesBehindFrame(),
    pdfjsAssets(),
    fontMeasures(),
    ...(isTest ? [] : [serviceWorker()]),
  ],
  // The server puts in a nonce of its own for every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [...firstLoad(), firstPress(), ...pieces] },
        // The first load names every other one, and what is random is not compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  worker: { plugins: () => [withoutUnused(), withoutNode()] },
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api } },
  test: {
    // What was transformed once is not again, until it changes: a second run begins twice as soon.
    fsModuleCache: true,
    // On two cores one worker alone would leave the second to the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What a test leaves behind dies young; with room for it the collector has a seventh less to do.
    execArgv: ['--max-semi-space-size=64', '--import', join(import.meta.dirname, 'tests/quicken-imports.ts')],
    // Limits are for what hangs: a machine that is busy with other things is given its time.
    testTimeout: 180_000 * patience,
    hookTimeout: 180_000 * patience,
    expect: { poll: { timeout: 30_000 * patience } },
    setupFiles: ['tests/short-run.ts'],
    exclude: [...configDefaults.exclude, ...leftOut],
    reporters: ['default', './tests/corpus-note.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'domain', environment: 'node', isolate: false, include: taken(['tests/domain/**/*.test.ts']) },
      },
      {
        extends: true,
        test: { name: 'types', environment: 'node', isolate: false, include: taken(['tests/types/**/*.test.ts']) },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          environment: 'node',
          isolate: false,
          include: taken(['tests/engine/**/*.test.ts']),
          setupFiles: ['tests/engine/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: taken(['tests/{api,attack,fuzz}/**/*.test.ts']),
          globalSetup: ['tests/api/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'jsdom',
          isolate: false,
          include: taken(['tests/ui/**/*.test.{ts,tsx}']),
          setupFiles: ['tests/ui/setup.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          css: false,
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: taken(['tests/{e2e,faults}/**/*.test.ts']),
          globalSetup: ['tests/api/global-setup.ts'],
          testTimeout: 240_000 * patience,
        },
      },
    ],
  },
})

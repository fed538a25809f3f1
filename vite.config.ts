import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { measuringTrueType } from '#engine/pdf/write/truetype-subset.ts'
import { faceFiles, readFontFile } from '#engine/pdf/font-files.ts'
import { defineConfig } from 'vitest/config'

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

/**
 * Leaves out of the screens how zod's schemas describe themselves as JSON Schema, which only the server's OpenAPI asks for:
 * every schema refers to it, so that no bundler can see that it is never called.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  enforce: 'pre',
  load(id) {
    if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return null
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm)
    return [...names].map(([, name]) => `const _${name} = () => undefined\nexport { _${name} as ${name} }`).join('\n')
  },
})

/**
 * What the matter list cannot stand without, as one file with the entry: most who sign in go there, and a hundred small
 * files compress badly. A group by `minShareCount` would sweep in what only dialogs share.
 */
const firstLoad = (): Rolldown.CodeSplittingGroup => {
  const screens = [
    'src/main.tsx',
    ...['route.tsx', 'matters/index.tsx'].map((route) => `src/routes/c/$companyId/${route}?tsr-split=component`),
  ]
  const needed = new Set<string>()
  return {
    debugName: 'first-load',
    name(id, context) {
      const need = (each: string): void => {
        if (needed.has(each)) return
        needed.add(each)
        context.getModuleInfo(each)?.importedIds.forEach(need)
      }
      screens.forEach((screen) => need(resolve(import.meta.dirname, screen)))
      return needed.has(id) ? 'first-load' : null
    },
  }
}

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
      buildPlugins: { vite: [withoutJsonSchema()] },
    },
  })

const api = `http://127.0.0.1:${process.env['PORT'] ?? 8080}`
const isTest = process.env['VITEST'] === 'true'

export default defineConfig({
  plugins: [
    ...(isTest
      ? []
      : [
          tanstackRouter({
            target: 'react',
            routesDirectory: 'src/routes',
            generatedRouteTree: 'src/route-tree.gen.ts',
            autoCodeSplitting: true,
            addExtensions: true,
            quoteStyle: 'single',
            semicolons: false,
          }),
        ]),
    react(),
    withoutJsonSchema(),
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
    rolldownOptions: { output: { codeSplitting: { groups: [firstLoad()] } } },
  },
  worker: { plugins: () => [withoutJsonSchema()] },
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api } },
  test: {
    // On two cores one worker alone would leave the second to the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // What a test leaves behind dies young; with room for it the collector has a seventh less to do.
    execArgv: ['--max-semi-space-size=64', '--import', join(import.meta.dirname, 'tests/quicken-imports.ts')],
    // Limits are for what hangs: a machine that is busy with other things is given its time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    reporters: ['default', './tests/corpus-note.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'domain', environment: 'node', isolate: false, include: ['tests/domain/**/*.test.ts'] },
      },
      {
        extends: true,
        test: { name: 'types', environment: 'node', isolate: false, include: ['tests/types/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'engine',
          environment: 'node',
          isolate: false,
          include: ['tests/engine/**/*.test.ts'],
          setupFiles: ['tests/engine/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          environment: 'node',
          isolate: false,
          include: ['tests/{api,attack,fuzz}/**/*.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'ui',
          environment: 'jsdom',
          isolate: false,
          include: ['tests/ui/**/*.test.{ts,tsx}'],
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
          include: ['tests/{e2e,faults}/**/*.test.ts'],
          globalSetup: ['tests/api/global-setup.ts'],
          testTimeout: 240_000,
        },
      },
    ],
  },
})

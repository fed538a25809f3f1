import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import type { Plugin, Rolldown } from 'vite'
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
    pdfjsAssets(),
  ],
  // The server puts in a nonce of its own for every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    sourcemap: false,
    chunkSizeWarningLimit: 1500,
    rolldownOptions: { output: { codeSplitting: { groups: [firstLoad()] } } },
  },
  server: { port: 5173, proxy: { '/api': api, '/sanctum': api } },
  test: {
    // On two cores one worker alone would leave the second to the database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    execArgv: ['--import', join(import.meta.dirname, 'tests/quicken-imports.ts')],
    // As long as a screen's own waits: the machine may be busy with other things.
    expect: { poll: { timeout: 15_000 } },
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
          testTimeout: 60_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          environmentOptions: { jsdom: { url: 'http://localhost:3000' } },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['tests/{e2e,faults}/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})

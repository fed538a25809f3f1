/** What draws the first pictures of screens on the server: src/first-picture.tsx with all that it imports, beside dist/. */
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { screenRoutes } from './screen-routes.ts'

const root = join(import.meta.dirname, '..')

await build({
  root,
  configFile: false,
  // What libraries say to servers that send components would be a warning for each of their files.
  logLevel: 'error',
  plugins: [screenRoutes(), react()],
  // As browsers have it: what draws reaches no network, and needs no way there by Node's sockets.
  resolve: { alias: { axios: join(root, 'node_modules/axios/dist/esm/axios.js') } },
  build: {
    ssr: join(root, 'src/first-picture.tsx'),
    copyPublicDir: false,
    outDir: join(root, 'dist-server'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: 'parts/[name]-[hash].mjs' } },
  },
  ssr: { noExternal: true, target: 'node' },
})

/** How routes become code, for both builds of the screens: the browser's and the one that the server draws with. */
import { tanstackRouter } from '@tanstack/router-plugin/vite'

export const screenRoutes = () =>
  tanstackRouter({
    target: 'react',
    routesDirectory: 'src/routes',
    generatedRouteTree: 'src/route-tree.gen.ts',
    autoCodeSplitting: true,
    addExtensions: true,
    quoteStyle: 'single',
    semicolons: false,
  })

/** The code of what a phone shows in the field, loaded ahead: between two screens the connection may be gone. */
import type { AppRouter } from './router.tsx'

const paths = ['/c/$companyId/', '/c/$companyId/calendar', '/c/$companyId/facilities/', '/c/$companyId/comments/', '/c/$companyId/matters/', '/c/$companyId/matters/$matterId'] as const

/** Resolves when everything is there; rejects where something is not, which its screen then asks for again. */
export const loadFieldScreens = async ({ routesById, loadRouteChunk }: Pick<AppRouter, 'routesById' | 'loadRouteChunk'>): Promise<void> => {
  await Promise.all([
    ...paths.map((path) => loadRouteChunk(routesById[path])),
    import('#src/features/matters/report-folder/report-folder.tsx'),
    import('#src/features/matters/detail/matter-log.tsx'),
    import('#src/widgets/matter-status/matter-status-sheet.tsx'),
  ])
}

/** The code of what a phone shows in the field, loaded ahead: between two screens the connection may be gone. */
import type { RegisteredRouter } from '@tanstack/react-router'
import { loadPressedParts } from '#src/lib/first-press.ts'

const document = '/c/$companyId/documents/$documentId'
const paths = [
  '/c/$companyId/',
  '/c/$companyId/calendar',
  '/c/$companyId/facilities/',
  '/c/$companyId/scan',
  '/c/$companyId/shoot',
  '/c/$companyId/comments/',
  '/c/$companyId/notifications/',
  '/c/$companyId/matters/',
  '/c/$companyId/outbox',
  '/c/$companyId/unsent-documents/$entryId',
  '/c/$companyId/unsent-documents/$entryId_/preview',
  '/c/$companyId/matters/$matterId',
  '/c/$companyId/documents/',
  '/c/$companyId/documents-approval',
  `${document}/_shell`,
  `${document}/_shell/`,
  `${document}/_shell/approval`,
  `${document}/_shell/log`,
  `${document}/_layout`,
  `${document}/_layout/edit`,
  `${document}/_layout/preview`,
] as const

/** Resolves when everything is there; rejects where something is not, which its screen then asks for again. */
export const loadFieldScreens = async ({
  routesById,
  loadRouteChunk,
}: Pick<RegisteredRouter, 'routesById' | 'loadRouteChunk'>): Promise<void> => {
  await Promise.all([
    ...paths.map((path) => loadRouteChunk(routesById[path])),
    import('#src/features/matters/report-folder/report-folder.tsx'),
    import('#src/features/matters/detail/matter-log.tsx'),
    import('#src/widgets/comment-thread/comment-thread.tsx'),
    import('#src/widgets/matter-status/matter-status-sheet.tsx'),
    import('#src/widgets/series-capture/work-capture.tsx'),
    import('#src/widgets/series-capture/place-capture.tsx'),
    import('#src/widgets/series-capture/board-photos.tsx'),
    import('#src/features/documents/editor/draft/insert-files-dialogs.tsx'),
    import('#src/features/approvals/request-dialog.tsx'),
    import('#src/features/approvals/destination-dialog.tsx'),
    import('#src/ui/dates/date-popover.tsx'),
    loadPressedParts(),
  ])
}

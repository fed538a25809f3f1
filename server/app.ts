/** The API and the page, without anything that starts by itself: createApp(deps).fetch is all of it. */
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { join } from 'node:path'
import { administrationRoutes } from './administration/administration.routes.ts'
import { approvalsRoutes } from './approvals/approvals.routes.ts'
import { attendancesRoutes } from './attendances/attendances.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { accountRoutes } from './auth/account.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { buildingsRoutes } from './buildings/buildings.routes.ts'
import { carryRoutes } from './carry/carry.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { networkPassRoutes } from './company/network-pass.routes.ts'
import { firmsRoutes } from './firms/firms.routes.ts'
import { contactsRoutes } from './contacts/contacts.routes.ts'
import { monthSheetsRoutes } from './documents/month-sheets.routes.ts'
import { documentsRoutes } from './documents/documents.routes.ts'
import { ownerPageRoutes } from './documents/owners/owner-page.routes.ts'
import { drawRecipientPage } from './documents/recipients/recipient-page.ts'
import { recipientFormsRoutes } from './documents/recipients/recipient-forms.routes.ts'
import { recipientRoutes } from './documents/recipients/recipient.routes.ts'
import { drawingsRoutes } from './drawings/drawings.routes.ts'
import { facilitiesRoutes } from './facilities/facilities.routes.ts'
import { filesRoutes } from '#server/file-contents/file-contents.routes.ts'
import { reportFolderRoutes } from '#server/report-folder/report-folder.routes.ts'
import { createFirstPictures } from './first-picture/first-pictures.ts'
import { drawPages } from './first-picture/page-picture.ts'
import { homeRoutes } from './home/home.routes.ts'
import { serveAssets, type DrawPage } from './http/assets.ts'
import { refuseHugeBodies } from './http/body-limits.ts'
import type { AppEnv, Deps } from './http/context.ts'
import { answerError, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { leadToOneHost } from './http/one-host.ts'
import { openApiRoutes } from './http/openapi.ts'
import { surroundRequest } from './http/requests.ts'
import type { App } from './http/route.ts'
import { guardCsrf, loadSession, personOf } from './http/session.ts'
import { guestReportsRoutes } from './matters/guest-reports.routes.ts'
import { matterFinancialsRoutes } from './matters/matter-financials.routes.ts'
import { matterStatusesRoutes } from './matters/matter-statuses.routes.ts'
import { mattersRoutes } from './matters/matters.routes.ts'
import { notificationsRoutes } from './notifications/notifications.routes.ts'
import { createMetrics } from './metrics/metrics.ts'
import { metricsRoutes } from './metrics/metrics.routes.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { ownFirmRoutes } from './people/own-firm.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { photoLedgersRoutes } from './photo-ledgers/photo-ledgers.routes.ts'
import { partnerFormsRoutes } from './plans/partner-forms.routes.ts'
import { partnerRequestsRoutes } from './plans/partner-requests.routes.ts'
import { plansRoutes } from './plans/plans.routes.ts'
import { registersRoutes } from './registers/registers.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { tagsRoutes } from './tags/tags.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { trashRoutes } from './trash/trash.routes.ts'
import { invitationsRoutes } from '#server/invitations/invitations.routes.ts'
import { uploadsRoutes } from './uploads/uploads.routes.ts'
import { usersRoutes } from './users/users.routes.ts'
import { viewsRoutes } from './views/views.routes.ts'
import { myselfRoutes } from './users/myself.routes.ts'

/** Every noun's routes; the order is that of the documentation. */
export const routeGroups: ((app: App) => void)[] = [
  authRoutes,
  accountRoutes,
  myselfRoutes,
  networkPassRoutes,
  homeRoutes,
  carryRoutes,
  searchRoutes,
  usersRoutes,
  invitationsRoutes,
  auditRoutes,
  buildingsRoutes,
  facilitiesRoutes,
  drawingsRoutes,
  firmsRoutes,
  contactsRoutes,
  tagsRoutes,
  registersRoutes,
  mattersRoutes,
  guestReportsRoutes,
  matterStatusesRoutes,
  matterFinancialsRoutes,
  attendancesRoutes,
  commentsRoutes,
  notificationsRoutes,
  templatesRoutes,
  trashRoutes,
  viewsRoutes,
  documentsRoutes,
  monthSheetsRoutes,
  approvalsRoutes,
  peopleRoutes,
  ownFirmRoutes,
  photoLedgersRoutes,
  plansRoutes,
  partnerRequestsRoutes,
  administrationRoutes,
  recipientRoutes,
  uploadsRoutes,
  filesRoutes,
  reportFolderRoutes,
]

export const createApp = (deps: Deps): App => {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.use(surroundRequest(deps), refuseHugeBodies)
  const metrics = createMetrics(deps)
  app.use(metrics.measure)
  healthRoutes(app)
  metricsRoutes(app, metrics)
  outboxRoutes(app)
  // What people outside read may come over a slow line.
  app.use('/d/*', compress({ threshold: 4096 }))
  app.use('/p/*', compress({ threshold: 4096 }))
  recipientFormsRoutes(app)
  ownerPageRoutes(app)
  partnerFormsRoutes(app)
  app.use('/sanctum/*', loadSession)
  app.use('/api/*', compress({ threshold: 4096 }), loadSession, guardCsrf)
  for (const addRoutes of routeGroups) addRoutes(app)
  openApiRoutes(app)
  app.all('/api/*', () => {
    throw notFound()
  })
  const pictures = createFirstPictures({
    script: join(import.meta.dirname, '../dist-server/first-picture.mjs'),
    logger: deps.logger,
    count: metrics.countPicture,
  })
  const drawRecipient = drawRecipientPage(deps)
  const drawPicture = drawPages(pictures, app.fetch, personOf)
  const drawPage: DrawPage = async (c) => (await drawRecipient(c)) ?? drawPicture(c)
  app.use(leadToOneHost, serveAssets(join(import.meta.dirname, '../dist'), drawPage))
  return app
}

import { notificationCalls } from '#domain/comments/notifications.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { listNotifications, readNotifications } from './notifications.service.ts'

export const notificationsRoutes = (app: App): void => {
  companyRoutes(app, 'comments', notificationCalls, {
    'GET /notifications': async ({ c, deps, scope, query }) => {
      const { data, total, unread_count } = await listNotifications(deps, scope, query)
      return { ...answerPage(c, query, data, total), unread_count }
    },

    'PUT /notifications/read': async ({ deps, scope, body }) => ({
      data: { unread_count: await readNotifications(deps, scope, body) },
    }),
  })
}

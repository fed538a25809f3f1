import { companyUnreadCalls, notificationCalls } from '#domain/notifications/notifications.calls.ts'
import { pushCalls } from '#domain/notifications/push.calls.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, userRoutes, type App } from '#server/http/route.ts'
import {
  chooseNotifications,
  countUnreadByCompany,
  getUnreadCounts,
  listNotificationChoices,
  listNotifications,
  readNotifications,
} from './notifications.service.ts'
import { getPush, turnOffPush, turnOnPush } from './push/push.service.ts'

export const notificationsRoutes = (app: App): void => {
  userRoutes(app, 'notifications', companyUnreadCalls, {
    'GET /api/user/unread-counts': async ({ c, user }) => ({ data: await countUnreadByCompany(c, user) }),
  })
  userRoutes(app, 'notifications', pushCalls, {
    'GET /api/user/push': async ({ c }) => ({ data: await getPush(c) }),

    'PUT /api/user/push': async ({ c, user, body }) => ({ data: await turnOnPush(c, user, body) }),

    'DELETE /api/user/push': ({ c }) => turnOffPush(c),
  })
  companyRoutes(app, 'notifications', notificationCalls, {
    'GET /notifications': async ({ c, deps, scope, query }) => {
      const { data, total, ...counts } = await listNotifications(deps, scope, query)
      return { ...answerPage(c, query, data, total), ...counts }
    },

    'GET /notifications/unread-count': async ({ deps, scope }) => ({ data: await getUnreadCounts(deps, scope) }),

    'PUT /notifications/read': async ({ deps, scope, body }) => ({ data: await readNotifications(deps, scope, body) }),

    'PUT /notifications/{id}/read': async ({ deps, scope, params }) => ({
      data: await readNotifications(deps, scope, { ids: [params.id] }),
    }),

    'GET /notification-choices': async ({ deps, scope }) => ({ data: await listNotificationChoices(deps, scope) }),

    'PUT /notification-choices': async ({ deps, scope, body }) => ({
      data: await chooseNotifications(deps, scope, body),
    }),
  })
}

import {
  notificationFilterSchema,
  notificationsAnswerSchema,
  readNotificationsAnswerSchema,
  readNotificationsRequestSchema,
} from '#domain/comments/notifications.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoute, type App } from '#server/http/route.ts'
import { listNotifications, readNotifications } from './notifications.service.ts'

const tag = 'comments'

export const notificationsRoutes = (app: App): void => {
  companyRoute(
    app,
    {
      method: 'get',
      path: '/notifications',
      tag,
      summary: '自分へのお知らせ（@で指定されたコメント、新しい順）',
      query: notificationFilterSchema,
      answer: notificationsAnswerSchema,
    },
    async ({ c, deps, scope, query }) => {
      const { data, total, unread_count } = await listNotifications(deps, scope, query)
      return { ...answerPage(c, query, data, total), unread_count }
    },
  )

  companyRoute(
    app,
    {
      method: 'put',
      path: '/notifications/read',
      tag,
      summary: 'お知らせを既読にする（idsがなければすべて）',
      body: readNotificationsRequestSchema,
      answer: readNotificationsAnswerSchema,
    },
    async ({ deps, scope, body }) => ({ data: { unread_count: await readNotifications(deps, scope, body) } }),
  )
}

import type { Calls } from '../call.ts'
import {
  notificationFilterSchema,
  notificationsAnswerSchema,
  readNotificationsAnswerSchema,
  readNotificationsRequestSchema,
} from './notifications.contract.ts'

export const notificationCalls = {
  'GET /notifications': {
    operation: 'listNotifications',
    summary: '自分へのお知らせ（@で指定されたコメント、新しい順）',
    query: notificationFilterSchema,
    answer: notificationsAnswerSchema,
  },
  'PUT /notifications/read': {
    operation: 'readNotifications',
    summary: 'お知らせを既読にする（idsがなければすべて）',
    body: readNotificationsRequestSchema,
    answer: readNotificationsAnswerSchema,
  },
} satisfies Calls

import { idParam, type Calls } from '../call.ts'
import {
  companyUnreadAnswerSchema,
  notificationFilterSchema,
  notificationsAnswerSchema,
  readNotificationsRequestSchema,
  unreadCountsAnswerSchema,
} from './notifications.contract.ts'

export const notificationCalls = {
  'GET /notifications': {
    operation: 'listNotifications',
    summary: '自分へのお知らせ（新しい順）',
    query: notificationFilterSchema,
    answer: notificationsAnswerSchema,
  },
  'GET /notifications/unread-count': {
    operation: 'countUnreadNotifications',
    summary: '自分への未読のお知らせの件数',
    answer: unreadCountsAnswerSchema,
  },
  'PUT /notifications/read': {
    operation: 'readNotifications',
    summary: 'お知らせを既読にする（条件がなければすべて）',
    body: readNotificationsRequestSchema,
    answer: unreadCountsAnswerSchema,
  },
  'PUT /notifications/{id}/read': {
    operation: 'readNotification',
    summary: 'お知らせを既読にする',
    params: idParam,
    answer: unreadCountsAnswerSchema,
  },
} satisfies Calls

export const companyUnreadCalls = {
  'GET /api/user/unread-counts': {
    operation: 'countUnreadByCompany',
    summary: '所属するすべての会社の、自分への未読のお知らせの件数',
    answer: companyUnreadAnswerSchema,
  },
} satisfies Calls

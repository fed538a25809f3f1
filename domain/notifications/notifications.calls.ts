import { idParam, type Calls } from '../call.ts'
import {
  chooseNotificationsRequestSchema,
  companyUnreadAnswerSchema,
  notificationChoicesAnswerSchema,
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
  'GET /notification-choices': {
    operation: 'listNotificationChoices',
    summary: 'お知らせの種類ごとの、自分の受け取り方',
    answer: notificationChoicesAnswerSchema,
  },
  'PUT /notification-choices': {
    operation: 'chooseNotifications',
    summary: 'お知らせの種類ごとの受け取り方を選ぶ（挙げない種類はそのまま）',
    body: chooseNotificationsRequestSchema,
    answer: notificationChoicesAnswerSchema,
  },
} satisfies Calls

export const companyUnreadCalls = {
  'GET /api/user/unread-counts': {
    operation: 'countUnreadByCompany',
    summary: '所属するすべての会社の、自分への未読のお知らせの件数',
    answer: companyUnreadAnswerSchema,
  },
} satisfies Calls

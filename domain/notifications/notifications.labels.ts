/** What a notification can be about. */
export const notificationSubjects = ['matter', 'document', 'comment', 'approval', 'person', 'company'] as const
export type NotificationSubject = (typeof notificationSubjects)[number]

export const notificationKinds = [
  'approval_requested',
  'approval_approved',
  'approval_sent_back',
  'approval_cancelled',
  'document_opened',
  'mentioned',
  'matter_assigned',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

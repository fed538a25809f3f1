import { describe, expect, it } from 'vitest'
import { isCustomary, wayOf, type Way } from '#domain/notifications/notification-choices.ts'
import { notificationPath } from '#domain/notifications/notification-places.ts'
import { notificationKinds, type NotificationKind } from '#domain/notifications/notifications.labels.ts'
import { canHearOf } from '#domain/notifications/notifications.policy.ts'
import { roles } from '#domain/users/users.labels.ts'

describe('how somebody hears of a kind', () => {
  it.each<[NotificationKind, Way | undefined, Way]>([
    ['matter_assigned', undefined, { in_app: true, push: true, mail: 'none' }],
    ['matter_assigned', { in_app: false, push: false, mail: 'daily' }, { in_app: false, push: false, mail: 'daily' }],
    ['mentioned', undefined, { in_app: true, push: true, mail: 'at_once' }],
    ['mentioned', { in_app: false, push: false, mail: 'none' }, { in_app: true, push: false, mail: 'none' }],
    ['approval_requested', { in_app: false, push: true, mail: 'daily' }, { in_app: true, push: true, mail: 'daily' }],
  ])('%s chosen as %o', (kind, chosen, way) => {
    expect(wayOf(kind, chosen)).toEqual(way)
  })

  it.each(notificationKinds)('is customary for %s where nothing was chosen', (kind) => {
    expect(isCustomary(kind, wayOf(kind, undefined))).toBe(true)
    expect(isCustomary(kind, { in_app: false, push: true, mail: 'daily' })).toBe(false)
  })
})

describe('who can hear of', () => {
  it.each(notificationKinds)('%s', (kind) => {
    for (const role of [roles.admin, roles.master]) expect(canHearOf({ role }, kind)).toBe(true)
    // What a law asks for is answered for by the admins.
    expect(canHearOf({ role: roles.member }, kind)).toBe(kind !== 'plan_missed')
    expect(canHearOf({ role: roles.guest }, kind)).toBe(
      ![
        'approval_requested',
        'document_opened',
        'document_asked',
        'document_answered',
        'matter_rescheduled',
        'guest_reported',
        'partner_answered',
        'plan_due',
        'sheet_empty',
        'confirmation_lifted',
        'plan_month',
        'plan_missed',
      ].includes(kind),
    )
  })
})

describe('where it leads', () => {
  const matter = { id: 3, name: '空調機定期点検' }
  const document = { id: 7, name: '点検報告書' }
  it.each<[NotificationKind, string]>([
    ['approval_requested', 'documents/7/approval'],
    ['approval_sent_back', 'documents/7/approval'],
    ['document_opened', 'documents/7'],
    ['sheet_empty', 'documents/7/edit'],
    ['mentioned', 'documents/7/log'],
  ])('%s on a document', (kind, path) => {
    expect(notificationPath({ kind, matter: null, document })).toBe(path)
  })

  it.each<[NotificationKind, string]>([
    ['matter_assigned', 'matters/3'],
    ['matter_rescheduled', 'matters/3'],
    ['guest_reported', 'matters/3'],
    ['mentioned', 'matters/3?tab=comments'],
  ])('%s on a matter', (kind, path) => {
    expect(notificationPath({ kind, matter, document: null })).toBe(path)
  })

  it('is what is due for what a partner answered', () => {
    expect(notificationPath({ kind: 'partner_answered', matter: null, document: null })).toBe('plans')
  })

  it('is the list where what it told of is gone', () => {
    expect(notificationPath({ kind: 'mentioned', matter: null, document: null })).toBe('notifications')
    expect(notificationPath({ kind: 'plan_due', matter: null, document: null })).toBe('plans')
    expect(notificationPath({ kind: 'plan_month', matter: null, document: null })).toBe('plans/rounds')
  })
})

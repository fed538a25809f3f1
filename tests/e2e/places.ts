/** An address for every route, so that a test can visit each. A route without one is a type error. */
import { calendarViews } from '#src/features/calendar/calendar-days.ts'
import { buildingTabs } from '#src/features/buildings/detail/building-tabs.ts'
import { facilityTabs } from '#src/features/facilities/detail/facility-tabs.ts'
import { matterTabs } from '#src/features/matters/detail/matter-tabs.ts'
import { registerKinds } from '#domain/registers/registers.labels.ts'
import type { FileRouteTypes } from '#src/route-tree.gen.ts'

export type Route = FileRouteTypes['to']
export type Ids = Record<'matter' | 'building' | 'facility' | 'drawing' | 'document' | 'template' | 'ledger', number>
/** Of a recipient and of somebody who is invited. */
export type Tokens = Record<'recipient' | 'invitation', string>

/** Where a route's screen with the most on it is; several where one route holds several screens. */
export const placesOf = (ids: Ids, tokens: Tokens): Record<Route, string | readonly string[]> => {
  const c = '/c/midori'
  const document = `${c}/documents/${ids.document}`
  const template = `${c}/settings/templates/${ids.template}`
  return {
    '/': '/',
    '/c': '/c',
    '/c/$companyId': c,
    '/c/$companyId/calendar': calendarViews.map((view) => `${c}/calendar?view=${view}`),
    '/c/$companyId/documents-approval': `${c}/documents-approval`,
    '/c/$companyId/buildings': `${c}/buildings`,
    '/c/$companyId/buildings/$buildingId': buildingTabs.map((tab) => `${c}/buildings/${ids.building}?tab=${tab}`),
    '/c/$companyId/facilities': `${c}/facilities`,
    '/c/$companyId/facilities/$facilityId': facilityTabs.map((tab) => `${c}/facilities/${ids.facility}?tab=${tab}`),
    '/c/$companyId/facilities/renewals': `${c}/facilities/renewals`,
    '/c/$companyId/help': ['', '?page=equipment', '?page=operators', '?page=words'].map((page) => `${c}/help${page}`),
    '/c/$companyId/matters/financials': `${c}/matters/financials`,
    '/c/$companyId/drawings': `${c}/drawings`,
    '/c/$companyId/drawings/$drawingId': `${c}/drawings/${ids.drawing}`,
    '/c/$companyId/drawings/$drawingId/versions': `${c}/drawings/${ids.drawing}/versions`,
    '/c/$companyId/matters': `${c}/matters?user_id=all`,
    '/c/$companyId/matters/$matterId': matterTabs.map((tab) => `${c}/matters/${ids.matter}?tab=${tab}`),
    '/c/$companyId/registers/$kind': registerKinds.map((kind) => `${c}/registers/${kind}`),
    '/c/$companyId/plans': `${c}/plans`,
    '/c/$companyId/plans/outcome': `${c}/plans/outcome`,
    '/c/$companyId/plans/rounds': `${c}/plans/rounds`,
    '/c/$companyId/plans/year': `${c}/plans/year`,
    '/c/$companyId/carry': `${c}/carry`,
    '/c/$companyId/scan': `${c}/scan`,
    '/c/$companyId/shoot': `${c}/shoot`,
    '/c/$companyId/comments': `${c}/comments`,
    '/c/$companyId/outbox': `${c}/outbox`,
    '/c/$companyId/unsent-documents/$entryId': `${c}/unsent-documents/1`,
    '/c/$companyId/unsent-documents/$entryId/preview': `${c}/unsent-documents/1/preview`,
    '/c/$companyId/contacts': `${c}/contacts`,
    '/c/$companyId/contacts/duplicates': `${c}/contacts/duplicates`,
    '/c/$companyId/documents': `${c}/documents`,
    '/c/$companyId/notifications': `${c}/notifications`,
    '/c/$companyId/documents/$documentId': document,
    '/c/$companyId/documents/$documentId/edit': `${document}/edit`,
    '/c/$companyId/documents/$documentId/preview': `${document}/preview`,
    '/c/$companyId/documents/$documentId/approval': `${document}/approval`,
    '/c/$companyId/documents/$documentId/log': `${document}/log`,
    '/c/$companyId/photo-ledgers/$ledgerId': `${c}/photo-ledgers/${ids.ledger}`,
    '/c/$companyId/settings': `${c}/settings`,
    '/c/$companyId/settings/audit': `${c}/settings/audit`,
    '/c/$companyId/settings/company': `${c}/settings/company`,
    '/c/$companyId/settings/firms': `${c}/settings/firms`,
    '/c/$companyId/settings/own-firm': `${c}/settings/own-firm`,
    '/c/$companyId/settings/matter-statuses': `${c}/settings/matter-statuses`,
    '/c/$companyId/settings/profile': `${c}/settings/profile`,
    '/c/$companyId/settings/security': `${c}/settings/security`,
    '/c/$companyId/settings/notifications': `${c}/settings/notifications`,
    '/c/$companyId/settings/tags': `${c}/settings/tags`,
    '/c/$companyId/settings/templates': `${c}/settings/templates`,
    '/c/$companyId/settings/trash': `${c}/settings/trash`,
    '/c/$companyId/settings/users': `${c}/settings/users`,
    '/c/$companyId/settings/templates/$templateId': template,
    '/c/$companyId/settings/templates/$templateId/edit': `${template}/edit`,
    '/c/$companyId/settings/templates/$templateId/preview': `${template}/preview`,
    '/c/$companyId/settings/templates/$templateId/replace': `${template}/replace`,
    '/d/$token': [`/d/${tokens.recipient}`, '/d/unknown'],
    '/email/confirm': '/email/confirm?token=unknown',
    '/email/revert': '/email/revert?token=unknown',
    '/forgot-password': '/forgot-password',
    '/invitations/$token': [`/invitations/${tokens.invitation}`, '/invitations/unknown'],
    '/let-in': '/let-in',
    '/login': '/login',
    '/my-matters': ['/my-matters', '/my-matters?view=calendar'],
    '/request': '/request',
    '/scan': '/scan',
    '/shoot': '/shoot',
    '/reset': '/reset?token=unknown&email=keiko.sato@midori-kanri.example',
  }
}

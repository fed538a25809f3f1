/** A company in which every noun stands in another, each under a name that nothing else has. */
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { CreatePhotoLedgerRequest, PhotoLedger } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import type { Tag } from '#domain/tags/tags.contract.ts'
import type { Authority } from '#domain/plans/authorities.contract.ts'
import type { InspectionKind, Plan } from '#domain/plans/plans.contract.ts'
import type { View } from '#domain/views/views.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import type { Stage } from '../stage.tsx'
import { openFieldOffice } from '../carry/field-office.ts'

export type NamedOffice = Awaited<ReturnType<typeof openNamedOffice>>

/** The Master is signed in afterwards. */
export const openNamedOffice = async (stage: Stage) => {
  const { app, company, master } = stage
  const colleague = await app.createPerson(company, 0, '山田 花子')
  const office = openFieldOffice(stage, master)
  const { post, put, get } = office
  const template = await office.createTemplate()
  const day = await office.openDay(template)
  const { matter, drawing, facility, pin } = day
  const buildingId = matter.building_id!
  // A title of its own: a category is called 「点検」 too.
  const report = await put<Document>(`/documents/${day.report.id}`, { title: '1号ポンプの報告' })
  const contact = await post<Contact>('/contacts', { name: '連絡 太郎', email: 'taro@example.com' })
  await put(`/buildings/${buildingId}`, { contact_ids: [contact.id] })
  const tag = await post<Tag>('/tags', { name: '空調図' })
  await put(`/drawings/${drawing.id}`, { tag_ids: [tag.id] })
  await put(`/pins/${pin.id}`, { facility_id: facility.id })
  await put(`/matters/${matter.id}`, {
    user_ids: [colleague.id],
    facility_ids: [facility.id],
    lead_user_id: colleague.id,
  })
  // A second one that nobody has taken, and what others say of the first.
  await post('/matters', { name: '未割当の点検', matter_category_id: 1, building_id: buildingId })
  const mention = { body: `@${master.name} 確認してください`, mentioned_user_ids: [master.id] }
  await answered(await colleague.browser.post(`${company.path}/matters/${matter.id}/comment`, mention), 201)
  await answered(await colleague.browser.post(`${company.path}/documents/${report.id}/comment`, mention), 201)
  const ledgerBody: CreatePhotoLedgerRequest = {
    name: '工事写真',
    layout: 3,
    has_cover: false,
    originals_only: false,
    work_name: null,
    work_place: null,
    period: null,
    contractor: null,
    photos: [],
  }
  const ledger = await post<PhotoLedger>(`/matters/${matter.id}/photo-ledgers`, ledgerBody)
  await post('/invitations', { email: 'guest@example.com', role: 2, matter_ids: [matter.id] })
  const view = await post<View>('/views', {
    list: 'matters',
    name: '今月の点検',
    is_shared: true,
    state: { search: { building_id: [buildingId] }, hidden: [], shown: [], widths: {} },
  })
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '水質検査' }))
  const plan = await post<Plan>(
    '/plans',
    planBody(buildingId, kind.id, {
      facility_ids: [facility.id],
      user_ids: [colleague.id],
      template_ids: [template.id],
    }),
  )
  const authority = await post<Authority>('/authorities', { name: '報告する窓口', groups: [] })
  const { data: statuses } = await get<{ data: { id: number; name: string }[] }>('/matter-statuses')
  const status = statuses.find(({ id }) => id === matter.status_id)!
  return {
    ...day,
    report,
    template,
    buildingId,
    contact,
    tag,
    ledger,
    ledgerBody,
    view,
    status,
    colleague,
    plan,
    authority,
  }
}

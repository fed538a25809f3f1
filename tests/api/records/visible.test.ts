/**
 * The policies of domain/ and the conditions in SQL say the same: every role, on the matter or not, author or not, on
 * records that live or are deleted, of the person's company or of another one. Asked without row level security, so that
 * the conditions stand by themselves.
 */
import { readFileSync } from 'node:fs'
import { inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canViewAttendance } from '#domain/attendances/attendances.policy.ts'
import { canViewBuilding } from '#domain/buildings/buildings.policy.ts'
import { canViewComment } from '#domain/comments/comments.policy.ts'
import { canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { canViewDocument, isShownToGuests } from '#domain/documents/documents.policy.ts'
import { canViewDrawing, canViewPin } from '#domain/drawings/drawings.policy.ts'
import { canViewFacility } from '#domain/facilities/facilities.policy.ts'
import { canReadFile, canViewReportFile } from '#domain/files/files.policy.ts'
import { canViewMatter } from '#domain/matters/matters.policy.ts'
import { canViewLedger } from '#domain/photo-ledgers/photo-ledgers.policy.ts'
import { canViewPlans } from '#domain/plans/plans.policy.ts'
import { canViewTags } from '#domain/tags/tags.policy.ts'
import { canViewView } from '#domain/views/views.policy.ts'
import { canViewTemplate } from '#domain/templates/templates.policy.ts'
import { roleLabels, type Role } from '#domain/users/users.labels.ts'
import { canViewUser, type Actor } from '#domain/users/users.policy.ts'
import { visibleBuildings } from '#server/sight/buildings.visible.ts'
import { visibleAttendances } from '#server/sight/attendances.visible.ts'
import { visibleComments } from '#server/sight/comments.visible.ts'
import { visibleContacts } from '#server/sight/contacts.visible.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { attendances } from '#server/db/schema/attendances.ts'
import { comments } from '#server/db/schema/comments.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { documents } from '#server/db/schema/documents.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'
import { companyMatters, matters } from '#server/db/schema/matters.ts'
import { photoLedgers } from '#server/db/schema/photo-ledgers.ts'
import { plans } from '#server/db/schema/plans.ts'
import { tags } from '#server/db/schema/tags.ts'
import { views } from '#server/db/schema/views.ts'
import { templates } from '#server/db/schema/templates.ts'
import { memberships } from '#server/db/schema/users.ts'
import { shownToGuests, visibleDocuments } from '#server/sight/documents.visible.ts'
import { visibleFiles } from '#server/sight/files.visible.ts'
import { visibleDrawings, visiblePins } from '#server/sight/drawings.visible.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'
import { visibleMatters } from '#server/sight/matters.visible.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleEntries } from '#server/sight/report-folder.visible.ts'
import { visibleLedgers } from '#server/sight/photo-ledgers.visible.ts'
import { visiblePlans } from '#server/sight/plans.visible.ts'
import { visibleTags } from '#server/sight/tags.visible.ts'
import { visibleViews } from '#server/sight/views.visible.ts'
import { visibleTemplates } from '#server/sight/templates.visible.ts'
import { visibleMemberships } from '#server/sight/users.visible.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from '../db/companies.ts'

type Shape = {
  company: 'own' | 'other'
  matter: 'living' | 'deleted' | 'none'
  isOnMatter: boolean
  isAuthor: boolean
  /** The document, and what was submitted of it, and the form of the matter. */
  isShown: boolean
  /** The document, the facility, the buildings, the colleague and their comments and files. */
  isAlive: boolean
}
const either = [true, false]
const shapes: Shape[] = (['own', 'other'] as const).flatMap((company) =>
  (['living', 'deleted', 'none'] as const).flatMap((matter) =>
    (matter === 'none' ? [false] : either).flatMap((isOnMatter) =>
      either.flatMap((isAuthor) =>
        either.flatMap((isShown) =>
          either.map((isAlive) => ({ company, matter, isOnMatter, isAuthor, isShown, isAlive })),
        ),
      ),
    ),
  ),
)

type Noun =
  | 'plan'
  | 'matter'
  | 'document'
  | 'facility'
  | 'entry'
  | 'entryOfDocument'
  | 'entryOfCopy'
  | 'onDocument'
  | 'ofRecipient'
  | 'onMatter'
  | 'ofFolder'
  | 'ofFacility'
  | 'ofDocument'
  | 'buildingOfMatter'
  | 'buildingOfFacility'
  | 'colleague'
  | 'writer'
  | 'templateOfMatter'
  | 'templateOfDocument'
  | 'templateOfNothing'
  | 'ofTemplate'
  | 'ofSheet'
  | 'contact'
  | 'tag'
  | 'sharedView'
  | 'drawing'
  | 'drawingOfNothing'
  | 'pinOfFacility'
  | 'pinOfOtherFacility'
  | 'pinOfNothing'
  | 'ofDrawing'
  | 'ofPin'
  | 'ledger'
  | 'visit'
/** Ids of what stands in the database in one shape; null where it has no such record. */
type Made = { shape: Shape; ids: Record<Noun, number | null> }

let test: TestDatabase
let own: TestCompany
let actors: Actor[]
let made: Made[]

const insert = async (table: string, values: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(values)
  const { rows } = await test.database.pool.query<Record<string, unknown>>(
    `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()}) returning *`,
    Object.values(values),
  )
  return Number(rows[0]!['id'])
}

const make = async ({ company_id, user_id, status_id }: TestCompany, shape: Shape): Promise<Made> => {
  const by = { company_id, created_user_id: user_id }
  const deleted_at = shape.isAlive ? null : new Date()
  const file = (name: string) =>
    insert('files', {
      company_id,
      storage_key: crypto.randomUUID(),
      name,
      type: 3,
      content_type: 'x',
      size: 1,
      sha256: '',
    })
  const everybody = async (table: string, values: Record<string, unknown>) => {
    for (const { id } of actors) await insert(table, { company_id, user_id: id, ...values })
  }

  const building = () => insert('buildings', { ...by, name: '建物', deleted_at })
  const template = (values: Record<string, unknown> = {}) =>
    insert('templates', { ...by, name: '様式', document_type_id: 1, ...values })
  const buildingOfMatter = await building()
  const buildingOfFacility = await building()

  const matter =
    shape.matter === 'none'
      ? null
      : await insert('matters', {
          ...by,
          name: '案件',
          status_id,
          matter_category_id: 1,
          building_id: buildingOfMatter,
          deleted_at: shape.matter === 'deleted' ? new Date() : null,
        })
  const ofDocument = await file('書類.pdf')
  const templateOfDocument = await template()
  const document = await insert('documents', {
    ...by,
    title: '書類',
    template_id: templateOfDocument,
    document_type_id: 1,
    matter_id: matter,
    updated_user_id: user_id,
    pdf_file_id: ofDocument,
    guests_see: shape.isShown,
    deleted_at,
  })
  const facility = await insert('facilities', {
    ...by,
    name: '設備',
    facility_category_id: 1,
    building_id: buildingOfFacility,
    deleted_at,
  })
  const ofFacility = await file('設備.pdf')
  await insert('attachments', { company_id, facility_id: facility, file_id: ofFacility })
  if (shape.isAuthor) await everybody('document_authors', { document_id: document })
  const comment = (place: Record<string, unknown>) =>
    insert('comments', { company_id, user_id, body: 'コメント', ...place })
  const onDocument = await comment({ document_id: document, matter_id: matter })
  const ofRecipient = await comment({ document_id: document, user_id: null, recipient_name: '三浦 裕子' })
  const ofTemplate = await file('様式.xlsx')
  const ofSheet = await file('様式.png')
  const templateOfMatter = await template({ excel_file_id: ofTemplate, guests_see: shape.isShown })
  await insert('template_sheets', {
    ...{ company_id, template_id: templateOfMatter, sheet_index: 0, name: '表紙', state: 'visible' },
    thumbnail_file_id: ofSheet,
  })
  const templateOfNothing = await template()
  const colleague = await insert('users', { name: '同僚', email: `${crypto.randomUUID()}@own.example` })
  await insert('memberships', { company_id, user_id: colleague, role: 0, deleted_at })
  const writer = await insert('users', { name: '作成者', email: `${crypto.randomUUID()}@own.example` })
  await insert('memberships', { company_id, user_id: writer, role: 0 })
  await insert('document_authors', { company_id, document_id: document, user_id: writer })
  const contact = await insert('contacts', { company_id, name: '連絡先' })
  const tag = await insert('tags', { company_id, name: `タグ ${crypto.randomUUID()}` })
  const sharedView = await insert('views', {
    ...{ company_id, user_id: writer, list: 'matters', name: 'ビュー', name_key: crypto.randomUUID(), is_shared: true },
    state: JSON.stringify({ search: {}, hidden: [], widths: {} }),
  })
  const ofDrawing = await file('平面図.png')
  const draw = (values: Record<string, unknown>) =>
    insert('drawings', { ...by, name: '平面図', type: 'pdf', file_id: ofDrawing, deleted_at, ...values })
  const drawing = await draw({ building_id: buildingOfFacility })
  const drawingOfNothing = await draw({ building_id: await building() })
  await insert('drawing_versions', { ...by, drawing_id: drawing, number: 1, file_id: ofDrawing })
  const pin = (number: number, facility_id: number | null) =>
    insert('pins', { ...by, drawing_id: drawing, number, facility_id, lng: 0, lat: 0 })
  const unseen = await insert('facilities', { ...by, name: '別の設備', facility_category_id: 1 })
  const pinOfFacility = await pin(1, facility)
  const pinOfOtherFacility = await pin(2, unseen)
  const pinOfNothing = await pin(3, null)
  const ofPin = await file('現況.jpg')
  await insert('attachments', { company_id, pin_id: pinOfNothing, file_id: ofPin })
  const kind_id = await insert('inspection_kinds', {
    ...{ ...by, name: '点検', is_legal: false, is_due_at_restart: false, rule: '{}' },
  })
  const plan = await insert('plans', {
    ...{ ...by, building_id: await building(), kind_id, performer: 'own', valid_from: '2026-04-01', deleted_at },
    ...{ wish: '{}', on_closed_day: 'keep', pauses: '[]' },
  })
  const ids = {
    ...{
      plan,
      matter,
      document,
      facility,
      ofDocument,
      ofFacility,
      onDocument,
      ofRecipient,
      buildingOfMatter,
      buildingOfFacility,
    },
    ...{
      colleague,
      writer,
      templateOfMatter,
      templateOfDocument,
      templateOfNothing,
      ofTemplate,
      ofSheet,
      contact,
      tag,
      sharedView,
    },
    ...{ drawing, drawingOfNothing, pinOfFacility, pinOfOtherFacility, pinOfNothing, ofDrawing, ofPin },
  }
  if (matter === null) {
    const none = { entry: null, entryOfDocument: null, entryOfCopy: null, onMatter: null, ofFolder: null }
    return { shape, ids: { ...ids, ...none, ledger: null, visit: null } }
  }

  await insert('matter_users', { company_id, matter_id: matter, user_id: colleague })
  await insert('matter_templates', { company_id, matter_id: matter, template_id: templateOfMatter })

  if (shape.isOnMatter) await everybody('matter_users', { matter_id: matter })
  await insert('matter_facilities', { company_id, matter_id: matter, facility_id: facility })
  const ofFolder = await file('報告.pdf')
  const entry = await insert('attachments', { ...by, matter_id: matter, file_id: ofFolder, name: '報告', type: 3 })
  const filed = { ...by, matter_id: matter, file_id: ofDocument, name: '書類.pdf' }
  const entryOfDocument = await insert('attachments', { ...filed, submitted_document_id: document, type: 7 })
  const entryOfCopy = await insert('attachments', { ...filed, type: 3 })
  const onMatter = await comment({ matter_id: matter, deleted_at })
  const ledger = await insert('photo_ledgers', {
    ...{ ...by, updated_user_id: user_id, matter_id: matter, name: '工事写真', layout: 1 },
    ...{ has_cover: true, originals_only: false },
  })
  const visit = await insert('attendances', { company_id, matter_id: matter, user_id, step: 'arrived' })
  return { shape, ids: { ...ids, entry, entryOfDocument, entryOfCopy, ofFolder, onMatter, ledger, visit } }
}

beforeAll(async () => {
  test = await createTestDatabase()
  own = await createTestCompany(test.database, 'own')
  const other = await createTestCompany(test.database, 'other')
  actors = []
  for (const role of Object.keys(roleLabels).map(Number) as Role[]) {
    const id = await insert('users', { name: roleLabels[role], email: `${role}@own.example` })
    for (const { company_id } of [own, other]) await insert('memberships', { company_id, user_id: id, role })
    actors.push({ id, role })
  }
  made = []
  for (const company of [own, other]) {
    for (const shape of shapes)
      if (shape.company === (company === own ? 'own' : 'other')) made.push(await make(company, shape))
  }
})
afterAll(() => test.drop())

type Case = {
  table: PgTable
  id: AnyPgColumn
  condition: (tx: Tx, viewer: Viewer) => SQL
  /** The policy's answer on a record of the person's own company. */
  policy: (actor: Actor, shape: Shape) => boolean
}

const sightOfMatter = ({ matter, isOnMatter }: Shape) => ({ is_member: isOnMatter && matter === 'living' })
const seesMatter = (actor: Actor, shape: Shape) =>
  shape.matter === 'living' && canViewMatter(actor, sightOfMatter(shape))
const sightOfDocument = (actor: Actor, shape: Shape) => ({
  is_matter_member: sightOfMatter(shape).is_member,
  author_ids: shape.isAuthor ? [actor.id] : [],
  is_shown_to_guests: shape.isShown,
})
const seesDocument = (actor: Actor, shape: Shape) =>
  shape.isAlive && canViewDocument(actor, sightOfDocument(actor, shape))
const seesFacility = (actor: Actor, shape: Shape) =>
  shape.isAlive && canViewFacility(actor, { is_on_own_matter: sightOfMatter(shape).is_member })
const seesEntryOf = (actor: Actor, shape: Shape, is_of_seen_document: boolean | null) =>
  shape.matter === 'living' &&
  canViewReportFile(actor, { is_matter_member: sightOfMatter(shape).is_member, is_of_seen_document })
const seesEntry = (actor: Actor, shape: Shape) => seesEntryOf(actor, shape, null)
const seesSubmitted = (actor: Actor, shape: Shape) => seesEntryOf(actor, shape, seesDocument(actor, shape))
const nowhere = { report_folders: [], facilities: [], documents: [], templates: [], drawings: [], pins: [] }
const isOfOwnMatter = (shape: Shape) => sightOfMatter(shape).is_member
const file = { table: files, id: files.id, condition: visibleFiles }
const comment = { table: comments, id: comments.id, condition: visibleComments }

const building = { table: buildings, id: buildings.id, condition: visibleBuildings }
const template = { table: templates, id: templates.id, condition: visibleTemplates }
const seesTemplateOfMatter = (actor: Actor, shape: Shape) =>
  canViewTemplate(actor, {
    is_of_own_matter: isOfOwnMatter(shape),
    is_shown_to_guests: shape.isShown,
    is_of_own_document: false,
  })

const drawing = { table: drawings, id: drawings.id, condition: visibleDrawings }
const pin = { table: pins, id: pins.id, condition: visiblePins }
const seesDrawing = (actor: Actor, shape: Shape) =>
  shape.isAlive && canViewDrawing(actor, { is_of_seen_building: seesFacility(actor, shape) })
const seesPin = (actor: Actor, shape: Shape, pinned: Parameters<typeof canViewPin>[1]) =>
  seesDrawing(actor, shape) && canViewPin(actor, pinned)

const cases: Record<Noun, Case> = {
  matter: { table: matters, id: matters.id, condition: visibleMatters, policy: seesMatter },
  document: { table: documents, id: documents.id, condition: visibleDocuments, policy: seesDocument },
  facility: { table: facilities, id: facilities.id, condition: visibleFacilities, policy: seesFacility },
  entry: { table: attachments, id: attachments.id, condition: visibleEntries, policy: seesEntry },
  entryOfDocument: { ...{ table: attachments, id: attachments.id, condition: visibleEntries }, policy: seesSubmitted },
  entryOfCopy: { ...{ table: attachments, id: attachments.id, condition: visibleEntries }, policy: seesSubmitted },
  onDocument: {
    ...comment,
    policy: (actor, shape) => shape.isAlive && canViewComment(actor, { document: sightOfDocument(actor, shape) }),
  },
  ofRecipient: {
    ...comment,
    policy: (actor, shape) =>
      shape.isAlive && canViewComment(actor, { document: sightOfDocument(actor, shape), is_recipients: true }),
  },
  onMatter: {
    ...comment,
    policy: (actor, shape) =>
      shape.isAlive &&
      shape.matter === 'living' &&
      canViewComment(actor, { document: null, matter: sightOfMatter(shape) }),
  },
  ofFolder: {
    ...file,
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, report_folders: [seesEntry(actor, shape)] }),
  },
  ofFacility: {
    ...file,
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, facilities: [seesFacility(actor, shape)] }),
  },
  ofDocument: {
    ...file,
    policy: (actor, shape) =>
      canReadFile(actor, {
        ...nowhere,
        documents: [seesDocument(actor, shape)],
        report_folders: [seesSubmitted(actor, shape)],
      }),
  },
  buildingOfMatter: {
    ...building,
    policy: (actor, shape) =>
      shape.isAlive && canViewBuilding(actor, { is_of_own_matter: isOfOwnMatter(shape), is_of_own_facility: false }),
  },
  buildingOfFacility: {
    ...building,
    policy: (actor, shape) =>
      shape.isAlive &&
      canViewBuilding(actor, { is_of_own_matter: false, is_of_own_facility: seesFacility(actor, shape) }),
  },
  colleague: {
    table: memberships,
    id: memberships.user_id,
    condition: visibleMemberships,
    policy: (actor, shape) =>
      shape.isAlive &&
      canViewUser(actor, { id: 0, is_on_own_matter: isOfOwnMatter(shape), is_author_of_seen_document: false }),
  },
  writer: {
    table: memberships,
    id: memberships.user_id,
    condition: visibleMemberships,
    policy: (actor, shape) =>
      canViewUser(actor, { id: 0, is_on_own_matter: false, is_author_of_seen_document: seesDocument(actor, shape) }),
  },
  templateOfMatter: { ...template, policy: seesTemplateOfMatter },
  templateOfDocument: {
    ...template,
    policy: (actor, shape) =>
      canViewTemplate(actor, {
        is_of_own_matter: false,
        is_shown_to_guests: false,
        is_of_own_document: shape.isAlive && canViewDocument(actor, sightOfDocument(actor, shape)),
      }),
  },
  templateOfNothing: {
    ...template,
    policy: (actor) =>
      canViewTemplate(actor, { is_of_own_matter: false, is_shown_to_guests: true, is_of_own_document: false }),
  },
  ofTemplate: {
    ...file,
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, templates: [seesTemplateOfMatter(actor, shape)] }),
  },
  ofSheet: {
    ...file,
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, templates: [seesTemplateOfMatter(actor, shape)] }),
  },
  tag: {
    table: tags,
    id: tags.id,
    condition: (_, viewer) => visibleTags(viewer),
    policy: (actor) => canViewTags(actor),
  },
  sharedView: {
    table: views,
    id: views.id,
    condition: (_, viewer) => visibleViews(viewer),
    policy: (actor) => canViewView(actor, { user_id: 0, is_shared: true }),
  },
  contact: {
    table: contacts,
    id: contacts.id,
    condition: (_, viewer) => visibleContacts(viewer),
    policy: (actor) => canViewContacts(actor),
  },
  drawing: { ...drawing, policy: seesDrawing },
  drawingOfNothing: {
    ...drawing,
    policy: (actor, shape) => shape.isAlive && canViewDrawing(actor, { is_of_seen_building: false }),
  },
  pinOfFacility: {
    ...pin,
    policy: (actor, shape) =>
      seesPin(actor, shape, { has_facility: true, is_of_seen_facility: seesFacility(actor, shape) }),
  },
  pinOfOtherFacility: {
    ...pin,
    policy: (actor, shape) => seesPin(actor, shape, { has_facility: true, is_of_seen_facility: false }),
  },
  pinOfNothing: {
    ...pin,
    policy: (actor, shape) => seesPin(actor, shape, { has_facility: false, is_of_seen_facility: false }),
  },
  ofDrawing: {
    ...file,
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, drawings: [seesDrawing(actor, shape)] }),
  },
  ofPin: {
    ...file,
    policy: (actor, shape) =>
      canReadFile(actor, {
        ...nowhere,
        pins: [seesPin(actor, shape, { has_facility: false, is_of_seen_facility: false })],
      }),
  },
  plan: {
    ...{ table: plans, id: plans.id, condition: visiblePlans },
    policy: (actor, shape) => shape.isAlive && canViewPlans(actor),
  },
  ledger: {
    ...{ table: photoLedgers, id: photoLedgers.id, condition: visibleLedgers },
    policy: (actor, shape) => shape.matter === 'living' && canViewLedger(actor, sightOfMatter(shape)),
  },
  /** Of somebody else. */
  visit: {
    ...{ table: attendances, id: attendances.id, condition: visibleAttendances },
    policy: (actor, shape) =>
      shape.matter === 'living' && canViewAttendance(actor, { user_id: 0, matter: sightOfMatter(shape) }),
  },
}

const idsOf = async (rows: Promise<{ id: unknown }[]>) => (await rows).map(({ id }) => id)

describe.each(Object.entries(cases) as [Noun, Case][])('%s', (noun, { table, id: column, condition, policy }) => {
  it('is seen as the policy says, by everybody in every state', async () => {
    const told: unknown[] = []
    const allowed: unknown[] = []
    for (const actor of actors) {
      const viewer = { company_id: own.company_id, actor }
      const seen = await idsOf(
        inSystem(test.database.db, (tx) =>
          tx.select({ id: column }).from(table).where(condition(tx, viewer)).execute(),
        ),
      )
      for (const { shape, ids } of made) {
        const id = ids[noun]
        if (id === null) continue
        const row = { role: roleLabels[actor.role], ...shape }
        told.push({ ...row, isSeen: seen.includes(id) })
        allowed.push({ ...row, isSeen: shape.company === 'own' && policy(actor, shape) })
      }
    }
    expect(told).toEqual(allowed)
    expect(new Set(allowed.map((row) => (row as { isSeen: boolean }).isSeen)).size).toBe(2)
  })
})

it('each condition on a noun is asked above', () => {
  const rooms = import.meta.glob<Record<string, unknown>>('../../../server/sight/*.visible.ts', { eager: true })
  const asked = readFileSync(import.meta.filename, 'utf8')
  const conditions = Object.values(rooms).flatMap((room) =>
    Object.keys(room).filter((name) => name.startsWith('visible')),
  )
  expect(conditions.length).toBeGreaterThan(13)
  expect(conditions.filter((name) => !new RegExp(`condition: .*\\b${name}\\b`).test(asked))).toEqual(
    // Made of visibleMatters, as a list of ids.
    ['visibleMatterIds'],
  )
})

it('is the same in the view of living matters', async () => {
  for (const actor of actors) {
    const viewer = { company_id: own.company_id, actor }
    const idsIn = (of: typeof matters | typeof companyMatters) =>
      idsOf(
        inCompany(test.database.db, own.company_id, (tx) =>
          tx
            .select({ id: of.id })
            .from(of)
            .where(visibleMatters(tx, viewer, of))
            .orderBy(of.id)
            .execute(),
        ),
      )
    const living = await idsIn(matters)
    expect(living).not.toEqual([])
    expect(await idsIn(companyMatters)).toEqual(living)
  }
})

describe('ゲストに見せる', () => {
  const decided = [null, true, false]
  it('is in SQL what it is in the policy, whatever was decided of document and template, of each kind', async () => {
    const { company_id, user_id } = own
    const by = { company_id, created_user_id: user_id }
    const allowed = new Map<number, boolean>()
    for (const document_type_id of [1, 2, 3] as const)
      for (const template_guests_see of decided) {
        const template_id = await insert('templates', {
          ...{ ...by, name: '様式', document_type_id },
          guests_see: template_guests_see,
        })
        for (const guests_see of decided)
          for (const submitted_at of [null, new Date()]) {
            const facts = { document_type_id, guests_see, submitted_at }
            const row = { ...by, title: '書類', template_id, updated_user_id: user_id, ...facts }
            allowed.set(await insert('documents', row), isShownToGuests({ ...facts, template_guests_see }))
          }
      }
    const rows = await inSystem(test.database.db, (tx) =>
      tx
        .select({ id: documents.id, isShown: shownToGuests(tx) })
        .from(documents)
        .where(inArray(documents.id, [...allowed.keys()]))
        .execute(),
    )
    expect(new Map(rows.map(({ id, isShown }) => [id, isShown]))).toEqual(allowed)
  })
})

/**
 * The policies of domain/ and the conditions in SQL say the same: every role, on the matter or not, author or not, on
 * records that live or are deleted, of the person's company or of another one. Asked without row level security, so that
 * the conditions stand by themselves.
 */
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canViewComment } from '#domain/comments/comments.policy.ts'
import { canViewDocument } from '#domain/documents/documents.policy.ts'
import { canViewFacility } from '#domain/facilities/facilities.policy.ts'
import { canReadFile, canViewReportFile } from '#domain/files/files.policy.ts'
import { canViewMatter } from '#domain/matters/matters.policy.ts'
import { roleLabels, type Role } from '#domain/users/users.labels.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { visibleComments } from '#server/comments/comments.visible.ts'
import { inCompany, inSystem, type Tx } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { documents } from '#server/db/schema/documents.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { files, reportingFolderFiles } from '#server/db/schema/files.ts'
import { companyMatters, matters } from '#server/db/schema/matters.ts'
import { visibleDocuments } from '#server/documents/documents.visible.ts'
import { visibleFiles } from '#server/documents/files.visible.ts'
import { visibleFacilities } from '#server/facilities/facilities.visible.ts'
import { visibleMatters } from '#server/matters/matters.visible.ts'
import type { Viewer } from '#server/records/visible.ts'
import { visibleEntries } from '#server/report-folder/report-folder.visible.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createTestCompany, type TestCompany } from '../db/companies.ts'

type Shape = {
  company: 'own' | 'other'
  matter: 'living' | 'deleted' | 'none'
  isOnMatter: boolean
  isAuthor: boolean
  /** The document, the facility and their comments and files. */
  isAlive: boolean
}
const either = [true, false]
const shapes: Shape[] = (['own', 'other'] as const).flatMap((company) =>
  (['living', 'deleted', 'none'] as const).flatMap((matter) =>
    (matter === 'none' ? [false] : either).flatMap((isOnMatter) =>
      either.flatMap((isAuthor) => either.map((isAlive) => ({ company, matter, isOnMatter, isAuthor, isAlive }))),
    ),
  ),
)

type Noun =
  'matter' | 'document' | 'facility' | 'entry' | 'onDocument' | 'onMatter' | 'ofFolder' | 'ofFacility' | 'ofDocument'
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

const make = async (
  { company_id, user_id, status_id }: TestCompany,
  template_id: number,
  shape: Shape,
): Promise<Made> => {
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

  const matter =
    shape.matter === 'none'
      ? null
      : await insert('matters', {
          ...by,
          name: '案件',
          status_id,
          matter_category_id: 1,
          deleted_at: shape.matter === 'deleted' ? new Date() : null,
        })
  const ofDocument = await file('書類.pdf')
  const document = await insert('documents', {
    ...by,
    title: '書類',
    template_id,
    document_type_id: 1,
    matter_id: matter,
    updated_user_id: user_id,
    pdf_file_id: ofDocument,
    deleted_at,
  })
  const facility = await insert('facilities', { ...by, name: '設備', facility_category_id: 1, deleted_at })
  const ofFacility = await file('設備.pdf')
  await insert('facility_files', { company_id, facility_id: facility, file_id: ofFacility })
  if (shape.isAuthor) await everybody('document_authors', { document_id: document })
  const comment = (place: Record<string, unknown>) =>
    insert('comments', { company_id, user_id, body: 'コメント', ...place })
  const onDocument = await comment({ document_id: document, matter_id: matter })
  const ids = { matter, document, facility, ofDocument, ofFacility, onDocument }
  if (matter === null) return { shape, ids: { ...ids, entry: null, onMatter: null, ofFolder: null } }

  if (shape.isOnMatter) await everybody('matter_users', { matter_id: matter })
  await insert('matter_facilities', { company_id, matter_id: matter, facility_id: facility })
  const ofFolder = await file('報告.pdf')
  const entry = await insert('reporting_folder_files', {
    ...by,
    matter_id: matter,
    file_id: ofFolder,
    name: '報告',
    type: 3,
  })
  return { shape, ids: { ...ids, entry, ofFolder, onMatter: await comment({ matter_id: matter, deleted_at }) } }
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
    const { company_id, user_id } = company
    const by = { company_id, created_user_id: user_id }
    const template_id = await insert('templates', { ...by, name: '様式', document_type_id: 1 })
    for (const shape of shapes)
      if (shape.company === (company === own ? 'own' : 'other')) made.push(await make(company, template_id, shape))
  }
})
afterAll(() => test.drop())

type Case = {
  table: PgTable & { id: AnyPgColumn }
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
})
const seesDocument = (actor: Actor, shape: Shape) =>
  shape.isAlive && canViewDocument(actor, sightOfDocument(actor, shape))
const seesFacility = (actor: Actor, shape: Shape) =>
  shape.isAlive && canViewFacility(actor, { is_on_own_matter: sightOfMatter(shape).is_member })
const seesEntry = (actor: Actor, shape: Shape) =>
  shape.matter === 'living' && canViewReportFile(actor, { is_matter_member: sightOfMatter(shape).is_member })
const nowhere = { report_folders: [], facilities: [], documents: [] }
const file = { table: files, condition: visibleFiles }
const comment = { table: comments, condition: visibleComments }

const cases: Record<Noun, Case> = {
  matter: { table: matters, condition: visibleMatters, policy: seesMatter },
  document: { table: documents, condition: visibleDocuments, policy: seesDocument },
  facility: { table: facilities, condition: visibleFacilities, policy: seesFacility },
  entry: { table: reportingFolderFiles, condition: visibleEntries, policy: seesEntry },
  onDocument: {
    ...comment,
    policy: (actor, shape) => shape.isAlive && canViewComment(actor, { document: sightOfDocument(actor, shape) }),
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
    policy: (actor, shape) => canReadFile(actor, { ...nowhere, documents: [seesDocument(actor, shape)] }),
  },
}

const idsOf = async (rows: Promise<{ id: unknown }[]>) => (await rows).map(({ id }) => id)

describe.each(Object.entries(cases) as [Noun, Case][])('%s', (noun, { table, condition, policy }) => {
  it('is seen as the policy says, by everybody in every state', async () => {
    const told: unknown[] = []
    const allowed: unknown[] = []
    for (const actor of actors) {
      const viewer = { company_id: own.company_id, actor }
      const seen = await idsOf(
        inSystem(test.database.db, (tx) =>
          tx.select({ id: table.id }).from(table).where(condition(tx, viewer)).execute(),
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

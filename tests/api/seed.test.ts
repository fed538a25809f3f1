import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, asc, count, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalStatuses, type ApprovalStatus } from '#domain/approvals/approvals.labels.ts'
import { activeSteps, currentStep, isApprovalRemoved, pastRequests } from '#domain/approvals/approvals.state.ts'
import { businessDay } from '#domain/dates.ts'
import { readItemValue } from '#domain/documents/docs-data.ts'
import { datedSheets, missingDays } from '#domain/documents/month-sheet.ts'
import { limits } from '#domain/limits.ts'
import { contactRoles } from '#domain/contacts/contact-roles.labels.ts'
import { emergencyCategory } from '#domain/matters/matters.labels.ts'
import { isOverdue } from '#domain/matters/matters.rules.ts'
import { normaliseItemType } from '#domain/templates/item-types.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { listSteps, stateOf } from '#server/documents/record/approval-steps.store.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { comments, commentMentions } from '#server/db/schema/comments.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { documentApprovals, documentApprovalUsers } from '#server/db/schema/approvals.ts'
import { buildings, buildingContacts } from '#server/db/schema/buildings.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { companies } from '#server/db/schema/company.ts'
import { documentData, documentGuestRequests, documents, documentSubmitMails } from '#server/db/schema/documents.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { files } from '#server/db/schema/files.ts'
import { histories } from '#server/db/schema/histories.ts'
import {
  matterFacilities,
  matterGuestReports,
  matters,
  matterStatuses,
  matterUsers,
} from '#server/db/schema/matters.ts'
import { templateItemLimits, templateItemParts, templateItems, templates } from '#server/db/schema/templates.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import { seedDemo } from '#server/seed/demo.ts'
import { demoLogins } from '#server/seed/demo-company.ts'
import { createSheetEngine } from '#engine/engine.ts'
import { collect, type Storage } from '#server/storage/storage.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

const now = new Date('2026-06-17T01:30:00Z')
const today = businessDay(now)
const engine = createSheetEngine()

/** Keeps what is written; only what the seed does to a storage matters here. */
const memoryStorage = (): Storage => {
  const stored = new Map<string, Uint8Array>()
  const bytesOf = (key: string) => stored.get(key)!
  return {
    write: async (key, content) => void stored.set(key, content instanceof Readable ? await collect(content) : content),
    read: async (key) => Readable.from([bytesOf(key)]),
    readBytes: async (key) => bytesOf(key),
    remove: async (key) => void stored.delete(key),
    async *list() {},
    room: async () => null,
    heal: async () => undefined,
  }
}
const storage = memoryStorage()

let test: TestDatabase
let other: TestDatabase
let company_id: number

const seed = (into: TestDatabase) =>
  seedDemo({
    database: into.database,
    storage,
    engine,
    clock: () => now,
    origin: () => 'http://demo.example',
    secret: Buffer.from('demo'),
  })
const companyIdOf = async (database: TestDatabase, key: string) => {
  const [company] = await inSystem(database.database.db, (tx) =>
    tx.select().from(companies).where(eq(companies.company_key, key)),
  )
  return company!.id
}

beforeAll(async () => {
  test = await createTestDatabase()
  other = await createTestDatabase()
  expect(await seed(test)).toBe('demo')
  company_id = await companyIdOf(test, 'midori')
})
afterAll(async () => {
  await engine.close()
  await test.drop()
  await other.drop()
})

const inMidori = <T>(work: Parameters<typeof inCompany<T>>[2]) => inCompany(test.database.db, company_id, work)

describe('people', () => {
  it('fill the company up to its limit, with one Master and four guests', async () => {
    const list = await inMidori((tx) => tx.select().from(memberships))
    const ofRole = (role: number) => list.filter((membership) => membership.role === role)
    expect(list.filter(({ role }) => role !== 2)).toHaveLength(limits.internalUsers)
    expect(ofRole(2)).toHaveLength(4)
    expect(ofRole(3)).toHaveLength(1)
    const [company] = await inMidori((tx) => tx.select().from(companies))
    expect(company!.master_user_id).toBe(ofRole(3)[0]!.user_id)
  })

  it('can sign in as printed, one of each role', async () => {
    expect(demoLogins.map(({ role }) => role)).toEqual(['マスター', '管理者', 'メンバー', 'ゲスト'])
    for (const { email, password } of demoLogins) {
      const [user] = await inMidori((tx) => tx.select().from(users).where(eq(users.email, email)))
      expect(await verifyPassword(password, user!.password_hash)).toBe(true)
    }
  })

  it('have somebody in both companies', async () => {
    const rows = await inSystem(test.database.db, (tx) =>
      tx.select({ user_id: memberships.user_id, companies: count() }).from(memberships).groupBy(memberships.user_id),
    )
    expect(rows.filter((row) => row.companies === 2)).toHaveLength(1)
  })
})

describe('guests', () => {
  it('are asked to fill documents in that can be filled in still, and one waits to be confirmed', async () => {
    const asked = await inMidori((tx) =>
      tx
        .select({ submitted_at: documents.submitted_at, approval_status: documents.approval_status })
        .from(documentGuestRequests)
        .innerJoin(documents, eq(documents.id, documentGuestRequests.document_id)),
    )
    expect(asked.length).toBe(2)
    const locked: ApprovalStatus[] = [approvalStatuses.applying, approvalStatuses.approved]
    for (const { submitted_at, approval_status } of asked)
      expect([submitted_at, locked.includes(approval_status)]).toEqual([null, false])
    const reports = await inMidori((tx) => tx.select().from(matterGuestReports))
    expect(reports.map(({ state, settled_at }) => [state, settled_at !== null]).toSorted()).toEqual([
      ['finished', false],
      ['started', true],
    ])
  })
})

describe('records', () => {
  it('are as many as promised', async () => {
    const counts = await inMidori(async (tx) => ({
      buildings: await tx.$count(buildings),
      facilities: await tx.$count(facilities),
      matters: await tx.$count(matters),
      templates: await tx.$count(templates),
      drawings: await tx.$count(drawings),
      statuses: await tx.$count(matterStatuses),
    }))
    expect(counts).toEqual({ buildings: 12, facilities: 150, matters: 400, templates: 10, drawings: 14, statuses: 7 })
    const matterCategories = await inMidori((tx) => tx.selectDistinct({ id: matters.matter_category_id }).from(matters))
    const facilityCategories = await inMidori((tx) =>
      tx.selectDistinct({ id: facilities.facility_category_id }).from(facilities),
    )
    expect([matterCategories.length, facilityCategories.length]).toEqual([11, 15])
    const linked = await inMidori((tx) =>
      tx.selectDistinct({ id: buildingContacts.building_id }).from(buildingContacts),
    )
    expect(linked).toHaveLength(12)
    expect(await inMidori((tx) => tx.$count(pins))).toBeGreaterThan(50)
    expect(await inMidori((tx) => tx.$count(attachments, isNotNull(attachments.pin_id)))).toBeGreaterThan(10)
    const placed = Object.values(
      Object.groupBy(await inMidori((tx) => tx.select().from(pins)), (pin) => pin.drawing_id),
    )
    expect(placed).toHaveLength(14)
    for (const own of placed) {
      expect(own!.length).toBeGreaterThanOrEqual(4)
      expect(new Set(own!.map(({ state }) => state)).size).toBe(2)
      // None hides another.
      for (const [index, one] of own!.entries())
        for (const other of own!.slice(index + 1))
          expect(Math.hypot(one.lng - other.lng, one.lat - other.lat), `${one.text} ${other.text}`).toBeGreaterThan(
            0.025,
          )
    }
  })

  it('lie around today: overdue, today, this month, later and undated', async () => {
    const rows = await inMidori((tx) =>
      tx
        .select({
          start: matters.start_date,
          end: matters.end_date,
          name: matters.name,
          type_id: matterStatuses.type_id,
        })
        .from(matters)
        .innerJoin(matterStatuses, eq(matterStatuses.id, matters.status_id)),
    )
    const overdue = rows.filter(({ end, type_id }) => isOverdue({ end_date: end }, type_id as 1 | 2 | 3, today))
    expect(overdue.length).toBeGreaterThan(20)
    expect(rows.filter(({ start, end }) => start !== null && start <= today && end! >= today).length).toBeGreaterThan(
      20,
    )
    expect(rows.filter(({ start }) => start !== null && start > today).length).toBeGreaterThan(60)
    expect(rows.filter(({ start }) => start === null).length).toBeGreaterThan(2)
    expect(Math.max(...rows.map(({ name }) => [...name].length))).toBeGreaterThan(60)
    expect(Math.max(...rows.map(({ name }) => [...name].length))).toBeLessThanOrEqual(limits.text.name)
  })

  it.each(demoLogins.map(({ email }) => email))('give %s something to do today', async (email) => {
    const mine = await inMidori((tx) =>
      tx
        .select({ start: matters.start_date, end: matters.end_date })
        .from(matters)
        .innerJoin(matterUsers, eq(matterUsers.matter_id, matters.id))
        .innerJoin(users, eq(users.id, matterUsers.user_id))
        .where(eq(users.email, email)),
    )
    expect(mine.filter(({ start, end }) => start !== null && start <= today && end! >= today).length).toBeGreaterThan(0)
  })

  it('are true to themselves: title, building, category, symptom and equipment agree', async () => {
    const { rows, linked } = await inMidori(async (tx) => ({
      rows: await tx
        .select({ matter: matters, building: buildings.name })
        .from(matters)
        .leftJoin(buildings, eq(buildings.id, matters.building_id)),
      linked: await tx
        .select({ name: matters.name, building: matters.building_id, facility: facilities })
        .from(matterFacilities)
        .innerJoin(matters, eq(matters.id, matterFacilities.matter_id))
        .innerJoin(facilities, eq(facilities.id, matterFacilities.facility_id)),
    }))
    const names = [...new Set(rows.flatMap(({ building }) => building ?? []))]
    const elsewhere = rows.filter(({ matter, building }) =>
      names.some((name) => matter.name.includes(name) && building !== name),
    )
    expect(elsewhere.map(({ matter, building }) => `${matter.name}: ${building}`)).toEqual([])

    const seen = { 漏水: /水/, 閉じ込め: /閉じ込め/, 停電: /照明|停電/ }
    for (const { matter } of rows.filter(({ matter }) => matter.matter_category_id === emergencyCategory)) {
      const [about, symptom] = Object.entries(seen).find(([word]) => matter.name.includes(word))!
      expect(matter.symptom, `${matter.name}（${about}）`).toMatch(symptom)
      const floor = /(\d{1,2})F/.exec(matter.name)?.[1]
      if (floor) expect(matter.place, matter.name).toContain(`${floor}階`)
    }

    const kinds: readonly [RegExp, readonly number[]][] = [
      [/空調機/, [1]],
      [/エレベーター/, [5]],
      [/受変電|停電/, [4]],
      [/漏水/, [13, 2]],
      [/消防/, [3]],
    ]
    const strange = linked.filter(
      ({ name, building, facility }) =>
        facility.building_id !== building ||
        kinds.some(([word, categories]) => word.test(name) && !categories.includes(facility.facility_category_id)),
    )
    expect(strange.map(({ name, facility }) => `${name}: ${facility.name}`)).toEqual([])
  })

  it('are of owners whose own they may be, and reported to these', async () => {
    const { kept, sent } = await inMidori(async (tx) => ({
      kept: await tx
        .select({ building: buildings.name, owner: contacts.affiliation })
        .from(buildingContacts)
        .innerJoin(buildings, eq(buildings.id, buildingContacts.building_id))
        .innerJoin(contacts, eq(contacts.id, buildingContacts.contact_id))
        .where(eq(buildingContacts.role_id, contactRoles.owner)),
      sent: await tx
        .select({ title: documents.title, email: documentSubmitMails.email, building: matters.building_id })
        .from(documentSubmitMails)
        .innerJoin(documents, eq(documents.id, documentSubmitMails.document_id))
        .innerJoin(matters, eq(matters.id, documents.matter_id)),
    }))
    const own: readonly [RegExp, RegExp][] = [
      [/管理組合|レジデンス/, /レジデンス/],
      [/医療法人/, /メディカル/],
      [/ロジスティクス/, /物流/],
    ]
    const strange = kept.filter(({ building, owner }) => own.some(([of, at]) => of.test(owner!) && !at.test(building)))
    expect(strange).toEqual([])
    expect(kept).not.toEqual([])

    const known = await inMidori((tx) =>
      tx
        .select({ building: buildingContacts.building_id, email: contacts.email })
        .from(buildingContacts)
        .innerJoin(contacts, eq(contacts.id, buildingContacts.contact_id)),
    )
    const unknown = sent.filter(
      ({ email, building }) => !known.some((each) => each.building === building && each.email === email),
    )
    expect(unknown.map(({ title, email }) => `${title}: ${email}`)).toEqual([])
  })

  it('never happened in the future', async () => {
    const rows = await inMidori((tx) =>
      tx.select({ at: histories.created_at }).from(histories).orderBy(asc(histories.id)),
    )
    const times = rows.map(({ at }) => at.getTime())
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('have comments with mentions, some still unread', async () => {
    const counts = await inMidori(async (tx) => ({
      comments: await tx.$count(comments),
      mentions: await tx.$count(commentMentions),
      unread: await tx.$count(notifications, isNull(notifications.read_at)),
    }))
    expect(counts.comments).toBeGreaterThan(20)
    expect(counts.mentions).toBeGreaterThan(8)
    expect(counts.unread).toBeGreaterThan(2)
  })

  it('ring the bell for whoever has something to answer, in the order in which it happened', async () => {
    const rows = await inMidori((tx) => tx.select().from(notifications).orderBy(asc(notifications.id)))
    const times = rows.map(({ created_at }) => created_at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(
      new Set([
        'approval_requested',
        'approval_approved',
        'approval_sent_back',
        'document_opened',
        'mentioned',
        'guest_reported',
      ]),
    )
    const waiting = await inMidori((tx) =>
      tx
        .select({ approval_id: documentApprovalUsers.approval_id, user_id: documentApprovalUsers.user_id })
        .from(documentApprovalUsers)
        .innerJoin(documentApprovals, eq(documentApprovals.id, documentApprovalUsers.approval_id))
        .where(and(isNull(documentApprovalUsers.status), isNull(documentApprovals.deleted_at))),
    )
    const asked = rows.filter(({ kind, read_at }) => kind === 'approval_requested' && read_at === null)
    expect(asked.length).toBeGreaterThan(0)
    for (const { subject_id, user_id } of asked) expect(waiting).toContainEqual({ approval_id: subject_id, user_id })
  })
})

describe('documents', () => {
  const states = () =>
    inMidori(async (tx) => {
      const rows = await tx.select().from(documents)
      const steps = await listSteps(
        tx,
        { company_id },
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({ row, steps: steps.get(row.id)!, state: stateOf(row, steps.get(row.id)!) }))
    })

  it('stand in every state', async () => {
    const list = await states()
    const some = (matches: (entry: (typeof list)[number]) => boolean) => list.some(matches)
    expect(some(({ row }) => row.approval_status === 1 && row.submit_mode === 0 && !row.submitted_at)).toBe(true)
    expect(some(({ row, steps }) => row.approval_status === 2 && currentStep(steps)?.order_number === 1)).toBe(true)
    expect(some(({ row, steps }) => row.approval_status === 2 && currentStep(steps)?.order_number === 2)).toBe(true)
    expect(some(({ row, steps }) => row.approval_status === 2 && pastRequests(steps).length > 0)).toBe(true)
    expect(some(({ row }) => row.approval_status === 3)).toBe(true)
    expect(some(({ state }) => isApprovalRemoved(state))).toBe(true)
    expect(some(({ row }) => row.approval_status === 4 && !row.submitted_at)).toBe(true)
    expect(some(({ row }) => row.approval_status === 4 && row.submitted_at !== null)).toBe(true)
    expect(some(({ row }) => row.submit_mode === 2 && !row.submitted_at)).toBe(true)
    expect(some(({ row }) => row.submit_mode === 2 && row.submitted_at !== null)).toBe(true)
    for (const { row, steps } of list.filter(({ row }) => row.approval_status === 4)) {
      expect(activeSteps(steps).length, row.title).toBeGreaterThan(0)
      expect(currentStep(steps), row.title).toBeNull()
    }
  })

  it.each([
    ['aya.nakamura@midori-kanri.example', 'メンバー'],
    ['kenichi.takahashi@midori-kanri.example', '管理者'],
  ])('wait for the approval of %s (%s)', async (email) => {
    const [user] = await inMidori((tx) => tx.select().from(users).where(eq(users.email, email)))
    const waiting = (await states()).filter(
      ({ row, steps }) =>
        row.approval_status === 2 &&
        currentStep(steps)?.users.some(({ id, status }) => id === user!.id && status === null),
    )
    expect(waiting.length).toBeGreaterThan(0)
  })

  it('begin filled with what the company knows', async () => {
    const bound = await inMidori((tx) =>
      tx
        .select({ template: templates.name, source: templateItems.source })
        .from(templateItems)
        .innerJoin(templates, eq(templates.id, templateItems.template_id))
        .where(isNotNull(templateItems.source)),
    )
    const sourcesOf = (name: string) => bound.flatMap(({ template, source }) => (template === name ? source! : []))
    expect(sourcesOf('御見積書')).toEqual(
      expect.arrayContaining(['matter_name', 'building_address', 'document_number', 'building_contact_company']),
    )
    expect(sourcesOf('漏水緊急対応報告書')).toEqual(expect.arrayContaining(['building_name', 'matter_caller']))
  })

  it('hold values that their items accept', async () => {
    const rows = await inMidori((tx) =>
      tx
        .select({
          data: sql<string | string[]>`${documentData.data}`,
          item: templateItems,
          template_id: documents.template_id,
        })
        .from(documentData)
        .innerJoin(templateItems, eq(templateItems.id, documentData.item_id))
        .innerJoin(documents, eq(documents.id, documentData.document_id)),
    )
    const parts = Map.groupBy(await inMidori((tx) => tx.select().from(templateItemParts)), ({ item_id }) => item_id)
    expect(rows.length).toBeGreaterThan(2000)
    const wrong = rows.flatMap(({ data, item, template_id }) => {
      const { error } = readItemValue(
        { name: item.name, type: normaliseItemType(item.type as 'text'), item_parts: parts.get(item.id) ?? [] },
        data,
        today,
      )
      return error || item.template_id !== template_id ? [`${item.name}: ${JSON.stringify(data)} ${error}`] : []
    })
    expect(wrong).toEqual([])
  })

  it('have a month sheet filled in to yesterday, with a gap and a finding, and a form for twelve photos', async () => {
    const [sheet] = await inMidori((tx) => tx.select().from(documents).where(isNotNull(documents.period)))
    expect(sheet!.period).toBe('2026-06-01')
    const items = await inMidori((tx) =>
      tx.select().from(templateItems).where(eq(templateItems.template_id, sheet!.template_id)),
    )
    const [form] = await inMidori((tx) => tx.select().from(templates).where(eq(templates.id, sheet!.template_id)))
    const data = new Map(
      (await inMidori((tx) => tx.select().from(documentData).where(eq(documentData.document_id, sheet!.id)))).map(
        (row) => [row.item_id, row.data as string],
      ),
    )
    const sheets = datedSheets(
      form!.grids,
      items.map((item) => ({ ...item, type: normaliseItemType(item.type as 'text') })),
      { period: sheet!.period, closed_days: ['06', '07', '13', '14'].map((day) => `2026-06-${day}`) },
      today,
    )
    const gaps = missingDays(sheets, (id) => data.get(id), false)
    expect(gaps.map(({ label, cells }) => [label, cells.length])).toEqual([['06/15（月）', 3]])
    const limitRows = await inMidori((tx) => tx.select().from(templateItemLimits))
    const low = limitRows.filter(({ item_id, alarm_low }) => Number(data.get(item_id) ?? Infinity) < (alarm_low ?? -1))
    expect(low).toHaveLength(1)
    const photos = await inMidori((tx) =>
      tx
        .select({ count: count() })
        .from(templateItems)
        .innerJoin(templates, eq(templates.id, templateItems.template_id))
        .where(and(eq(templates.name, '工事写真帳'), eq(templateItems.type, 'fileupload'))),
    )
    expect(photos).toEqual([{ count: 12 }])
  })

  it('are frozen as PDF and Excel once submitted, and proved by their hash', async () => {
    const submitted = await inMidori((tx) => tx.select().from(documents).where(isNotNull(documents.submitted_at)))
    expect(submitted.length).toBeGreaterThan(4)
    for (const { pdf_file_id, excel_file_id, title } of submitted) {
      for (const [id, head] of [
        [pdf_file_id, '%PDF-'],
        [excel_file_id, 'PK'],
      ] as const) {
        const [file] = await inMidori((tx) => tx.select().from(files).where(eq(files.id, id!)))
        const bytes = await storage.readBytes(file!.storage_key)
        expect(Buffer.from(bytes.subarray(0, head.length)).toString('latin1'), title).toBe(head)
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(file!.sha256)
        expect(bytes.length).toBe(file!.size)
      }
    }
    expect(
      await inMidori((tx) =>
        tx.$count(documents, and(isNull(documents.submitted_at), isNotNull(documents.pdf_file_id))),
      ),
    ).toBe(0)
  })

  it('were opened, downloaded and left unopened by their recipients', async () => {
    const mails = await inMidori((tx) =>
      tx.select().from(documentSubmitMails).where(isNotNull(documentSubmitMails.token_hash)),
    )
    expect(mails.some(({ opened_at, downloaded_at }) => opened_at !== null && downloaded_at !== null)).toBe(true)
    expect(mails.some(({ opened_at, downloaded_at }) => opened_at !== null && downloaded_at === null)).toBe(true)
    expect(mails.some(({ opened_at }) => opened_at === null)).toBe(true)
    expect(mails.every(({ mail_id }) => mail_id !== null)).toBe(true)
  })
})

describe('seeding again', () => {
  it('leaves a company that is there alone', async () => {
    const before = await inMidori((tx) => tx.$count(matters))
    expect(await seed(test)).toBe('present')
    expect(await inMidori((tx) => tx.$count(matters))).toBe(before)
  })

  it('makes the same company on the same day, once however many processes start', async () => {
    const results = await Promise.all([seed(other), seed(other)])
    expect(results.toSorted()).toEqual(['demo', 'present'])
    const other_id = await companyIdOf(other, 'midori')
    const told = (database: TestDatabase, id: number) =>
      inCompany(database.database.db, id, async (tx) => ({
        matters: await tx
          .select({ name: matters.name, start: matters.start_date, end: matters.end_date })
          .from(matters)
          .orderBy(asc(matters.id)),
        facilities: await tx
          .select({ name: facilities.name, serial: facilities.serial_number })
          .from(facilities)
          .orderBy(asc(facilities.id)),
        documents: await tx
          .select({ title: documents.title, status: documents.approval_status, updated_at: documents.updated_at })
          .from(documents)
          .orderBy(asc(documents.id)),
        values: await tx
          .select({ data: sql`${documentData.data}` })
          .from(documentData)
          .orderBy(asc(documentData.id)),
        pictures: await tx
          .select({ name: files.name, sha256: files.sha256 })
          .from(files)
          .where(ne(files.type, 3))
          .orderBy(asc(files.id)),
      }))
    expect(await told(other, other_id)).toEqual(await told(test, company_id))
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { homeAnswerSchema, type Home } from '#domain/home/home.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { recordStatements } from '#tests/bench/statements.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

/** Wednesday 17 June 2026, 09:00 in Tokyo. */
const now = new Date('2026-06-17T00:00:00Z')
let office: Office
let template: Template
beforeAll(async () => {
  office = await openOffice({ clock: () => now })
  const uploaded = await uploadForm(office, '報告書', corpusBytes('forms/08_koji_kanryo_juryosho.xlsx'))
  template = await giveItems(office, uploaded, [
    { name: '基本', type: 'separator' },
    { name: '件名', type: 'text', cell_reference: '0:C6' },
    { name: '備考', type: 'textarea', cell_reference: '0:C8' },
  ])
})
afterAll(() => office.close())

const homeOf = async (person: Person, whose = 'company'): Promise<Home> =>
  homeAnswerSchema.parse(await answered(await person.browser.get(`${office.company.path}/home?whose=${whose}`), 200))
    .data
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const createDocument = async (matter_id: number | null, title: string, person = office.member): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await person.browser.post(`${office.company.path}/documents`, {
        title,
        template_id: template.id,
        ...(matter_id === null ? {} : { matter_id }),
      }),
      201,
    )
  ).data.id

describe('home', () => {
  it('has the day as it is worked off: what is not begun first, what is done last, each by its time', async () => {
    const person = await office.app.createPerson(office.company, 0, '順番 待子')
    const [notBegun, , underWay, , , done] = office.company.status_ids
    const on = { start_date: '2026-06-17', end_date: '2026-06-17', user_ids: [person.id] }
    const at = (hour: string) => ({ start_time: `${hour}:00`, end_time: `${hour}:30` })
    await office.createMatter(person, { ...on, name: '完了', status_id: done, ...at('08') })
    await office.createMatter(person, { ...on, name: '未着手 時刻なし', status_id: notBegun })
    await office.createMatter(person, { ...on, name: '未着手 午後', status_id: notBegun, ...at('15') })
    await office.createMatter(person, { ...on, name: '対応中', status_id: underWay, ...at('09') })
    await office.createMatter(person, { ...on, name: '未着手 午前', status_id: notBegun, ...at('10') })
    const { today } = await homeOf(person, 'mine')
    expect(names(today.items)).toEqual(['未着手 午前', '未着手 午後', '未着手 時刻なし', '対応中', '完了'])
    // The company's day is one day, whosever the matters are.
    await office.createMatter(person, { ...on, name: '他の人の未着手', status_id: notBegun, user_ids: [], ...at('11') })
    expect(names((await homeOf(person)).today.items)).toEqual([
      '未着手 午前',
      '他の人の未着手',
      '未着手 午後',
      '未着手 時刻なし',
      '対応中',
      '完了',
    ])
    await office.app.database.pool.query('update matters set deleted_at = now() where created_user_id = $1', [
      person.id,
    ])
  })

  it('shows the matters of the day with how far their documents are', async () => {
    const { other, member } = office
    await office.createMatter(member, { name: '他の人の今日', start_date: '2026-06-16', end_date: '2026-06-18' })
    const mine = await office.createMatter(member, {
      name: '自分の今日',
      start_date: '2026-06-17',
      user_ids: [other.id],
      building_name: '青葉台グリーンビル',
    })
    await office.createMatter(member, { name: '明日', start_date: '2026-06-18', user_ids: [other.id] })
    const submitted = await createDocument(mine.id, '提出済み')
    await createDocument(mine.id, '下書き')
    await office.app.database.pool.query('update documents set submitted_at = now() where id = $1', [submitted])

    const home = await homeOf(other)
    expect(home.today_date).toBe('2026-06-17')
    expect(home.today).toMatchObject({ total: 2, mine_total: 1 })
    expect(names(home.today.items)).toEqual(['他の人の今日', '自分の今日'])
    expect(home.today.items[1]).toMatchObject({
      documents_count: 2,
      submitted_documents_count: 1,
      users: [{ id: other.id }],
      building: { name: '青葉台グリーンビル' },
    })
    const own = await homeOf(other, 'mine')
    expect(own.today).toMatchObject({ total: 1, mine_total: 1, items: [{ name: '自分の今日' }] })
    expect(own.week).toMatchObject({ start_date: '2026-06-14', end_date: '2026-06-20', total: 2 })
    expect(names(own.week.items)).toEqual(['自分の今日', '明日'])
    expect(names(home.week.items)).toEqual(['他の人の今日', '自分の今日', '明日'])
  })

  it('shows what of mine is overdue, the longest first', async () => {
    const { other, member } = office
    await office.createMatter(member, { name: '二日遅れ', end_date: '2026-06-15', user_ids: [other.id] })
    await office.createMatter(member, { name: '四日遅れ', end_date: '2026-06-13', user_ids: [other.id] })
    await office.createMatter(member, {
      name: '完了済み',
      end_date: '2026-06-01',
      user_ids: [other.id],
      status_id: office.company.status_ids[5],
    })
    await office.createMatter(member, { name: '他の人の遅れ', end_date: '2026-06-01' })
    const { overdue } = await homeOf(other, 'mine')
    expect([overdue.total, overdue.longest_days, names(overdue.items)]).toEqual([2, 4, ['四日遅れ', '二日遅れ']])
    expect((await homeOf(other)).overdue).toMatchObject({
      total: 3,
      longest_days: 16,
      items: [{ name: '他の人の遅れ' }, {}, {}],
    })
  })

  it('shows what waits for my approval in the step that is mine, and what came back to me', async () => {
    const { member, master, other } = office
    const id = await createDocument(null, '見積書')
    const steps = [
      { approvers: [{ id: other.id }], is_only_one_approval: false },
      {
        approvers: [{ id: master.id }, { id: (await office.app.createPerson(office.company, 1, '承認 次郎')).id }],
        is_only_one_approval: true,
      },
    ]
    const path = `${office.company.path}/documents/${id}/approval`
    await answered(await member.browser.post(path, { comment: 'お願いします', steps }), 201)
    expect((await homeOf(other)).approvals).toMatchObject({
      total: 1,
      items: [{ id, title: '見積書', order_number: 1, applicant: member.name, document_type_id: 3, matter: null }],
    })
    expect((await homeOf(master)).approvals).toEqual({ total: 0, oldest_at: null, items: [] })
    await answered(await other.browser.put(path, { comment: '確認', approver_feedback: true }), 200)
    expect((await homeOf(other)).approvals.total).toBe(0)
    const { approvals } = await homeOf(master)
    expect(approvals).toMatchObject({ total: 1, items: [{ id, order_number: 2 }] })
    expect(approvals.oldest_at).toBe(approvals.items[0]!.applied_at)

    await answered(await master.browser.put(path, { comment: '直してください', approver_feedback: false }), 200)
    expect((await homeOf(master)).approvals.total).toBe(0)
    expect((await homeOf(member, 'mine')).sent_back).toMatchObject({ total: 1, items: [{ id, title: '見積書' }] })
    expect((await homeOf(other, 'mine')).sent_back.total).toBe(0)
    expect((await homeOf(other)).sent_back.total).toBe(1)
    expect(await answered(await other.browser.get(`${office.company.path}/home?whose=theirs`), 422)).toHaveProperty(
      'errors.whose',
    )
  })

  it('offers my unfinished documents with how much of them is filled in', async () => {
    const { master } = office
    const id = await createDocument(null, '書きかけ', master)
    const text = template.items.find(({ type }) => type === 'text')!
    await answered(
      await master.browser.put(`${office.company.path}/documents/${id}`, {
        docs_data: [{ item_id: text.id, data: '改修工事' }],
      }),
      200,
    )
    expect((await homeOf(master)).drafts).toMatchObject([
      { id, title: '書きかけ', filled_items_count: 1, items_count: 2 },
    ])
  })

  it('counts matters by status and the open ones by building', async () => {
    const { master, company } = office
    const before = (await homeOf(master)).matters_by_status
    const building_name = '港南シーサイドタワー'
    const { building_id } = await office.createMatter(master, { building_name })
    await office.createMatter(master, { building_id, status_id: company.status_ids[3] })
    await office.createMatter(master, { building_id, status_id: company.status_ids[3] })
    await office.createMatter(master, { building_id, status_id: company.status_ids[5] })
    const home = await homeOf(master)
    expect(home.matters_by_status.map(({ status_id }) => status_id)).toEqual(company.status_ids)
    expect(home.matters_by_status.map(({ total }, index) => total - before[index]!.total)).toEqual([
      1, 0, 0, 2, 0, 1, 0,
    ])
    expect(home.open_matters_by_building[0]).toEqual({
      building: { id: building_id, name: building_name },
      not_started_total: 1,
      in_progress_total: 2,
      total: 3,
    })
  })

  it('shows guests theirs alone', async () => {
    const { app, company, member } = office
    const guest = await app.createPerson(company, 2, '別の協力会社')
    const building_name = '内緒ビル'
    await office.createMatter(member, { name: '見えない案件', start_date: '2026-06-17', user_ids: [], building_name })
    const theirs = await office.createMatter(member, {
      name: '見える案件',
      start_date: '2026-06-17',
      user_ids: [guest.id],
      building_name: '見えるビル',
    })
    const say = (id: number, body: string, mentioned_user_ids: number[] = []) =>
      member.browser.post(`${company.path}/matters/${id}/comment`, { body, mentioned_user_ids })
    await answered(await say(theirs.id, '聞こえる', [guest.id]), 201)
    const hidden = await office.createMatter(member, { user_ids: [] })
    await answered(await say(hidden.id, '聞こえない'), 201)
    const home = await homeOf(guest)
    expect(names(home.today.items)).toEqual(['見える案件'])
    expect(home.today.total).toBe(1)
    expect(home.comments.map(({ body }) => body)).toEqual(['聞こえる'])
    expect(home.unread_notifications_count).toBe(1)
    expect(home.matters_by_status.reduce((sum, { total }) => sum + total, 0)).toBe(1)
    expect(home.open_matters_by_building.map(({ building }) => building.name)).toEqual(['見えるビル'])
    expect([home.drafts, home.approvals.total, home.sent_back.total]).toEqual([[], 0, 0])
  })

  it('has of a guest their matters that are not completed, the next first', async () => {
    const { app, company, member } = office
    const guest = await app.createPerson(company, 2, '順番の協力会社')
    const on = (name: string, start_date: string | null, end_date: string | null = null) =>
      office.createMatter(member, { name, start_date, end_date, user_ids: [guest.id] })
    await on('来月', '2026-07-20')
    await on('先月まで', '2026-05-01', '2026-05-20')
    await on('日なし', null)
    await on('昨日まで', '2026-06-01', '2026-06-16')
    await on('来週', '2026-06-24')
    await on('続いている', '2026-06-10', '2026-06-30')
    const done = await on('完了した', '2026-06-18')
    await answered(
      await member.browser.put(`${company.path}/matters/${done.id}`, { status_id: company.status_ids.at(-1) }),
      200,
    )
    const { own } = await homeOf(guest)
    expect([own.total, names(own.items)]).toEqual([6, ['続いている', '来週', '来月', '日なし', '昨日まで', '先月まで']])
    expect((await homeOf(office.master)).own).toEqual({ total: 0, items: [] })
  })

  it('asks the database as often however much there is', async () => {
    const few = await recordStatements(() => homeOf(office.master))
    for (let index = 0; index < 12; index += 1) {
      const { id } = await office.createMatter(office.master, {
        start_date: '2026-06-17',
        end_date: '2026-06-19',
        user_ids: [office.master.id],
        building_name: `ビル${index}`,
      })
      await answered(
        await office.member.browser.post(`${office.company.path}/matters/${id}/comment`, {
          body: 'x',
          mentioned_user_ids: [office.master.id],
        }),
        201,
      )
      await createDocument(id, `書類${index}`, office.master)
    }
    expect((await recordStatements(() => homeOf(office.master))).length).toBe(few.length)
  })

  it('counts each day of the week, also of what its list leaves out', async () => {
    const busy = await office.app.createPerson(office.company, 0, '多忙 一郎')
    const on = (start_date: string, end_date = start_date) =>
      office.createMatter(office.master, { start_date, end_date, user_ids: [busy.id] })
    for (let index = 0; index < 51; index += 1) await on('2026-06-15')
    await on('2026-06-10', '2026-06-14')
    await on('2026-06-16', '2026-06-30')
    await on('2026-06-19')
    const { week } = await homeOf(busy, 'mine')
    expect([week.total, week.items.length]).toEqual([54, 50])
    expect(week.day_totals).toEqual([1, 51, 1, 1, 1, 2, 1])
  })

  it('is for members of the company', async () => {
    await answered(await office.app.openBrowser().get(`${office.company.path}/home`), 401)
    await answered(await office.stranger.browser.get(`${office.company.path}/home`), 404)
  })
})

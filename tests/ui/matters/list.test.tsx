import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestCompany } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { asked, bar, choose, isShown, openMenu, shown } from './list-screen.ts'

let stage: Stage
let company: TestCompany
let master: Person
let member: Person
let guest: Person
let browser: Stage['browser']
let building_id: number
let facility_id: number

const today = businessDay(new Date())
const lists = '/api/c/midori/matters'

const createMatter = async (body: Record<string, unknown>, person = member): Promise<Matter> =>
  (await answered<{ data: Matter }>(await person.browser.post(lists, { matter_category_id: 1, ...body }), 201)).data
const stored = async (id: number): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.get(`${lists}/${id}`), 200)).data

beforeAll(async () => {
  stage = await createStage()
  ;({ company, master, browser } = stage)
  member = await stage.app.createPerson(company, 0, '中村 彩')
  guest = await stage.app.createPerson(company, 2, '原田 誠')
  const first = await createMatter({
    name: '今日の自分の案件',
    user_ids: [member.id, guest.id],
    start_date: today,
    end_date: today,
    building_name: '青葉台グリーンビル',
  })
  building_id = first.building_id!
  const facility = await answered<{ data: { id: number } }>(
    await master.browser.post('/api/c/midori/facilities', { name: '受水槽', facility_category_id: 2, building_id }),
    201,
  )
  facility_id = facility.data.id
  await createMatter({ name: '今日の他人の案件', user_ids: [master.id], start_date: today }, master)
  await createMatter({
    name: '期限の過ぎた案件',
    user_ids: [member.id],
    start_date: '2020-01-06',
    end_date: '2020-01-08',
  })
  await createMatter({ name: '受水槽の清掃', matter_category_id: 4, building_id, facility_ids: [facility_id] })
})
beforeEach(() => browser.cookies.clear())
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, search = '') => stage.open(person, `/matters${search}`)
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!)
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

describe('what the list shows', () => {
  test('begins with today and oneself, and says so', async () => {
    await open(member)
    await screen.findByRole('link', { name: '今日の自分の案件' })
    await isShown('今日の自分の案件')
    expect((await rowOf('今日の自分の案件')).getByText('自分の案件')).toBeInTheDocument()
    expect((await bar()).getByRole('button', { name: 'メンバー：自分' })).toBeInTheDocument()
    expect((await bar()).getByRole('button', { name: '予定日：今日' })).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('of everybody, or of any day, says so in the address; 選択をクリア lifts all', async () => {
    const user = await open(member)
    await choose(user, 'メンバー', 'すべてのメンバー')
    await isShown('今日の他人の案件', '今日の自分の案件')
    expect(asked()).toEqual({ relative_date: '1' })
    await user.click((await bar()).getByRole('button', { name: '予定日：今日' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: '予定日' })).getByRole('button', { name: '選択をクリア' }),
    )
    await waitFor(() => expect(shown()).toHaveLength(4))
    expect(asked()).toEqual({ user_id: 'all' })
    await choose(user, 'メンバー', 'midori-master')
    await isShown('今日の他人の案件')
    expect(asked()).toEqual({ user_id: String(master.id) })
    await user.click((await bar()).getByRole('button', { name: '選択をクリア' }))
    await waitFor(() => expect(shown()).toHaveLength(4))
    expect((await bar()).queryByRole('button', { name: '選択をクリア' })).not.toBeInTheDocument()
  })

  test('of an address with a filter is that filter alone; the header looks among all', async () => {
    const user = await open(member, `?user_id=${member.id}&relative_date=${relativeDates.overdue}`)
    await screen.findByRole('link', { name: '期限の過ぎた案件' })
    await isShown('期限の過ぎた案件')
    expect((await bar()).getByRole('button', { name: '予定日：期限超過' })).toBeInTheDocument()
    await user.keyboard('/')
    await user.type(await screen.findByRole('combobox', { name: /名前/ }), '他人')
    await user.click(await screen.findByRole('option', { name: '「他人」を案件名で検索' }))
    await isShown('今日の他人の案件')
    expect(asked()).toEqual({ name: '他人' })
    expect((await bar()).getByRole('searchbox')).toHaveValue('他人')
  })

  test('narrows down by name, category, status, building and days; every change goes back to the first page', async () => {
    const user = await open(member, '?user_id=all&page=1')
    await user.type(await (await bar()).findByRole('searchbox'), '案')
    await waitFor(() => expect(asked()).toEqual({ name: '案' }))
    await user.clear((await bar()).getByRole('searchbox'))
    await waitFor(() => expect(asked()).toEqual({ user_id: 'all' }))
    await choose(user, 'カテゴリ', '清掃')
    await isShown('受水槽の清掃')
    expect(asked()).toEqual({ matter_category_id: '[4]' })
    await choose(user, 'カテゴリ', '清掃')
    await choose(user, 'ステータス', '完了')
    expect(await screen.findByText('条件に一致する案件がありません')).toBeInTheDocument()
    await choose(user, 'ステータス', '未着手')
    await waitFor(() => expect(shown()).toHaveLength(4))
    await choose(user, '建物', '青葉台グリーンビル')
    await isShown('受水槽の清掃', '今日の自分の案件')
    await user.click((await bar()).getByRole('button', { name: '予定日' }))
    await user.click(await screen.findByRole('option', { name: '期間を指定' }))
    await user.type(screen.getByRole('textbox', { name: '次より後' }), today.replaceAll('-', '/'))
    await user.click(screen.getByRole('button', { name: '適用' }))
    await isShown('今日の自分の案件')
    expect(asked()).toMatchObject({ start_date: today, building_id: `[${building_id}]` })
    expect(asked()).not.toHaveProperty('end_date')
    expect(asked()).not.toHaveProperty('relative_date')
  })

  test('offers no member twice: 自分 stands first and not among the others', async () => {
    const user = await open(member)
    await user.click((await bar()).getByRole('button', { name: 'メンバー：自分' }))
    await screen.findByRole('option', { name: 'midori-master' })
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent)
    expect(
      names.map((name) =>
        ['自分', 'すべてのメンバー', 'midori-master', '原田 誠', '中村 彩'].find((each) => name!.includes(each)),
      ),
    ).toEqual(['自分', 'すべてのメンバー', 'midori-master', '原田 誠'])
  })

  test('is nothing without a status', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    browser.server.use(
      http.get('*/api/c/midori/matter-statuses', async () => {
        await promise
        return HttpResponse.json({ data: [] })
      }),
    )
    await open(member, '?user_id=all')
    const title = await screen.findByRole('heading', { name: '案件' })
    resolve()
    await waitFor(() => expect(title).not.toBeInTheDocument())
    expect(screen.getByRole('main')).toBeEmptyDOMElement()
  })

  test('says why nothing is there, and shows a failure with a way to try again', async () => {
    const user = await open(master, `?user_id=${guest.id}&start_date=2019-01-01&end_date=2019-01-02`)
    expect(await screen.findByText('条件に一致する案件がありません')).toBeInTheDocument()
    browser.server.use(failures.tooManyRequests(lists))
    await user.click((await bar()).getByRole('button', { name: '選択をクリア' }))
    const retry = await screen.findByRole('button', { name: '再試行' })
    browser.server.resetHandlers()
    await user.click(retry)
    expect(await screen.findByRole('link', { name: '受水槽の清掃' })).toBeInTheDocument()
  })

  test('has one word for a day without matters of one’s own, and the way to all', async () => {
    const newcomer = await stage.app.createPerson(company, 0, '新人')
    const user = await open(newcomer)
    expect(await screen.findByText('今日の予定の自分の案件はありません')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'すべての案件を表示' }))
    expect(await screen.findByRole('link', { name: '受水槽の清掃' })).toBeInTheDocument()
  })
})

describe('rows', () => {
  const columns = ['案件名', 'カテゴリ', 'ステータス', 'メンバー', '予定日', '建物', '設備登録', '最終更新', 'メニュー']

  test('tell whose a matter is, who works on it, its facilities and what is overdue; the name leads to it', async () => {
    const user = await open(member, '?user_id=all')
    const own = await rowOf('今日の自分の案件')
    expect(own.getByText('自分の案件')).toBeInTheDocument()
    expect(own.getByText('2人のメンバー')).toBeInTheDocument()
    expect(own.getByText('なし')).toBeInTheDocument()
    expect(own.getAllByText(today.replaceAll('-', '/'))[0]).toBeInTheDocument()
    const other = await rowOf('受水槽の清掃')
    expect(other.queryByText('自分の案件')).not.toBeInTheDocument()
    expect(other.getByText('あり：1件')).toBeInTheDocument()
    expect(other.getByText('青葉台グリーンビル')).toBeInTheDocument()
    expect((await rowOf('期限の過ぎた案件')).getByTitle('期限超過')).toBeInTheDocument()
    expect(heads()).toEqual(columns)
    await user.click(screen.getByRole('link', { name: '受水槽の清掃' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/\/matters\/\d+$/))
  })

  test('of one building leave the building out', async () => {
    await open(member, `?building_id=[${building_id}]`)
    await screen.findByRole('link', { name: '受水槽の清掃' })
    expect(heads()).toEqual(columns.filter((name) => name !== '建物'))
  })

  test('of one facility leave members and equipment out; the facility can be lifted', async () => {
    const user = await open(member, `?facility_id=${facility_id}`)
    await screen.findByRole('link', { name: '受水槽の清掃' })
    await isShown('受水槽の清掃')
    expect(heads()).toEqual(columns.filter((name) => name !== 'メンバー' && name !== '設備登録'))
    await user.click(await (await bar()).findByRole('button', { name: '設備：受水槽の絞り込みを解除' }))
    await waitFor(() => expect(shown()).toHaveLength(4))
    expect(asked()).toEqual({ user_id: 'all' })
  })

  test('sort by their heads, back and forth', async () => {
    const user = await open(member, `?building_id=[${building_id}]`)
    await screen.findByRole('link', { name: '受水槽の清掃' })
    const sortBy = (head: string) =>
      user.click(within(screen.getByRole('columnheader', { name: head })).getByRole('button'))
    for (const [head, sort] of [
      ['案件名', 'name'],
      ['ステータス', 'status'],
      ['予定日', 'start_date'],
      ['最終更新', 'updated_at'],
      ['カテゴリ', 'matter_category_id'],
    ] as const) {
      await sortBy(head)
      await waitFor(() => expect(asked()['sort']).toBe(sort))
    }
    await isShown('今日の自分の案件', '受水槽の清掃')
    await sortBy('カテゴリ')
    await isShown('受水槽の清掃', '今日の自分の案件')
    expect(screen.getByRole('columnheader', { name: 'カテゴリ' })).toHaveAttribute('aria-sort', 'descending')
  })

  test('offer a guest nothing to change', async () => {
    await open(guest)
    expect((await rowOf('今日の自分の案件')).getByText('未着手')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^ステータス：/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '今日の自分の案件のメニュー' })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '案件を作成' })).not.toBeInTheDocument()
    expect(heads()).not.toContain('メニュー')
  })

  test('change their status at once, and have the old one back where that fails', async () => {
    const { id } = await createMatter({ name: '状態を変える案件' })
    const user = await open(member, '?name=状態を変える')
    await user.click(await screen.findByRole('button', { name: 'ステータス：未着手、変更' }))
    await user.click(
      within(screen.getByRole('listbox', { name: 'ステータス' })).getByRole('option', { name: '対応中' }),
    )
    expect(await screen.findByRole('button', { name: 'ステータス：対応中、変更' })).toBeInTheDocument()
    await waitFor(async () => expect((await stored(id)).status_id).toBe(company.status_ids[3]))
    browser.server.use(failures.tooManyRequests(`${lists}/:id`))
    await user.click(screen.getByRole('button', { name: 'ステータス：対応中、変更' }))
    await user.click(screen.getByRole('option', { name: '完了' }))
    expect(await screen.findByText(/ステータスの変更に失敗しました/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'ステータス：対応中、変更' })).toBeInTheDocument()
  })

  test('have the last status back by 元に戻す, but not over what somebody else chose since', async () => {
    const { id } = await createMatter({ name: '取り消す案件' })
    const user = await open(member, '?name=取り消す案件')
    const choose = async (from: string, to: string) => {
      await user.click(await screen.findByRole('button', { name: `ステータス：${from}、変更` }))
      await user.click(screen.getByRole('option', { name: to }))
      await screen.findByText(`「取り消す案件」のステータスを「${to}」に変更しました`)
    }
    await choose('未着手', '対応中')
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('「取り消す案件」のステータスを元に戻しました')).toBeInTheDocument()
    expect((await stored(id)).status_id).toBe(company.status_ids[0])
    await choose('未着手', '完了')
    const chosen = { status_id: company.status_ids[3] }
    await answered(await master.browser.put(`${company.path}/matters/${id}`, chosen), 200)
    const undo = screen.getAllByRole('button', { name: '元に戻す' }).at(-1)!
    await user.click(undo)
    expect(await screen.findByText(/ステータスは元に戻していません/)).toBeInTheDocument()
    expect((await stored(id)).status_id).toBe(company.status_ids[3])
  })

  test('are edited, copied and deleted from their menu, and the list follows', async () => {
    await createMatter({ name: '直す案件' })
    const user = await open(member, '?name=直す')
    await openMenu(user, '直す案件', '編集')
    const name = await screen.findByDisplayValue('直す案件')
    await user.type(name, '・改')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('link', { name: '直す案件・改' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await openMenu(user, '直す案件・改', 'コピーして作成')
    await waitFor(() => expect(shown()).toHaveLength(2))
    const copy = shown().find((each) => each !== '直す案件・改')!
    await openMenu(user, copy, '削除')
    const question = within(await screen.findByRole('alertdialog', { name: '案件の削除' }))
    expect(
      question.getByText(
        '案件を削除すると、案件に登録されている建物、設備・管理物、報告書テンプレートとの連携が解除されます。この操作は取り消せません。30日間はごみ箱から元に戻せます。',
      ),
    ).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await isShown('直す案件・改')
  })

  test('of others cannot be edited or deleted by a member', async () => {
    const user = await open(member, '?name=他人')
    await user.click(await screen.findByRole('button', { name: '今日の他人の案件のメニュー' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['コピーして作成'])
  })
})

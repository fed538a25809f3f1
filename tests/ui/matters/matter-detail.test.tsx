import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestCompany } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let company: TestCompany
let master: Person
let member: Person
let guest: Person
let browser: Stage['browser']

beforeAll(async () => {
  stage = await createStage()
  ;({ company, master, browser } = stage)
  member = await stage.app.createPerson(company, 0, '中村 彩')
  guest = await stage.app.createPerson(company, 2, '原田 誠')
})
beforeEach(() => browser.cookies.clear())
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, id: number, search = '') => stage.open(person, `/matters/${id}${search}`)
const path = (id: number, rest = '') => `${company.path}/matters/${id}${rest}`

const createMatter = async (body: Record<string, unknown>, person = member): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await person.browser.post(`${company.path}/matters`, { matter_category_id: 1, ...body }),
      201,
    )
  ).data
const change = async (id: number, body: Record<string, unknown>): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.put(path(id), body), 200)).data
const stored = async (id: number): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.get(path(id)), 200)).data
const facts = async () => within(await screen.findByRole('complementary', { name: '案件の情報' }))

describe('the tabs', () => {
  test('stand in the address, say how much is in them, and are reached by keys', async () => {
    const { id } = await createMatter({ name: 'タブの案件' })
    await answered(await member.browser.post(path(id, '/comment'), { body: '鍵を借りました' }), 201)
    const user = await open(member, id)
    expect(await screen.findByRole('tab', { name: '変更履歴・コメント1' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: '概要' })).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByRole('tab', { name: '報告フォルダ0' })).toBeInTheDocument()
    screen.getByRole('tab', { name: '概要' }).focus()
    await user.keyboard('{ArrowRight}{ArrowRight}{Enter}')
    expect(await screen.findByRole('tabpanel', { name: '書類' })).toBeInTheDocument()
    expect(window.location.search).toBe('?tab=documents')
    window.history.back()
    expect(await screen.findByRole('tabpanel', { name: '概要' })).toBeInTheDocument()
  })

  test('open where the address says, with what was said and what was done side by side', async () => {
    const { id } = await createMatter({ name: '履歴の案件', description: '前の説明' })
    await change(id, { description: '後の説明', user_ids: [member.id], start_date: '2026-06-17' })
    await answered(await member.browser.post(path(id, '/comment'), { body: '一度書いたこと' }), 201)
    await answered(await member.browser.post(path(id, '/financials'), { sales: 1000, cost: 400 }), 201)
    await open(member, id, '?tab=histories')
    expect(await screen.findByText('案件を作成')).toBeInTheDocument()
    expect(screen.getByText('前の説明', { selector: 'del' }).textContent).toBe('変更前：前の説明')
    expect(screen.getByText('後の説明', { selector: 'ins' }).textContent).toBe('変更後：後の説明')
    expect(screen.getByText('2026/06/17〜', { selector: 'ins' })).toBeInTheDocument()
    expect(screen.getByText('関連付けを追加')).toBeInTheDocument()
    expect(screen.getByText('原価 400円、売上 1,000円', { selector: 'ins' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getAllByText('一度書いたこと')).toHaveLength(2))
    expect(screen.getByRole('tab', { name: /変更履歴・コメント/ })).toHaveAttribute('aria-selected', 'true')
  })

  test('show a guest neither money nor ways to change anything', async () => {
    const { id } = await createMatter({ name: 'ゲストの見る案件', user_ids: [guest.id], description: '夜間作業です' })
    await open(guest, id, '?tab=financials')
    expect(await screen.findByRole('tabpanel', { name: '概要' })).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: '収支' })).not.toBeInTheDocument()
    expect(screen.getByText('夜間作業です')).toBeInTheDocument()
    expect((await facts()).getByText('ゲスト')).toBeInTheDocument()
    expect(
      within(screen.getByRole('main')).queryByRole('button', { name: /編集|追加|外す|コピー|書類を作成|メニュー$/ }),
    ).not.toBeInTheDocument()
  })
})

describe('edited where it stands', () => {
  test('the company by Enter, the dates in order, and Esc leaves all as it was', async () => {
    const { id } = await createMatter({ name: '直す案件', company_in_charge: '株式会社アオバ' })
    const user = await open(member, id)
    await user.click((await facts()).getByText('株式会社アオバ'))
    const field = await screen.findByRole('combobox', { name: '担当会社' })
    await waitFor(() => expect(field).toHaveFocus())
    await user.clear(field)
    await user.type(field, 'みどり設備{Enter}')
    await waitFor(async () => expect((await stored(id)).company_in_charge).toBe('みどり設備'))
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '担当会社' })).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: '担当会社を編集' })).toHaveFocus()

    await user.click(screen.getByRole('button', { name: '予定日を編集' }))
    await user.type(await screen.findByRole('textbox', { name: '開始日' }), '2026/06/20')
    await user.type(screen.getByRole('textbox', { name: '終了日' }), '2026/06/17{Enter}')
    expect(await screen.findByText('開始日は終了日より前の日付を設定してください')).toBeInTheDocument()
    // Work of a night ends on the next day, by one press here as well.
    await user.clear(screen.getByRole('textbox', { name: '終了日' }))
    await user.type(screen.getByRole('textbox', { name: '開始時刻' }), '22:00')
    await user.type(screen.getByRole('textbox', { name: '終了時刻' }), '5:00')
    await user.click(await screen.findByRole('button', { name: '終了日を翌日（2026/06/21）にする' }))
    expect(screen.getByRole('textbox', { name: '終了日' })).toHaveValue('2026/06/21')
    expect(screen.getByRole('textbox', { name: '終了時刻' })).toHaveFocus()
    await user.keyboard('{Escape}')
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' })).getByRole('button', {
        name: '破棄',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '開始日' })).not.toBeInTheDocument())
    expect((await stored(id)).start_date).toBeNull()
  })

  test('what could not be saved stays, to be tried again', async () => {
    const { id } = await createMatter({ name: '保存できない案件' })
    const user = await open(member, id)
    await user.click(await screen.findByRole('button', { name: '説明を編集' }))
    await user.type(await screen.findByRole('textbox', { name: '説明' }), '防災センターに集合')
    browser.server.use(failures.tooManyRequests('/api/c/midori/matters/:id'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('保存に失敗しました。入力した内容は残っています。')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: '説明' })).toHaveValue('防災センターに集合')
    browser.server.resetHandlers()
    await user.click(screen.getByRole('button', { name: '再試行' }))
    await waitFor(async () => expect((await stored(id)).description).toBe('防災センターに集合'))
  })

  test('the second of two people is told who changed what, and keeps the typing', async () => {
    const { id } = await createMatter({ name: '取り合う案件', description: '元の説明' })
    const user = await open(member, id)
    await user.click(await screen.findByRole('button', { name: '説明を編集' }))
    const field = await screen.findByRole('textbox', { name: '説明' })
    await change(id, { company_in_charge: '相手の会社', description: '相手の説明' })
    await user.clear(field)
    await user.type(field, '自分の説明')
    await user.click(screen.getByRole('button', { name: '保存' }))
    const conflict = within(await screen.findByRole('dialog', { name: '他のユーザーがこの案件を更新しました' }))
    expect(conflict.getByText(/midori-masterさんが.*に更新しました/)).toBeInTheDocument()
    expect(conflict.getByRole('group', { name: '説明' })).toBeInTheDocument()
    expect(conflict.queryByRole('group', { name: '担当会社' })).not.toBeInTheDocument()
    const mine = conflict.getByRole('radio', { name: '自分：自分の説明' })
    expect(mine).not.toBeChecked()
    expect(field).toHaveValue('自分の説明')
    await user.click(mine)
    await user.click(conflict.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(async () =>
      expect(await stored(id)).toMatchObject({ description: '自分の説明', company_in_charge: '相手の会社' }),
    )
  })
})

describe('who and what belongs to it', () => {
  test('members are added, several at once, and taken away after asking', async () => {
    const { id } = await createMatter({ name: 'メンバーの案件', user_ids: [member.id] })
    const user = await open(member, id)
    await user.click((await facts()).getByRole('button', { name: '追加' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'メンバーを追加' }))
    await user.click(await dialog.findByRole('checkbox', { name: /原田 誠/ }))
    await user.click(dialog.getByRole('checkbox', { name: /midori-master/ }))
    expect(dialog.queryByRole('checkbox', { name: /中村 彩/ })).not.toBeInTheDocument()
    expect(dialog.getByText('2件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(await (await facts()).findByText('3人のメンバー')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '原田 誠をメンバーから外す' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '外す' }))
    expect(await screen.findByText('2人のメンバー')).toBeInTheDocument()
    expect((await stored(id)).users.map(({ name }) => name)).not.toContain('原田 誠')
  })

  test('a building is made along the way and unlinked again', async () => {
    const { id } = await createMatter({
      name: '建物の案件',
      building_name: '青葉台グリーンビル',
      building_address: '目黒区青葉台3-14-6',
    })
    const user = await open(member, id)
    expect((await facts()).getByText('目黒区青葉台3-14-6')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '案件の編集' }))
    await waitFor(() => expect(dialog.getByRole('combobox', { name: '建物' })).toHaveValue('青葉台グリーンビル'))
    await user.clear(dialog.getByRole('combobox', { name: '建物' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await stored(id)).building_id).toBeNull())
    await waitFor(() => expect(screen.queryByText('青葉台グリーンビル')).not.toBeInTheDocument())
  })

  test('facilities are linked from the picker and unlinked by their menu', async () => {
    const { id, building_id } = await createMatter({ name: '設備の案件', building_name: '桜木町メディカルプラザ' })
    await answered(
      await master.browser.post(`${company.path}/facilities`, {
        name: '室内機 AC-503',
        facility_category_id: 1,
        building_id,
        installation_floor: '5F',
      }),
      201,
    )
    const user = await open(member, id, '?tab=facilities')
    expect(await screen.findByText('設備は登録されていません。')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '追加' }))
    const picker = within(await screen.findByRole('dialog', { name: '設備を選択' }))
    await user.click(await picker.findByRole('checkbox', { name: /室内機 AC-503/ }))
    await user.click(picker.getByRole('button', { name: '追加' }))
    const row = within((await within(await screen.findByRole('tabpanel')).findByText('室内機 AC-503')).closest('tr')!)
    expect(row.getByText('空調')).toBeInTheDocument()
    expect(row.getByText('5F')).toBeInTheDocument()
    expect(row.getByText('未着手')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(row.getByRole('button', { name: '室内機 AC-503のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '連携を解除' }))
    expect(await screen.findByText('設備は登録されていません。')).toBeInTheDocument()
    expect((await stored(id)).facilities).toEqual([])
  })
})

describe('money', () => {
  test('is entered, changed and deleted where it stands, in whole yen, and added up', async () => {
    const { id } = await createMatter({ name: '収支の案件' })
    const user = await open(member, id, '?tab=financials')
    expect(await screen.findByText('収支は登録されていません。')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '追加' }))
    const form = () => within(screen.getByRole('form'))
    const closed = () => waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument())
    await screen.findByRole('form', { name: '収支の追加' })
    await user.click(form().getByRole('button', { name: '保存' }))
    expect(await form().findByText('売上は必須です。')).toBeInTheDocument()
    expect(form().getByText('原価は必須です。')).toBeInTheDocument()
    const sales = form().getByRole('textbox', { name: /売上/ })
    const cost = form().getByRole('textbox', { name: /原価/ })
    await user.type(sales, '10000000000')
    expect(await form().findByText('売上は9999999999以下である必要があります')).toBeInTheDocument()
    await user.clear(sales)
    await user.type(sales, '０．５')
    expect(await form().findByText('売上は整数を入力してください。')).toBeInTheDocument()
    await user.clear(sales)
    await user.type(sales, '２８６，０００')
    await user.type(cost, '174500')
    expect(sales).toHaveValue('286,000')
    await user.type(cost, '{Enter}')
    const total = within((await screen.findByRole('rowheader', { name: '合計' })).closest('tr')!)
    expect(total.getByText('¥286,000')).toBeInTheDocument()
    expect(total.getByText('¥174,500')).toBeInTheDocument()
    expect(total.getByText('¥111,500')).toBeInTheDocument()

    await closed()
    await user.click(screen.getByRole('button', { name: '1件目の収支のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '編集' }))
    await user.clear(await screen.findByRole('textbox', { name: /売上/ }))
    await user.type(screen.getByRole('textbox', { name: /売上/ }), '0{Enter}')
    await closed()
    expect(screen.getAllByText('-¥174,500')).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '1件目の収支のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '削除確認' })).getByRole('button', { name: '削除' }),
    )
    expect(await screen.findByText('収支は登録されていません。')).toBeInTheDocument()
  })
})

describe('money that somebody else changes too', () => {
  const openRow = async (name: string) => {
    const { id } = await createMatter({ name })
    const { data: row } = await answered<{ data: { id: number } }>(
      await member.browser.post(path(id, '/financials'), { sales: 5000, cost: 1000, memo: '部品' }),
      201,
    )
    const user = await open(member, id, '?tab=financials')
    await user.click(await screen.findByRole('button', { name: '1件目の収支のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '編集' }))
    const cost = await screen.findByRole('textbox', { name: /原価/ })
    await user.clear(cost)
    await user.type(cost, '1200')
    const rows = async () =>
      (
        await answered<{ data: { cost: number; sales: number }[] }>(
          await member.browser.get(path(id, '/financials')),
          200,
        )
      ).data.map(({ sales, cost }) => ({ sales, cost }))
    return { user, cost, rows, row: path(id, `/financials/${row.id}`) }
  }

  test('is had back once it was deleted, also where the first try to do so fails', async () => {
    const { id } = await createMatter({ name: '戻す収支' })
    const body = { sales: 5000, cost: 1000, memo: '部品' }
    await answered(await member.browser.post(path(id, '/financials'), body), 201)
    const rows = async () =>
      (
        await answered<{ data: Record<string, unknown>[] }>(await member.browser.get(path(id, '/financials')), 200)
      ).data.map(({ sales, cost, memo }) => ({ sales, cost, memo }))
    const user = await open(member, id, '?tab=financials')
    await user.click(await screen.findByRole('button', { name: '1件目の収支のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    const deleted = () => screen.queryAllByText('収支を削除しました')
    // Another test's toast may still stand there, and would have its own row back.
    const others = deleted()
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    await waitFor(() => expect(deleted().filter((each) => !others.includes(each))).toHaveLength(1))
    const own = deleted().find((each) => !others.includes(each))!
    const told = own.closest<HTMLElement>('.notistack-SnackbarContainer *')!
    const undo = within(told.parentElement!).getByRole('button', { name: '元に戻す' })
    stage.browser.server.use(failures.offline(path(id, '/financials')))
    await user.click(undo)
    const retry = await screen.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(retry)
    await waitFor(async () => expect(await rows()).toEqual([body]))
    expect(await screen.findByText('収支を元に戻しました')).toBeInTheDocument()
  })

  test('two people at different amounts both stay', async () => {
    const { user, rows, row } = await openRow('二人で直す収支')
    await answered(await master.browser.put(row, { sales: 7000 }), 200)
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(async () => expect(await rows()).toEqual([{ sales: 7000, cost: 1200 }]))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('at one amount, the second is told who was first, keeps the typing and chooses', async () => {
    const { user, cost, rows, row } = await openRow('取り合う収支')
    await answered(await master.browser.put(row, { sales: 7000, cost: 1500 }), 200)
    await user.click(screen.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこの収支を更新しました' }))
    expect(dialog.getByText(/midori-masterさんが.*に更新しました/)).toBeInTheDocument()
    expect(dialog.getByRole('radio', { name: '自分：¥1,200' })).not.toBeChecked()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(cost).toHaveValue('1,200')
    await user.click(screen.getByRole('button', { name: '再試行' }))
    await user.click(await screen.findByRole('radio', { name: '相手：¥1,500' }))
    await user.click(screen.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(async () => expect(await rows()).toEqual([{ sales: 7000, cost: 1500 }]))
  })

  test('is offered as a new row where the first deleted it', async () => {
    const { user, cost, rows, row } = await openRow('消される収支')
    await answered(await master.browser.delete(row), 204)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(
      await screen.findByText(
        'この収支は他のユーザーが削除しました。保存すると、入力した内容を新しい収支として追加します。',
      ),
    ).toBeInTheDocument()
    expect(cost).toHaveValue('1,200')
    await user.click(screen.getByRole('button', { name: '再試行' }))
    await waitFor(async () => expect(await rows()).toEqual([{ sales: 5000, cost: 1200 }]))
  })
})

describe('what others do meanwhile', () => {
  test('deleted under its form: who did it is named, what was typed stays, and is a new matter at a press', async () => {
    const { id } = await createMatter({ name: '消される案件', company_in_charge: '港南設備' })
    const user = await open(member, id)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '案件の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '説明' }), '屋上の鍵を借りる')
    await answered(await master.browser.delete(path(id)), 204)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(
      await dialog.findByText(new RegExp(`^${master.name}さんが.+にこの案件を削除したため、保存できません。$`)),
    ).toBeInTheDocument()
    // The page behind knows that there is none any more; what was typed stays.
    fireEvent.focus(window)
    fireEvent(document, new Event('visibilitychange'))
    expect(dialog.getByRole('textbox', { name: '説明' })).toHaveValue('屋上の鍵を借りる')
    await user.click(dialog.getByRole('button', { name: '新しく作成' }))
    await waitFor(() => expect(window.location.pathname).not.toBe(`/c/midori/matters/${id}`))
    const anew = await stored(Number(window.location.pathname.split('/').at(-1)))
    expect(anew).toMatchObject({ name: '消される案件', company_in_charge: '港南設備', description: '屋上の鍵を借りる' })
  })

  test('deleted under a part that is edited where it stands: the text stays, and is a new matter at a press', async () => {
    const { id } = await createMatter({ name: '説明の途中で消される案件' })
    const user = await open(member, id)
    await user.click(await screen.findByRole('button', { name: '説明を編集' }))
    await user.type(await screen.findByRole('textbox', { name: '説明' }), '二階の漏水')
    await answered(await master.browser.delete(path(id)), 204)
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/にこの案件を削除したため、保存できません。$/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: '説明' })).toHaveValue('二階の漏水')
    await user.click(screen.getByRole('button', { name: '新しく作成' }))
    await waitFor(() => expect(window.location.pathname).not.toBe(`/c/midori/matters/${id}`))
    expect(await screen.findByText('二階の漏水')).toBeInTheDocument()
  })

  test('a status that was deleted is said to be, and is no longer offered', async () => {
    const { id } = await createMatter({ name: '状態の消えた案件' })
    const { data: status } = await answered<{ data: { id: number } }>(
      await master.browser.post(`${company.path}/matter-statuses`, {
        name: '保留',
        type_id: 2,
        color_gradient_level: 5,
      }),
      201,
    )
    const user = await open(member, id)
    await user.click(await screen.findByRole('button', { name: 'ステータス：未着手、変更' }))
    await answered(await master.browser.delete(`${company.path}/matter-statuses/${status.id}`), 204)
    await user.click(screen.getByRole('option', { name: '保留' }))
    expect(
      await screen.findByText('選択したステータスは削除されています。ほかのステータスを選択してください。'),
    ).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'ステータス：未着手、変更' }))
    await waitFor(() => expect(screen.queryByRole('option', { name: '保留' })).not.toBeInTheDocument())
  })

  test('a guest removed while looking finds nothing there', async () => {
    const { id } = await createMatter({ name: '外される案件', user_ids: [guest.id] })
    await open(guest, id)
    await screen.findByRole('heading', { level: 1, name: '外される案件' })
    await change(id, { remove_user_ids: [guest.id] })
    window.dispatchEvent(new Event('visibilitychange'))
    expect(await screen.findByText('Not Found')).toBeInTheDocument()
  })
})

describe('on a phone', () => {
  test('every part is a screen of its own, and what the field needs is at the lower edge', async () => {
    onPhone()
    const { id } = await createMatter({ name: '現場の案件', description: '屋上から始めます' })
    const user = await open(member, id)
    const parts = within(await screen.findByRole('navigation', { name: '案件の内容' }))
    expect(await parts.findByRole('link', { name: 'コメント0件' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '写真' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '書類を作成' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'コメント' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'コメント' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '現場の案件に戻る' }))
    await user.click(await screen.findByRole('link', { name: '報告フォルダ' }))
    expect(await screen.findByRole('heading', { level: 1, name: '報告フォルダ' })).toBeInTheDocument()
    expect(window.location.search).toBe('?tab=report-folder')
  })

  test('where to go, when and whom to ring stand before all else', async () => {
    onPhone()
    const building = await answered<{ data: { id: number } }>(
      await master.browser.post(`${company.path}/buildings`, { name: '芝浦ビル', address: '東京都港区芝浦3-4-1' }),
      201,
    )
    const { id } = await createMatter({
      name: '漏水の案件',
      building_id: building.data.id,
      start_date: '2026-06-17',
      end_date: '2026-06-17',
      start_time: '10:00',
      end_time: '11:30',
      caller_name: '三浦 健',
      caller_phone: '03-5555-0142',
    })
    await open(member, id)
    const place = await screen.findByRole('region', { name: '行き先' })
    const inPlace = within(place)
    expect(inPlace.getByRole('link', { name: '東京都港区芝浦3-4-1の地図を開く' })).toBeInTheDocument()
    expect(inPlace.getByText(/2026\/06\/17.*10:00/)).toBeInTheDocument()
    expect(inPlace.getByRole('link', { name: '03-5555-0142' })).toHaveAttribute('href', 'tel:0355550142')
    const parts = screen.getByRole('navigation', { name: '案件の内容' })
    expect(place.compareDocumentPosition(parts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })
})

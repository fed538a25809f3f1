import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { sheetPng } from '#tests/api/drawings/sheets.ts'
import { recordQuestions } from '#domain/text/questions.ts'
import { expectConsoleError } from '../console-errors.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
let guest: Person
let tower: Building

const create = async (body: Record<string, unknown>): Promise<Building> =>
  (await answered<{ data: Building }>(await member.browser.post(`${stage.company.path}/buildings`, body), 201)).data
const createContact = async (body: Record<string, unknown>): Promise<Contact> =>
  (await answered<{ data: Contact }>(await member.browser.post(`${stage.company.path}/contacts`, body), 201)).data

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  const owner = await createContact({ name: '三浦 裕子', phone_number: '03-5555-0142', affiliation: '青葉アセット' })
  await createContact({ name: '防災センター' })
  tower = await create({
    name: '港南タワー',
    address: '東京都港区港南4-8-11',
    above_ground: 22,
    floor_area: 4216.75,
    contact_ids: [owner.id],
  })
  await create({ name: '新川物流センター', special_building: true })
  await answered(
    await member.browser.post(`${stage.company.path}/matters`, {
      name: '外壁調査',
      matter_category_id: 7,
      building_id: tower.id,
      user_ids: [guest.id],
    }),
    201,
  )
  await answered(
    await member.browser.post(`${stage.company.path}/facilities`, {
      name: '受水槽',
      facility_category_id: 2,
      building_id: tower.id,
      installed_at: '1990-01-01',
      legal_lifetime: 15,
    }),
    201,
  )
})

const open = (path = '', person: Person = member) => stage.open(person, `/buildings${path}`)

describe('the list', () => {
  test('counts matters, is narrowed in the address, and comes as a file', async () => {
    const user = await open()
    const row = within((await screen.findByRole('link', { name: '港南タワー' })).closest('tr')!)
    expect(row.getByRole('link', { name: '港南タワーの案件：1件' })).toBeInTheDocument()
    expect(row.getByText('地上22階')).toBeInTheDocument()
    const files = catchDownloads()
    await user.click(screen.getByRole('button', { name: 'CSVをダウンロード' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^建物一覧_\d{8}\.csv$/)]))
    await user.type(screen.getByRole('searchbox', { name: '建物名・管理番号・住所を検索' }), '港区')
    expect(await screen.findByText('1 - 1 / 1')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: '新川物流センター' })).not.toBeInTheDocument()
  })

  test('makes a building, and says beside each field what is wrong with it', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '建物を登録' }))
    const dialog = within(await screen.findByRole('dialog', { name: '建物の登録' }))
    await user.type(dialog.getByRole('textbox', { name: /容積率/ }), '398.6')
    await user.type(dialog.getByRole('textbox', { name: /建ぺい率/ }), '120')
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText('建物名は必須です。')).toBeInTheDocument()
    expect(dialog.getByText('建ぺい率は100以下である必要があります')).toBeInTheDocument()
    await user.clear(dialog.getByRole('textbox', { name: /建ぺい率/ }))
    await user.type(dialog.getByRole('textbox', { name: /建物名/ }), '三田レジデンス')
    await user.click(dialog.getByRole('checkbox', { name: '屋上がある' }))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await screen.findByRole('heading', { level: 1, name: '三田レジデンス' })).toBeInTheDocument()
    expect(screen.getByText('398.6%')).toBeInTheDocument()
  })

  test('deletes after its own sentence', async () => {
    await create({ name: '消える建物' })
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '消える建物のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '建物の削除' }))
    expect(question.getByText(recordQuestions.deleteBuilding.message)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: '消える建物' })).not.toBeInTheDocument())
  })

  test('is narrowed by open matters and by 特定建築物, and prints labels of several', async () => {
    const user = await open()
    const narrow = async (filter: string, option: string) => {
      const bar = within(screen.getByRole('search', { name: '建物の絞り込み' }))
      await user.click(await bar.findByRole('button', { name: filter }))
      const menu = within(await screen.findByRole('dialog', { name: filter }))
      await user.click(await menu.findByRole('option', { name: option }))
      await user.keyboard('{Escape}')
    }
    await screen.findByRole('link', { name: '新川物流センター' })
    await narrow('特定建築物', '該当する')
    expect(await screen.findByText('1 - 1 / 1')).toBeInTheDocument()
    expect(window.location.search).toBe('?special_building=true')
    await user.click(screen.getAllByRole('button', { name: '選択をクリア' })[0]!)
    await user.click(await screen.findByRole('checkbox', { name: /港南タワー/ }))
    await user.click(screen.getByRole('checkbox', { name: /新川物流センター/ }))
    await user.click(screen.getByRole('button', { name: 'QRラベルを印刷' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'QRラベルの印刷' }))
    expect(dialog.getByText('2枚')).toBeInTheDocument()
    const files = catchDownloads()
    await user.click(dialog.getByRole('button', { name: 'PDFを作成' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/\.pdf$/)]))
  })

  test('is stacked on a phone, with its place, its storeys and its matters, and a way back', async () => {
    onPhone()
    const user = await open()
    const row = within((await screen.findByRole('link', { name: '港南タワー' })).closest('li')!)
    expect(row.getByText('東京都港区港南4-8-11')).toBeInTheDocument()
    expect(row.getByText('地上22階')).toBeInTheDocument()
    expect(row.getByRole('link', { name: '港南タワーの案件：1件' })).toHaveTextContent('案件 1件')
    expect(screen.queryByRole('button', { name: /建物を登録|CSV/ })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: /ホームに戻る/ })).toHaveAttribute('href', '/c/midori')
    await user.click(screen.getByRole('link', { name: '港南タワー' }))
    expect(await screen.findByRole('heading', { name: '港南タワー' })).toBeInTheDocument()
  })

  test('is reached from a phone’s home', async () => {
    onPhone()
    await stage.open(member, '')
    expect(await screen.findByRole('link', { name: '建物' })).toHaveAttribute('href', '/c/midori/buildings')
  })
})

describe('one building', () => {
  test('leads back to where one came from on a phone', async () => {
    onPhone()
    const user = await stage.open(member, `/facilities?building_id=${tower.id}`)
    await user.click(await screen.findByRole('link', { name: '受水槽' }))
    await user.click((await screen.findAllByRole('link', { name: '港南タワー' }))[0]!)
    await screen.findByRole('heading', { level: 1, name: '港南タワー' })
    await user.click(screen.getByRole('button', { name: '前の画面に戻る' }))
    expect(await screen.findByRole('heading', { level: 1, name: '受水槽' })).toBeInTheDocument()
  })

  test('is copied from its page', async () => {
    const source = await create({ name: '複製元ビル', structure: 'RC造' })
    const user = await open(`/${source.id}`)
    await user.click(await screen.findByRole('button', { name: 'コピーして作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: '複製元ビルのコピー' })).toBeInTheDocument()
    expect(screen.getByText('RC造')).toBeInTheDocument()
  })

  test('has the icon that is chosen in its form, until it is taken off', async () => {
    const plain = await create({ name: '絵のあるビル' })
    const path = `${stage.company.path}/buildings/${plain.id}`
    const icon = async () => (await answered<{ data: Building }>(await member.browser.get(path), 200)).data.icon
    const user = await open(`/${plain.id}`)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const file = new File([(await sheetPng()) as Uint8Array<ArrayBuffer>], '外観.png', { type: 'image/png' })
    URL.createObjectURL = () => 'blob:icon'
    URL.revokeObjectURL = () => undefined
    const input = await screen.findByLabelText('アイコン', { selector: 'input' })
    await user.upload(input, file)
    await user.click(await screen.findByRole('button', { name: '選択を取り消す' }))
    expect(screen.queryByRole('img', { name: '選択した画像' })).not.toBeInTheDocument()
    await user.upload(input, file)
    expect(await screen.findByRole('img', { name: '選択した画像' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await icon()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: '編集' }))
    await user.click(await screen.findByRole('button', { name: '画像を外す' }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await icon()).toBeNull()
  })

  test('shows what is known, what is open and whom to call', async () => {
    const user = await open(`/${tower.id}`)
    expect(await screen.findByText('4,216.75㎡')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '東京都港区港南4-8-11の地図を開く' })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent('東京都港区港南4-8-11')),
    )
    expect(await screen.findByRole('link', { name: '外壁調査' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '三浦 裕子に電話する：03-5555-0142' })).toHaveAttribute(
      'href',
      'tel:0355550142',
    )
    expect(await screen.findByRole('link', { name: '耐用年数を超過 1件' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /設備/ }))
    expect(await screen.findByRole('link', { name: '受水槽' })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: /案件/ }))
    expect(await screen.findByRole('button', { name: /ステータス：未着手/ })).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: '変更履歴' }))
    expect(await screen.findByText(/三浦 裕子/)).toBeInTheDocument()
  })

  test('takes equipment and drawings on their tabs, which are then its own', async () => {
    const { id } = await create({ name: '芝浦ビル' })
    const user = await open(`/${id}?tab=facilities`)
    await user.click(await screen.findByRole('button', { name: '設備を登録' }))
    const form = within(await screen.findByRole('dialog', { name: '設備の登録' }))
    await waitFor(() => expect(form.getByRole('combobox', { name: /建物/ })).toHaveValue('芝浦ビル'))
    await user.click(form.getByRole('button', { name: 'キャンセル' }))
    await user.click(screen.getByRole('tab', { name: /図面/ }))
    await user.click(await screen.findByRole('button', { name: '図面を登録' }))
    const upload = within(await screen.findByRole('dialog', { name: '図面の登録' }))
    await waitFor(() => expect(upload.getByRole('combobox', { name: /建物/ })).toHaveValue('芝浦ビル'))
    await user.click(upload.getByRole('button', { name: 'キャンセル' }))
    await open(`/${tower.id}?tab=facilities`, guest)
    await screen.findByRole('tab', { name: /設備/, selected: true })
    expect(screen.queryByRole('button', { name: '設備を登録' })).not.toBeInTheDocument()
  })

  test('takes contacts of the address book, and shows its address as a code', async () => {
    const user = await open(`/${tower.id}?tab=contacts`)
    await user.click(await screen.findByRole('button', { name: '追加' }))
    const picker = within(await screen.findByRole('dialog', { name: '連絡先を選択' }))
    await user.click(await picker.findByText('防災センター'))
    await user.click(picker.getByRole('button', { name: '追加' }))
    expect(await screen.findByRole('button', { name: '防災センターのメニュー' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '港南タワーのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'QRコードを表示' }))
    expect(await screen.findByRole('img', { name: '港南タワーのQRコード' })).toBeInTheDocument()
  })

  test('saved by somebody else first: what both changed is chosen, the rest of both stays', async () => {
    const shared = await create({ name: '二人のビル', structure: 'RC造' })
    const user = await open(`/${shared.id}`)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '建物の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '構造' }), '・一部S造')
    await user.type(dialog.getByRole('textbox', { name: '備考' }), '鍵は管理室')
    const theirs = { structure: 'SRC造', address: '東京都港区2-2' }
    await answered(await stage.master.browser.put(`${stage.company.path}/buildings/${shared.id}`, theirs), 200)
    expectConsoleError(/409/)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこの建物を更新しました' }))
    expect(merge.getByText(new RegExp(`^${stage.master.name}さんが`))).toBeInTheDocument()
    expect(merge.getAllByRole('group').map((group) => group.textContent)).toEqual([
      '構造自分：RC造・一部S造相手：SRC造',
    ])
    await user.click(merge.getByRole('radio', { name: '相手：SRC造' }))
    await user.click(merge.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const path = `${stage.company.path}/buildings/${shared.id}`
    expect((await answered<{ data: Building }>(await member.browser.get(path), 200)).data).toMatchObject({
      ...theirs,
      notes: '鍵は管理室',
    })
  })

  test('deleted while its form is open: who did so is named, and what was typed stays until it is discarded', async () => {
    const doomed = await create({ name: '消えていくビル' })
    const user = await open(`/${doomed.id}`)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '建物の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '住所' }), '東京都中央区1-2-3')
    await answered(await stage.master.browser.delete(`${stage.company.path}/buildings/${doomed.id}`), 204)
    expectConsoleError(/404/)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(
      await dialog.findByText(new RegExp(`^${stage.master.name}さんが.+にこの建物を削除したため、保存できません。$`)),
    ).toBeInTheDocument()
    // Coming back to the window asks for the building again.
    fireEvent.focus(window)
    fireEvent(document, new Event('visibilitychange'))
    expect(dialog.getByRole('textbox', { name: '住所' })).toHaveValue('東京都中央区1-2-3')
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' })).getByRole('button', {
        name: '破棄',
      }),
    )
    expect(await screen.findByText('Not Found')).toBeInTheDocument()
  })

  test('deleted while its form is open: what was typed is a new one at a press', async () => {
    const doomed = await create({ name: '作り直すビル', address: '東京都港区2-2' })
    const user = await open(`/${doomed.id}`)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '建物の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '構造' }), 'SRC造')
    await answered(await stage.master.browser.delete(`${stage.company.path}/buildings/${doomed.id}`), 204)
    expectConsoleError(/404/)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await user.click(await dialog.findByRole('button', { name: '新しく作成' }))
    expect(await screen.findByText('SRC造')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: '作り直すビル' })).toBeInTheDocument()
    expect(window.location.pathname).not.toBe(`/c/midori/buildings/${doomed.id}`)
  })

  test('shows guests no contacts, and nothing to change', async () => {
    await open(`/${tower.id}`, guest)
    expect(await screen.findByText('4,216.75㎡')).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: /連絡先/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '編集' })).not.toBeInTheDocument()
    expect(screen.queryByText('三浦 裕子')).not.toBeInTheDocument()
  })

  test('without a form of a month, the month sheet’s dialog says so and has one way back', async () => {
    const user = await open(`/${tower.id}`)
    await user.click(await screen.findByRole('button', { name: '港南タワーのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '月次点検表を作成' }))
    await screen.findByText(/^月次点検表のテンプレートがありません。/)
    const dialog = within(screen.getByRole('dialog', { name: '月次点検表を作成' }))
    expect(dialog.getAllByRole('button')).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: '閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Facility, FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { recordQuestions } from '#domain/text/questions.ts'
import { login } from '#src/api/sign-in.ts'
import { FacilityPicker } from '#src/widgets/facility-picker/facility-picker.tsx'
import type { FacilityPickerProps } from '#src/widgets/facility-picker/facility-picker.tsx'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { sheetPng } from '#tests/api/drawings/sheets.ts'
import { expectConsoleError } from '../console-errors.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { renderPart } from '../wrap.tsx'

const stage = openStage()
let member: Person
let guest: Person
let buildings: [number, number]
let pump: Facility

const createMatter = async (body: Record<string, unknown>): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, { name: '定期点検', matter_category_id: 1, ...body }),
      201,
    )
  ).data
const createFacility = async (
  name: string,
  facility_category_id: number,
  body: Record<string, unknown> = {},
): Promise<Facility> =>
  (
    await answered<{ data: Facility }>(
      await member.browser.post(`${stage.company.path}/facilities`, {
        name,
        facility_category_id,
        building_id: buildings[0],
        ...body,
      }),
      201,
    )
  ).data

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
  const buildingOf = async (building_name: string) => (await createMatter({ building_name })).building_id!
  buildings = [await buildingOf('青葉台グリーンビル'), await buildingOf('桜木町メディカルプラザ')]
  for (let number = 1; number <= 18; number++) await createFacility(`照明 ${number}`, 4, { building_id: buildings[1] })
  pump = await createFacility('排水ポンプ', 2, { installation_floor: 'B1F' })
  await createFacility('室内機 AC-503', 1, { installation_floor: '5F', model_number: 'AB-D800S' })
  await createFacility('消火器', 3)
  await createMatter({ facility_ids: [pump.id], status_id: stage.company.status_ids[3], user_ids: [guest.id] })
  await createMatter({ facility_ids: [pump.id], status_id: stage.company.status_ids[5] })
})

const open = (person: Person, query = '') => stage.open(person, `/facilities${query}`)
const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr')!)
const choose = async (user: ReturnType<typeof userEvent.setup>, filter: string, ...options: string[]) => {
  await user.click(
    await within(screen.getByRole('search', { name: '設備の絞り込み' })).findByRole('button', { name: filter }),
  )
  const [label = ''] = filter.split('：')
  const menu = within(await screen.findByRole('dialog', { name: label }))
  for (const option of options) await user.click(await menu.findByRole('option', { name: option }))
  await user.keyboard('{Escape}')
}

describe('the list', () => {
  test('tells where a facility is, how its matters are going, and leads to them', async () => {
    await open(member)
    const row = await rowOf('排水ポンプ')
    expect(row.getByText('衛生')).toBeInTheDocument()
    expect(row.getByText('青葉台グリーンビル')).toBeInTheDocument()
    expect(row.getByText('B1F')).toBeInTheDocument()
    expect(row.getByText('対応中')).toBeInTheDocument()
    expect(row.getByRole('link', { name: '排水ポンプの案件：2件' })).toHaveAttribute(
      'href',
      `/c/midori/matters?facility_id=${pump.id}`,
    )
    const unused = await rowOf('消火器')
    expect(unused.getByText('案件なし')).toBeInTheDocument()
    expect(unused.queryByRole('link', { name: /案件/ })).not.toBeInTheDocument()
    expect(unused.getByRole('link', { name: '青葉台グリーンビル' })).toHaveAttribute(
      'href',
      `/c/midori/buildings/${buildings[0]}`,
    )
  })

  test('is narrowed by name, category and building in the address, from the first page', async () => {
    const user = await open(member, '?page=2')
    expect(await screen.findByText('21 - 21 / 21')).toBeInTheDocument()
    await choose(user, '設備区分', '空調', '消防')
    expect(await screen.findByText('1 - 2 / 2')).toBeInTheDocument()
    expect(new URLSearchParams(window.location.search).get('facility_category_id')).toBe('[1,3]')
    expect(window.location.search).not.toContain('page')
    await choose(user, '建物', '桜木町メディカルプラザ')
    expect(await screen.findByText('条件に一致する設備がありません')).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: '選択をクリア' })[0]!)
    expect(await screen.findByText('1 - 20 / 21')).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: '設備名・機器番号を検索' }), 'ポンプ')
    expect(await screen.findByText('1 - 1 / 1')).toBeInTheDocument()
    expect(window.location.search).toBe(`?name=${encodeURIComponent('ポンプ')}`)
  })

  test('sorts by a column, and back the other way', async () => {
    const user = await open(member, `?building_id=${buildings[0]}`)
    const names = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => within(row).getAllByRole('cell')[3]!.textContent)
    await screen.findByText('1 - 3 / 3')
    expect(names()).toEqual(['消防', '空調', '衛生'])
    const heading = within(screen.getByRole('table')).getByRole('button', { name: '設備区分' })
    await user.click(heading)
    await waitFor(() => expect(names()).toEqual(['空調', '衛生', '消防']))
    await user.click(heading)
    await waitFor(() => expect(names()).toEqual(['消防', '衛生', '空調']))
  })

  test('is printed whole, whatever page stands there', async () => {
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const user = await open(member)
    expect(await screen.findByText(/^1 - 20 \/ 2\d$/)).toBeInTheDocument()
    const onScreen = screen.getAllByRole('row').length
    // The browser's own menu asks nobody: its paper says that it is a part.
    const part = screen.getByText(/^設備 2\d件のうち、画面の20件$/)
    expect(part).toHaveClass('print-only')
    await user.keyboard('{Control>}p{/Control}')
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
    // How many there are stands over them, where the filters are.
    const told = screen.getByText(/^設備 2\d件$/)
    expect(screen.queryByText(/画面の20件/)).not.toBeInTheDocument()
    expect(told.compareDocumentPosition(screen.getByRole('table')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.getAllByRole('row').length).toBeGreaterThan(onScreen)
    window.dispatchEvent(new Event('afterprint'))
    await waitFor(() => expect(screen.getAllByRole('row').length).toBe(onScreen))
    await user.click(screen.getByRole('button', { name: '印刷' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    window.dispatchEvent(new Event('afterprint'))
    vi.unstubAllGlobals()
  })

  test('is a phone’s tab of cards', async () => {
    onPhone()
    await open(member)
    const card = within((await screen.findByText('排水ポンプ')).closest('li')!)
    expect(card.getByText('対応中')).toBeInTheDocument()
    expect(card.getByText('B1F')).toBeInTheDocument()
    expect(card.getByRole('link', { name: '排水ポンプの案件：2件' })).toBeInTheDocument()
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: '設備', current: 'page' })).toBeInTheDocument()
  })

  test('is narrowed by when it is to be renewed, and comes as a file', async () => {
    await createFacility('更新 受水槽', 2, {
      building_id: buildings[1],
      installed_at: '1990-04-01',
      legal_lifetime: 15,
    })
    const user = await open(member)
    await rowOf('更新 受水槽')
    await choose(user, '更新時期', '耐用年数を超過')
    expect(await screen.findByText('1 - 1 / 1')).toBeInTheDocument()
    expect(new URLSearchParams(window.location.search).get('renewal')).toBe('1')
    expect((await rowOf('更新 受水槽')).getByText(/年超過$/)).toBeInTheDocument()
    const asked = vi.fn<(body: unknown) => void>()
    stage.browser.server.events.on('request:start', ({ request }) => {
      if (request.url.endsWith('/facility-csv-download')) void request.clone().json().then(asked)
    })
    const files = catchDownloads()
    await user.click(screen.getByRole('button', { name: 'CSVをダウンロード' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^設備一覧_\d{8}\.csv$/)]))
    expect(asked).toHaveBeenCalledWith(expect.objectContaining({ renewal: 1 }))
  })

  test('prints labels of those that are chosen, on the sheet that is at hand', async () => {
    const user = await open(member, `?building_id=${buildings[0]}`)
    await user.click(await screen.findByRole('checkbox', { name: /消火器/ }))
    await user.click(screen.getByRole('checkbox', { name: /排水ポンプ/ }))
    await user.click(screen.getByRole('button', { name: 'QRラベルを印刷' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'QRラベルの印刷' }))
    expect(dialog.getByText('2枚')).toBeInTheDocument()
    const first = dialog.getByRole('textbox', { name: '印刷を始める面' })
    await user.clear(first)
    await user.type(first, '25')
    expect(dialog.getByText('1から24までの数字を入力してください。')).toBeInTheDocument()
    await user.click(dialog.getByRole('combobox', { name: '用紙' }))
    await user.click(await screen.findByRole('option', { name: /24mm幅/ }))
    const files = catchDownloads()
    await user.click(dialog.getByRole('button', { name: 'PDFを作成' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/\.pdf$/)]))
  })

  test('shows a guest the facilities of their matters', async () => {
    await open(guest)
    expect((await rowOf('排水ポンプ')).getByRole('link', { name: '排水ポンプの案件：1件' })).toBeInTheDocument()
    expect(screen.getByText('1 - 1 / 1')).toBeInTheDocument()
  })

  test('says when there is nothing, and offers to try again when it could not be loaded', async () => {
    expectConsoleError(/./)
    const newcomer = await stage.app.createPerson(stage.company, 2, '新しい ゲスト')
    stage.browser.server.use(failures.tooManyRequests('/api/c/midori/facilities'))
    const user = await open(newcomer)
    const retry = await screen.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(retry)
    expect(await screen.findByText('設備がありません')).toBeInTheDocument()
  })
})

describe('the picker', () => {
  const openPicker = async (props: Partial<FacilityPickerProps> = {}) => {
    await login({ email: member.email, password, remember: false })
    const onSelect = vi.fn<(facilities: FacilityListItem[]) => void>()
    renderPart(<FacilityPicker companyId="midori" open onClose={() => undefined} onSelect={onSelect} {...props} />)
    const dialog = within(await screen.findByRole('dialog', { name: '設備を選択' }))
    return { dialog, user: userEvent.setup(), selected: () => onSelect.mock.calls[0]?.[0].map(({ name }) => name) }
  }

  test('begins with the matter’s building and without what is linked; chooses several over filters', async () => {
    const { dialog, user, selected } = await openPicker({ buildingId: buildings[0], excludeIds: [pump.id] })
    expect(await dialog.findByText('1 - 2 / 2')).toBeInTheDocument()
    expect(dialog.queryByText('排水ポンプ')).not.toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '追加' })).toBeDisabled()
    await user.click(dialog.getByRole('checkbox', { name: '消火器' }))
    await choose(user, '建物：青葉台グリーンビル', '青葉台グリーンビル', '桜木町メディカルプラザ')
    await choose(user, '設備区分', '電気')
    expect(await dialog.findByText('1 - 18 / 18')).toBeInTheDocument()
    await user.type(dialog.getByRole('searchbox', { name: '設備名・機器番号を検索' }), '照明 18')
    await dialog.findByText('1 - 1 / 1')
    await user.click(dialog.getByText('照明 18'))
    expect(dialog.getByText('2件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['消火器', '照明 18'])
  })

  test('chooses a page at once, and takes it back', async () => {
    const { dialog, user } = await openPicker()
    await user.click(await dialog.findByRole('checkbox', { name: 'すべて選択' }))
    expect(dialog.getByText('20件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('checkbox', { name: 'すべて選択' }))
    expect(dialog.getByText('0件選択中')).toBeInTheDocument()
  })
})

describe('one facility', () => {
  const openOne = (id: number, person: Person = member) => stage.open(person, `/facilities/${id}`)
  const field = (name: string | RegExp) => screen.getByRole('textbox', { name })

  test('is made in its building, from the list', async () => {
    const user = await open(member, `?building_id=${buildings[0]}`)
    await user.click(await screen.findByRole('button', { name: '設備を登録' }))
    const dialog = within(await screen.findByRole('dialog', { name: '設備の登録' }))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText('設備名は必須です。')).toBeInTheDocument()
    expect(dialog.getByText('設備区分は必須です。')).toBeInTheDocument()
    await user.type(field(/設備名/), 'ボイラー B-1')
    await user.click(dialog.getByRole('combobox', { name: /設備区分/ }))
    await user.click(await screen.findByRole('option', { name: 'ボイラー' }))
    await user.type(field(/法定耐用年数/), '１５')
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ボイラー B-1' })).toBeInTheDocument()
    expect(screen.getByText('15年')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: '青葉台グリーンビル' })[0]).toBeInTheDocument()
  })

  test('tells how much of its lifetime is left, and is found by it', async () => {
    const old = await createFacility('古い受水槽', 2, {
      installed_at: '1990-04-01',
      legal_lifetime: 15,
      renewal_cost: 1_200_000,
    })
    await openOne(old.id)
    expect(await screen.findByText('2005/04/01')).toBeInTheDocument()
    expect(screen.getByText(/年超過$/)).toBeInTheDocument()
    expect(screen.getByText('¥1,200,000')).toBeInTheDocument()
  })

  test('sends only what was changed, and keeps the form where it is gone', async () => {
    const lamp = await createFacility('非常灯', 4, { installation_floor: '3F' })
    const user = await openOne(lamp.id)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '設備の編集' }))
    const path = `${stage.company.path}/facilities/${lamp.id}`
    await answered(await member.browser.put(path, { installation_floor: '4F' }), 200)
    await user.type(field(/メーカー/), '青葉電機')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect((await answered<{ data: Facility }>(await member.browser.get(path), 200)).data).toMatchObject({
      installation_floor: '4F',
      manufacturer: '青葉電機',
    })
    await user.click(screen.getByRole('button', { name: '編集' }))
    await answered(await member.browser.delete(path), 204)
    expectConsoleError(/404/)
    await user.type(await screen.findByRole('textbox', { name: /型番/ }), 'LED-1')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText(/さんが.+にこの設備を削除したため、保存できません。$/)).toBeInTheDocument()
    expect(field(/型番/)).toHaveValue('LED-1')
  })

  test('shows its matters, its documents and what happened to it, each in a tab', async () => {
    const user = await openOne(pump.id)
    await user.click(await screen.findByRole('tab', { name: /案件/ }))
    expect((await screen.findAllByRole('button', { name: /ステータス：/ })).length).toBe(2)
    await user.click(screen.getByRole('tab', { name: '書類' }))
    expect(await screen.findByText(/書類がありません/)).toBeInTheDocument()
    await user.click(screen.getByRole('tab', { name: '変更履歴' }))
    expect(await within(screen.getByRole('tabpanel')).findByText(/作成/)).toBeInTheDocument()
  })

  test('is copied, prints its own label, and is deleted after its own sentence', async () => {
    const lamp = await createFacility('誘導灯', 4, { company_number: 'L-7', serial_number: 'S-1', model_number: 'M-1' })
    const user = await openOne(lamp.id)
    const numberOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent
    await screen.findByRole('heading', { level: 1, name: '誘導灯' })
    expect([numberOf('機器番号'), numberOf('ラベルの番号')]).toEqual(['L-7', `No.${lamp.id}`])
    await user.click(await screen.findByRole('button', { name: 'コピーして作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: '誘導灯のコピー' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '誘導灯のコピーのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'QRラベルを印刷' }))
    const label = within(await screen.findByRole('dialog', { name: 'QRラベルの印刷' }))
    expect(label.getByText('1枚')).toBeInTheDocument()
    await user.click(label.getByRole('button', { name: 'キャンセル' }))
    await user.click(screen.getByRole('button', { name: '誘導灯のコピーのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '設備の削除' }))
    expect(question.getByText(recordQuestions.deleteFacility.message)).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await screen.findByRole('heading', { level: 1, name: '設備' })
    const found = await member.browser.get(`${stage.company.path}/facilities?name=${encodeURIComponent('誘導灯')}`)
    const { data } = await answered<{ data: FacilityListItem[] }>(found, 200)
    expect(data.map(({ name }) => name)).toEqual(['誘導灯'])
  })

  test('takes photos, and lets go of them', async () => {
    const user = await openOne(pump.id)
    await screen.findByRole('heading', { level: 1, name: '排水ポンプ' })
    const file = new File([(await sheetPng()) as Uint8Array<ArrayBuffer>], '銘板.png', { type: 'image/png' })
    await user.upload(await screen.findByLabelText('写真・ファイル', { selector: 'input' }), file)
    await user.click(await screen.findByRole('button', { name: '銘板.pngのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: '銘板.pngのメニュー' })).not.toBeInTheDocument())
  })

  test('begins a matter about itself', async () => {
    const user = await openOne(pump.id)
    await user.click(await screen.findByRole('button', { name: 'この設備の案件を作成' }))
    const dialog = within(await screen.findByRole('dialog', { name: '案件の作成' }))
    const building = await dialog.findByRole('combobox', { name: '建物' })
    await waitFor(() => expect(building).toHaveValue('青葉台グリーンビル'))
    await user.type(dialog.getByRole('textbox', { name: /案件名/ }), 'ポンプの分解点検')
    await user.click(dialog.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(await screen.findByRole('option', { name: '点検' }))
    await user.click(dialog.getByRole('button', { name: '作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ポンプの分解点検' })).toBeInTheDocument()
    expect((await screen.findAllByRole('link', { name: '排水ポンプ' }))[0]).toHaveAttribute(
      'href',
      `/c/midori/facilities/${pump.id}`,
    )
  })

  test('is looked at by guests of its matters alone, who change nothing', async () => {
    await openOne(pump.id, guest)
    expect(await screen.findByRole('heading', { level: 1, name: '排水ポンプ' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '編集' })).not.toBeInTheDocument()
    expect(screen.queryByText('更新費用')).not.toBeInTheDocument()
  })
})

/**
 * Matters at a desk: finding, changing many at once, copying, taking away as CSV, planning in the calendar, two people at
 * one matter, and a guest from outside. Real server, database, mail and browsers.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { Matter, MatterListItem } from '#domain/matters/matters.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, password, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { lastingFaults } from './widths.ts'

/** A name that a spreadsheet would run. */
const formula = '=HYPERLINK("http://example.com","受水槽点検")'
const guestEmail = 'harada@aoba.example'

let stage: CompanyStage
/** A Member: changes what she created, and the status of everything. */
let member: Person
let colleague: Person
let page: Page
let masterPage: Page
let own: Matter
let masters: Matter

beforeAll(async () => {
  stage = await openCompanyStage('office', { name: '佐藤 恵子', email: 'sato@office.example' })
  member = await stage.join('nakamura@office.example', '中村 彩', roles.member)
  colleague = await stage.join('kobayashi@office.example', '小林 大輔', roles.member)
  own = await stage.createMatter(member, {
    name: '空調機の定期点検',
    user_ids: [member.id],
    start_date: '2031-03-11',
    end_date: '2031-03-12',
  })
  masters = await stage.createMatter(stage.master, {
    name: formula,
    user_ids: [member.id],
    start_date: '2031-03-20',
    end_date: '2031-03-20',
  })
  const doing = (await storedStatuses()).find(({ name }) => name === '対応中')!
  await stage.createMatter(stage.master, {
    name: '冷却塔の点検',
    status_id: doing.id,
    user_ids: [member.id],
    start_date: '2031-03-26',
  })
  await stage.createMatter(stage.master, { name: '消防設備の点検', user_ids: [colleague.id], start_date: '2031-03-25' })
  await stage.createMatter(stage.master, {
    name: '給湯器の交換',
    matter_category_id: 3,
    user_ids: [member.id],
    start_date: '2031-03-11',
  })
  await stage.createMatter(stage.master, {
    name: '昨年の定期点検',
    user_ids: [member.id],
    start_date: '2024-03-11',
    end_date: '2024-03-11',
  })
  await stage.master.calls.expectOk('POST', `${stage.path}/matters/${own.id}/comment`, {
    body: `@${member.name} 日程を確認してください。`,
    mentioned_user_ids: [member.id],
  })
  page = (await stage.openFor(member)).page
  masterPage = (await stage.openFor(stage.master)).page
})
afterAll(() => stage?.close())

const storedMatter = async ({ id }: Matter): Promise<Matter> =>
  (await member.calls.expectOk<{ data: Matter }>('GET', `${stage.path}/matters/${id}`)).data
const storedMatters = async (): Promise<MatterListItem[]> =>
  (await member.calls.expectOk<{ data: MatterListItem[] }>('GET', `${stage.path}/matters`)).data
const storedStatuses = async (): Promise<MatterStatus[]> =>
  (await member.calls.expectOk<{ data: MatterStatus[] }>('GET', `${stage.path}/matter-statuses`)).data
const journey = journeyOn(() => stage)

const eventually = <T>(read: () => Promise<T>) => expect.poll(read)
const rows = (of: Page) =>
  of
    .getByRole('table', { name: '案件' })
    .getByRole('row')
    .filter({ has: of.getByRole('link') })
/** The matters of the list once they are these. */
const expectMatters = (of: Page, names: readonly string[]): Promise<void> =>
  eventually(async () => (await rows(of).getByRole('link').allInnerTexts()).toSorted()).toEqual([...names].toSorted())
const chip = (name: string | RegExp) =>
  page.getByRole('search', { name: '案件の絞り込み' }).getByRole('button', { name })
/** How high the choices of an open menu get before they scroll. */
const listHeight = (menu: string): Promise<string> =>
  page
    .getByRole('dialog', { name: menu })
    .getByRole('listbox')
    .evaluate((list) => getComputedStyle(list).maxHeight)
const chooseIn = async (menu: string, ...options: string[]): Promise<void> => {
  await chip(menu).click()
  for (const option of options)
    await page.getByRole('dialog', { name: menu }).getByRole('option', { name: option }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: menu }).waitFor({ state: 'hidden' })
}
const select = async (...names: string[]): Promise<void> => {
  for (const name of names) await page.getByRole('checkbox', { name: `${name}を選択` }).check()
  await page.getByText(`${names.length}件選択中`).waitFor()
}
const toast = (of: Page, text: string) => of.getByRole('status').filter({ hasText: text })

journey('shows the day: the home, its notifications and the comments', async () => {
  await page.goto('/c/office')
  await page.getByRole('heading', { name: 'ホーム' }).waitFor()
  await page.getByText('日程を確認してください。').first().waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'お知らせ、未読1件' }).click()
  await page
    .getByRole('dialog', { name: 'お知らせ' })
    .getByRole('link', { name: /佐藤 恵子さんが「空調機の定期点検」であなたを指定しました/ })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^コメント/ }).click()
  await page.getByRole('heading', { name: 'コメント' }).waitFor()
  await page.getByRole('list', { name: 'コメント' }).getByText('日程を確認してください。').waitFor()
  await expectAccessible(page)
})

journey('narrows the list down, hands the address on and takes the rows away as CSV', async () => {
  await page.goto('/c/office/matters')
  // One's own of today, to begin with: there is none.
  await chip('メンバー：自分').waitFor()
  await chip('選択をクリア').click()
  await expectMatters(page, [own.name, formula, '冷却塔の点検', '消防設備の点検', '給湯器の交換', '昨年の定期点検'])

  await chip('メンバー').click()
  expect(await listHeight('メンバー')).toBe('390px')
  await page.getByRole('dialog', { name: 'メンバー' }).getByRole('option', { name: '自分' }).click()
  await chip('カテゴリ').click()
  expect(await listHeight('カテゴリ')).toBe('300px')
  await page.getByRole('dialog', { name: 'カテゴリ' }).getByRole('option', { name: '点検' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await chooseIn('ステータス', '未着手')
  await chip('予定日').click()
  const days = page.getByRole('dialog', { name: '予定日' })
  await days.getByRole('option', { name: '期間を指定' }).click()
  await days.getByLabel('次より後', { exact: true }).fill('2031/03/01')
  await days.getByLabel('次より前', { exact: true }).fill('2031/03/31')
  await expectAccessible(page)
  await days.getByRole('button', { name: '適用' }).click()
  await expectMatters(page, [own.name, formula])
  await page.getByLabel('案件名を検索').last().fill('受水槽')
  await expectMatters(page, [formula])
  const address = new URL(page.url())
  expect(address.searchParams.get('name')).toBe('受水槽')
  expect(address.searchParams.get('start_date')).toBe('2031-03-01')
  await expectAccessible(page)

  // Whoever opens the address sees the same, whoever they are.
  await masterPage.goto(address.href)
  await expectMatters(masterPage, [formula])

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSVをダウンロード' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const text = (await readFile(await file.path())).toString('utf8')
  expect(text.startsWith('\uFEFF案件名,')).toBe(true)
  expect(text.split('\r\n').slice(1)).toEqual([
    expect.stringMatching(`^"'=HYPERLINK\\(""http://example.com"",""受水槽点検""\\)",点検,未着手,`),
    '',
  ])
})

journey('changes many at once, tells what was refused, and copies', async () => {
  await page.goto('/c/office/matters?user_id=all')
  await select(own.name, formula)
  await page.getByRole('button', { name: 'ステータスを変更' }).click()
  await page.getByRole('listbox', { name: 'ステータス' }).getByRole('option', { name: '対応中' }).click()
  await toast(page, '2件の案件を変更しました').waitFor()
  await eventually(() => rows(page).filter({ hasText: '対応中' }).getByRole('link').allInnerTexts()).toHaveLength(3)

  // Members are for whoever may edit the matter: her own alone.
  await select(own.name, formula)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'メンバーを追加' }).click()
  const members = page.getByRole('dialog', { name: 'メンバーを追加' })
  await members.getByRole('checkbox', { name: colleague.name }).check()
  await expectAccessible(page)
  await members.getByRole('button', { name: '追加', exact: true }).click()
  const refused = page.getByRole('dialog', { name: '変更できなかった案件（1件）' })
  await refused.getByText('1件の案件を変更しました。次の案件は変更されていません。').waitFor()
  expect(await refused.getByRole('listitem').allInnerTexts()).toEqual([
    `${formula}\nこの案件を変更する権限がありません。`,
  ])
  await expectAccessible(page)
  await refused.getByRole('button', { name: '確認' }).click()
  expect((await storedMatter(own)).users.map(({ name }) => name).toSorted()).toEqual(
    [member.name, colleague.name].toSorted(),
  )
  expect((await storedMatter(masters)).users.map(({ name }) => name)).toEqual([member.name])

  await page.getByRole('button', { name: `${own.name}のメニュー` }).click()
  await page.getByRole('menuitem', { name: 'コピーして作成' }).click()
  await toast(page, `「${own.name}のコピー」を作成しました`).waitFor()
  await rows(page)
    .getByRole('link', { name: `${own.name}のコピー` })
    .waitFor()
  const copy = (await storedMatters()).find(({ name }) => name === `${own.name}のコピー`)!
  await member.calls.expectOk('DELETE', `${stage.path}/matters/${copy.id}`)
})

journey('plans in the calendar: a bar moved, brought back, and stretched', async () => {
  await page.goto('/c/office/calendar?date=2031-03-15')
  const bar = page.locator(`.bar[data-matter="${own.id}"]`)
  await bar.waitFor()
  await expectAccessible(page)
  const dates = async (): Promise<(string | null)[]> => {
    const { start_date, end_date } = await storedMatter(own)
    return [start_date, end_date]
  }
  /** By so many days, from where it is grabbed. */
  const drag = async (from: { x: number; y: number }, by: number): Promise<void> => {
    const { width } = (await page.locator('[data-day="2031-03-11"]').boundingBox())!
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(from.x + width * by, from.y, { steps: 6 })
    await page.mouse.up()
  }
  const box = (await bar.boundingBox())!
  await drag({ x: box.x + 20, y: box.y + 12 }, 1)
  await toast(page, `「${own.name}」の日程を変更しました`)
    .getByRole('button', { name: '元に戻す' })
    .click({ trial: true })
  await expect.poll(dates).toEqual(['2031-03-12', '2031-03-13'])
  await toast(page, `「${own.name}」の日程を変更しました`).getByRole('button', { name: '元に戻す' }).click()
  await toast(page, `「${own.name}」の日程を元に戻しました`).waitFor()
  await expect.poll(dates).toEqual(['2031-03-11', '2031-03-12'])

  await expect.poll(() => bar.boundingBox()).toEqual(box)
  const end = (await bar.locator('[data-edge=end]').boundingBox())!
  await drag({ x: end.x + end.width / 2, y: end.y + 12 }, 2)
  await expect.poll(dates).toEqual(['2031-03-11', '2031-03-14'])
  // What she may not edit she cannot take hold of.
  expect(await page.locator(`.bar[data-matter="${masters.id}"]`).getAttribute('data-movable')).toBeNull()

  for (const view of ['週', 'リスト']) {
    await page.getByRole('group', { name: '表示' }).getByRole('button', { name: view, exact: true }).click()
    await page.getByRole('button', { name: /前の(週|期間)/ }).waitFor()
    await expectAccessible(page)
  }
})

journey('gives a matter to a colleague for another day and an hour, and takes it back', async () => {
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?view=staff-week&date=2031-03-11`)
  const board = page.getByRole('region', { name: '担当者別のカレンダー' })
  const chip = board.locator(`.chip[data-matter="${own.id}"]`).first()
  const carry = async (to: { x: number; y: number }): Promise<void> => {
    const { x, y } = (await chip.boundingBox())!
    await page.mouse.move(x + 8, y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 6 })
    await page.mouse.up()
  }
  const plan = async () => {
    const { start_date, start_time, lead_user_id } = await storedMatter(own)
    return [start_date, start_time, lead_user_id]
  }
  const before = await plan()
  await chip.waitFor()
  await expectAccessible(page)
  const friday = (await board.locator(`[data-lead="${colleague.id}"][data-day="2031-03-14"]`).boundingBox())!
  await carry({ x: friday.x + 30, y: friday.y + 10 })
  await expect.poll(plan).toEqual(['2031-03-14', null, colleague.id])
  const given = `「${own.name}」を${colleague.name}さんに割り当てました`
  await toast(page, given).getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(plan).toEqual(before)

  await page.getByRole('group', { name: '表示' }).getByRole('button', { name: '担当・日' }).click()
  const hours = (await board.locator(`.timeline[data-lead="${colleague.id}"]`).boundingBox())!
  await carry({ x: hours.x + hours.width * 0.2 + 4, y: hours.y + 20 })
  await expect.poll(plan).toEqual([before[0], '10:00', colleague.id])
  await expectAccessible(page)
})

journey('takes up what has no day, and prints who goes where without cutting anything', async () => {
  const waiting = await stage.createMatter(member, { name: '日付の決まらない雨漏り', user_ids: [] })
  const { pathname } = new URL(page.url())
  await page.goto(`${pathname}?view=staff-week&date=2031-03-11`)
  const board = page.getByRole('region', { name: '担当者別のカレンダー' })
  const chip = board.locator(`.untaken .chip[data-matter="${waiting.id}"]`)
  await chip.scrollIntoViewIfNeeded()
  const friday = (await board.locator(`[data-lead="${colleague.id}"][data-day="2031-03-14"]`).boundingBox())!
  const { x, y } = (await chip.boundingBox())!
  await page.mouse.move(x + 8, y + 8)
  await page.mouse.down()
  await page.mouse.move(friday.x + 30, friday.y + 10, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => {
      const { start_date, end_date, lead_user_id } = await storedMatter(waiting)
      return [start_date, end_date, lead_user_id]
    })
    .toEqual(['2031-03-14', '2031-03-14', colleague.id])
  await chip.waitFor({ state: 'detached' })
  await expectAccessible(page)

  // A sheet of A4 across, at the size that the paper's rules shrink it to.
  const size = page.viewportSize()!
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 1032, height: 720 })
  for (const view of ['staff-week', 'staff-day']) {
    await page.goto(`${pathname}?view=${view}&date=2031-03-14`)
    await board.locator('.chip').first().waitFor()
    const cut = await board.evaluate((box) => {
      const { left, right } = document.documentElement.getBoundingClientRect()
      return [...box.querySelectorAll('.head > *, .cell, .timeline, .chip')]
        .map((each) => [each.className, each.getBoundingClientRect()] as const)
        .filter(([, { left: from, right: to }]) => from < left - 1 || to > right + 1)
        .map(([name]) => name)
    })
    expect(cut).toEqual([])
    expect(await board.locator('.add').first().isVisible()).toBe(false)
  }
  await page.goto(`${pathname}?view=list&date=2031-03-11`)
  await page.getByRole('heading', { name: /2031\/03\/14/ }).waitFor()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await page.locator('main [style*="position: absolute"]').count()).toBe(0)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: null })
  await page.setViewportSize(size)
  await member.calls.expectOk('DELETE', `${stage.path}/matters/${waiting.id}`)
})

/** A name is never cut on paper, however long. */
const anyLength = 1000
/** What says nothing but what can be pressed; a status, a heading that sorts and the tab that is shown do. */
const pressables =
  'main .MuiButton-root, main .MuiIconButton-root, main input, main nav, main [role=tab][aria-selected=false], header nav'

journey('prints the report folder and a document whole, and nothing that can only be pressed', async () => {
  const long = `${'令和8年度上期_消防用設備等点検結果報告書_'.repeat(3)}添付写真一式`
  const folder = `${stage.path}/matters/${own.id}/reporting-folders`
  for (const name of ['外観.txt', '室内機.txt']) {
    const form = new FormData()
    form.append('files', new File([name], name))
    const { data } = await member.calls.expectOk<{ data: { id: number }[] }>('POST', folder, form)
    await member.calls.expectOk('PUT', `${stage.path}/reporting-folders/${data[0]!.id}`, { name: `${long}_${name}` })
  }
  const items = [{ name: '所見', type: 'text' }]
  const template = { name: '点検報告書', document_type_id: 3, items }
  const { data: made } = await stage.master.calls.expectOk<{ data: { id: number } }>(
    'POST',
    `${stage.path}/templates`,
    template,
  )
  const { data: document } = await member.calls.expectOk<{ data: { id: number } }>('POST', `${stage.path}/documents`, {
    title: long.slice(0, 90),
    template_id: made.id,
    matter_id: own.id,
  })
  const size = page.viewportSize()!
  // A sheet of A4 upright.
  await page.setViewportSize({ width: 720, height: 1032 })
  for (const [path, name] of [
    [`matters/${own.id}?tab=report-folder`, `${long}_外観.txt`],
    [`documents/${document.id}`, long.slice(0, 90)],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(`/c/office/${path}`)
    await page.getByText(name).first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await page.getByText('印刷日').waitFor()
    expect(await page.locator(pressables).filter({ visible: true }).allInnerTexts()).toEqual([])
    expect(await lastingFaults(page, anyLength)).toEqual([])
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
  await page.emulateMedia({ media: null })
  await page.setViewportSize(size)
  await member.calls.expectOk('DELETE', `${stage.path}/documents/${document.id}`)
})

journey('orders the statuses by keyboard', async () => {
  const before = (await storedStatuses()).map(({ name }) => name)
  await masterPage.goto('/c/office/settings/matter-statuses')
  const handle = masterPage.getByRole('button', { name: `${before[0]}を並べ替え` })
  await handle.focus()
  await masterPage.keyboard.press('Space')
  await masterPage.getByText(`「${before[0]}」は元の位置、`).waitFor({ state: 'attached' })
  await masterPage.keyboard.press('ArrowDown')
  await masterPage.getByText(`「${before[0]}」を7件中2番目に移動しました。`).waitFor({ state: 'attached' })
  await masterPage.keyboard.press('Space')
  await eventually(async () => (await storedStatuses()).map(({ name }) => name)).toEqual([
    before[1],
    before[0],
    ...before.slice(2),
  ])
  await expectAccessible(masterPage)
})

journey('lets two work on one matter: the second is told what the first did and loses nothing', async () => {
  await page.goto(`/c/office/matters/${own.id}`)
  await masterPage.goto(`/c/office/matters/${own.id}`)
  const edit = async (of: Page, text: string): Promise<void> => {
    await of.getByRole('button', { name: '担当会社を編集' }).click()
    await of.getByRole('combobox', { name: '担当会社' }).fill(text)
  }
  await edit(page, '株式会社アオバ空調サービス')
  await edit(masterPage, '湊防災設備株式会社')
  await masterPage.keyboard.press('Enter')
  await masterPage.getByRole('button', { name: '担当会社を編集' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '他のユーザーがこの案件を更新しました' })
  await dialog.getByText(/佐藤 恵子さんが.*に更新しました。入力した内容は残っています。/).waitFor()
  await dialog.getByRole('radio', { name: '相手：湊防災設備株式会社' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  expect(await page.getByRole('combobox', { name: '担当会社' }).inputValue()).toBe('株式会社アオバ空調サービス')
  await page.getByRole('button', { name: '保存' }).click()
  await dialog.getByRole('radio', { name: '自分：株式会社アオバ空調サービス' }).check()
  await dialog.getByRole('button', { name: '選んだ内容で保存' }).click()
  await page.getByRole('button', { name: '担当会社を編集' }).waitFor()
  expect((await storedMatter(own)).company_in_charge).toBe('株式会社アオバ空調サービス')

  for (const name of ['概要', '設備', '書類', '報告フォルダ', '収支', '変更履歴・コメント']) {
    await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
    await eventually(() => page.getByRole('status', { name: '読み込み中' }).count()).toBe(0)
    await expectAccessible(page)
  }
})

journey(
  'brings in a guest by mail, who sees that matter and no other',
  async () => {
    await page.goto(`/c/office/matters/${own.id}`)
    await page.getByRole('button', { name: 'ゲストを招待' }).click()
    const dialog = page.getByRole('dialog', { name: 'ゲストを招待' })
    await dialog.getByLabel('メールアドレス').fill(guestEmail)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '招待メールを送信' }).click()
    await toast(page, `${guestEmail}に招待メールを送信しました。`).waitFor()
    await page.getByRole('list', { name: '招待中' }).getByText(guestEmail).waitFor()

    const mail = await stage.mailbox.waitFor(guestEmail, /\/invitations\//)
    const guest = (await stage.open()).page
    await guest.goto(/https?:\/\/\S+\/invitations\/\S+/.exec(mail.text)![0])
    await guest.getByRole('heading', { name: /招待が届いています/ }).waitFor()
    await guest.getByText(own.name).waitFor()
    await expectAccessible(guest)
    await guest.getByLabel('氏名').fill('原田 誠')
    await guest.locator('input[type=password]').fill(password)
    await guest.getByRole('button', { name: '登録して参加' }).click()
    await guest.waitForURL(/\/c\/office/)
    await guest.goto('/c/office/matters?user_id=all')
    await expectMatters(guest, [own.name])
    expect(await guest.getByRole('button', { name: '案件を作成' }).count()).toBe(0)
    await guest.getByRole('link', { name: own.name }).click()
    await guest.getByRole('tab', { name: /報告フォルダ/ }).waitFor()
    expect(await guest.getByRole('tab', { name: /収支/ }).count()).toBe(0)
    await expectAccessible(guest)
    await guest.goto(`/c/office/matters/${masters.id}`)
    await guest.getByText('Not Found').waitFor()
  },
  [/status of 404/, /^OtherError: 見つかりませんでした/],
)

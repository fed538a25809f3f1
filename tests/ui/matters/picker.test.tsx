import { useState } from 'react'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Matter, MatterListItem } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { MatterPicker } from '#src/widgets/matter-picker/matter-picker.tsx'
import type { MatterPickerProps } from '#src/widgets/matter-picker/matter-picker.tsx'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password } from '#tests/api/app.ts'
import type { Person, TestApp } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { renderPart } from '../wrap.tsx'

let app: TestApp
let master: Person
let building_id: number
const browser = createBrowser((request) => app.app.fetch(request))
const today = businessDay(new Date())
const create = async (body: Record<string, unknown>): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await master.browser.post('/api/c/midori/matters', { matter_category_id: 1, user_ids: [], ...body }),
      201,
    )
  ).data

beforeAll(async () => {
  app = await createTestApp()
  let company
  ;({ company, master } = await app.createCompany('midori'))
  // The last ones made stand first: these three on the first page.
  for (let number = 1; number <= 20; number++) await create({ name: `過去の案件 ${number}` })
  building_id = (await create({ name: '空調機定期点検', building_name: '青葉台グリーンビル' })).building_id!
  await create({ name: '外壁の調査', matter_category_id: 7, status_id: company.status_ids[3] })
  await create({
    name: '受水槽の清掃',
    matter_category_id: 4,
    start_date: today,
    end_date: today,
    user_ids: [master.id],
  })
  browser.server.listen()
  forgetCsrfCookie()
  await login({ email: master.email, password, remember: false })
})
afterEach(() => browser.server.resetHandlers())
afterAll(async () => {
  await app.close()
  browser.server.close()
})

/** A caller that closes the picker with キャンセル and opens it again. */
const Caller = (props: Partial<MatterPickerProps> & Pick<MatterPickerProps, 'onSelect'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>案件を選ぶ</button>
      <MatterPicker
        companyId="midori"
        user={{ id: master.id }}
        open={isOpen}
        onClose={() => setOpen(false)}
        {...props}
      />
    </>
  )
}

const open = async (props: Partial<MatterPickerProps> = {}) => {
  const onSelect = vi.fn<(matters: MatterListItem[]) => void>()
  const user = userEvent.setup()
  renderPart(<Caller onSelect={onSelect} {...props} />)
  await user.click(screen.getByRole('button', { name: '案件を選ぶ' }))
  const dialog = within(await screen.findByRole('dialog', { name: props.title ?? '案件を選択' }))
  await dialog.findAllByRole(props.single ? 'radio' : 'checkbox')
  return { dialog, user, selected: () => onSelect.mock.calls[0]?.[0].map(({ name }) => name) }
}
type Opened = Awaited<ReturnType<typeof open>>
const choose = async ({ dialog, user }: Opened, chip: string, option: string) => {
  await user.click(dialog.getByRole('button', { name: chip }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const isShown = (dialog: Opened['dialog'], ...names: string[]) =>
  waitFor(() =>
    expect(
      dialog
        .getAllByRole('checkbox')
        .map((box) => box.getAttribute('aria-label'))
        .filter((name) => name !== 'すべて選択'),
    ).toEqual(names),
  )

describe('choosing matters', () => {
  test('hands back all that was ticked, over pages', async () => {
    const { dialog, user, selected } = await open()
    expect(dialog.getByText('1 - 20 / 23')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '追加' })).toBeDisabled()
    await user.click(await dialog.findByRole('checkbox', { name: '外壁の調査' }))
    await user.click(dialog.getByRole('button', { name: '次のページ' }))
    await user.click(await dialog.findByRole('checkbox', { name: '過去の案件 1' }))
    expect(dialog.getByText('2件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['外壁の調査', '過去の案件 1'])
  })

  test('takes one where one is asked for, under the title given', async () => {
    const { dialog, user, selected } = await open({ single: true, title: '提出先の案件を選択' })
    await user.click(dialog.getByRole('radio', { name: '外壁の調査' }))
    await user.click(dialog.getByRole('radio', { name: '受水槽の清掃' }))
    expect(dialog.getByText('1件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['受水槽の清掃'])
  })

  test('narrows down by name, member, category, status and days', async () => {
    const opened = await open()
    const { dialog, user } = opened
    await user.click(dialog.getByRole('button', { name: '次のページ' }))
    await user.type(dialog.getByRole('searchbox', { name: '案件名で検索' }), '外壁')
    await isShown(dialog, '外壁の調査')
    expect(dialog.getByText('1 - 1 / 1')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '選択をクリア' }))
    await dialog.findByText('1 - 20 / 23')
    await choose(opened, 'メンバー', '自分')
    await isShown(dialog, '受水槽の清掃')
    await user.click(dialog.getByRole('button', { name: '選択をクリア' }))
    await choose(opened, 'カテゴリ', '調査')
    await isShown(dialog, '外壁の調査')
    await user.click(dialog.getByRole('button', { name: '選択をクリア' }))
    await choose(opened, 'ステータス', '対応中')
    await isShown(dialog, '外壁の調査')
    await user.click(dialog.getByRole('button', { name: '選択をクリア' }))
    await choose(opened, '予定日', '今日')
    await user.click(screen.getByRole('button', { name: '適用' }))
    await isShown(dialog, '受水槽の清掃')
    expect(dialog.queryByRole('button', { name: '建物' })).not.toBeInTheDocument()
  })

  test('of a building stays with it, whatever else is cleared', async () => {
    const { dialog, user } = await open({ buildingId: building_id })
    await isShown(dialog, '空調機定期点検')
    expect(dialog.queryByRole('button', { name: '選択をクリア' })).not.toBeInTheDocument()
    await user.type(dialog.getByRole('searchbox', { name: '案件名で検索' }), '外壁')
    expect(await dialog.findByText('条件に一致する案件がありません')).toBeInTheDocument()
    await user.click(dialog.getAllByRole('button', { name: '選択をクリア' })[0]!)
    await isShown(dialog, '空調機定期点検')
  })

  test('begins anew on every opening: asked again, first page, no filter, nothing chosen, no focus in a field', async () => {
    const { dialog, user } = await open()
    await user.type(dialog.getByRole('searchbox', { name: '案件名で検索' }), '清掃')
    await isShown(dialog, '受水槽の清掃')
    await user.click(dialog.getByRole('checkbox', { name: '受水槽の清掃' }))
    await user.click(dialog.getByRole('button', { name: 'キャンセル' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await create({ name: 'たった今の案件' })
    const opener = screen.getByRole('button', { name: '案件を選ぶ' })
    await user.click(opener)
    const again = within(await screen.findByRole('dialog', { name: '案件を選択' }))
    expect(await again.findByRole('checkbox', { name: 'たった今の案件' })).toBeInTheDocument()
    expect(again.getByRole('searchbox')).toHaveValue('')
    expect(again.getByText('1 - 20 / 24')).toBeInTheDocument()
    expect(again.getByText('0件選択中')).toBeInTheDocument()
    expect(opener).not.toHaveFocus()
    expect(again.getByRole('searchbox')).not.toHaveFocus()
  })

  test('shows a failure with a way to try again', async () => {
    browser.server.use(failures.tooManyRequests('/api/c/midori/matters'))
    const user = userEvent.setup()
    renderPart(
      <MatterPicker
        companyId="midori"
        user={{ id: master.id }}
        open
        onClose={() => undefined}
        onSelect={() => undefined}
      />,
    )
    const retry = await screen.findByRole('button', { name: '再試行' })
    browser.server.resetHandlers()
    await user.click(retry)
    expect(await screen.findByRole('checkbox', { name: '外壁の調査' })).toBeInTheDocument()
  })

  test('on a phone shows cards, and further pages below the first until all are there', async () => {
    onPhone()
    const { dialog, user, selected } = await open()
    const card = within((await dialog.findByRole('checkbox', { name: '外壁の調査' })).closest('li')!)
    expect(card.getByText('調査')).toBeInTheDocument()
    expect(card.getByText('対応中')).toBeInTheDocument()
    expect(card.getByText('設備登録')).toBeInTheDocument()
    expect(card.getByText('なし')).toBeInTheDocument()
    expect(card.getByText('最終更新')).toBeInTheDocument()
    expect(card.getByText(today.replaceAll('-', '/'))).toBeInTheDocument()
    expect(dialog.queryByRole('checkbox', { name: '過去の案件 1' })).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'さらに表示' }))
    await user.click(await dialog.findByRole('checkbox', { name: '過去の案件 1' }))
    await user.click(dialog.getByRole('checkbox', { name: '外壁の調査' }))
    expect(dialog.queryByRole('button', { name: 'さらに表示' })).not.toBeInTheDocument()
    expect(dialog.getByText('2選択')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['過去の案件 1', '外壁の調査'])
  })
})

import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { companyPath, http } from '#src/api/http.ts'
import { themeOf } from '#src/app/theme/theme.ts'
import { templateGrid } from '#src/widgets/template-picker/template-grid.ts'
import { TemplatePicker } from '#src/widgets/template-picker/template-picker.tsx'
import type { TemplatePickerProps } from '#src/widgets/template-picker/template-picker.tsx'
import { createTestApp, password } from '#tests/api/app.ts'
import type { TestApp } from '#tests/api/app.ts'
import { renderPart } from '../wrap.tsx'
import { uploadTemplate } from './upload-template.ts'

let app: TestApp
const browser = createBrowser((request) => app.app.fetch(request))

beforeAll(async () => {
  app = await createTestApp()
  const { master } = await app.createCompany('midori')
  browser.server.listen()
  forgetCsrfCookie()
  await login({ email: master.email, password, remember: false })
  await uploadTemplate('midori', '空調機定期点検報告書', 3)
  await uploadTemplate('midori', 'ｴﾚﾍﾞｰﾀｰ保守点検報告書', 3)
  await uploadTemplate('midori', '修繕工事見積書', 2)
})
afterAll(async () => {
  await app.close()
  browser.server.close()
})

const open = async (props: Partial<TemplatePickerProps> = {}) => {
  const onSubmit = vi.fn()
  renderPart(<TemplatePicker companyId="midori" onClose={() => undefined} onSubmit={onSubmit} {...props} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  await dialog.findByText('修繕工事見積書')
  return {
    dialog,
    user: userEvent.setup(),
    submitted: () => (onSubmit.mock.calls[0]?.[0] as { name: string }[] | undefined)?.map(({ name }) => name),
  }
}

describe('choosing one template', () => {
  test('stands by category, and is not done before one is chosen', async () => {
    const { dialog, user, submitted } = await open()
    expect(dialog.getByRole('tab', { name: /カスタムテンプレート/ })).toHaveTextContent('3')
    const reports = within(dialog.getByRole('region', { name: '報告書' }))
    expect(reports.getAllByRole('radio')).toHaveLength(2)
    expect(within(dialog.getByRole('region', { name: '見積書' })).getAllByRole('radio')).toHaveLength(1)
    expect(
      within(dialog.getByRole('navigation', { name: 'カテゴリ' }))
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['報告書2', '見積書1'])
    const save = dialog.getByRole('button', { name: '保存' })
    expect(save).toBeDisabled()
    await user.click(reports.getByRole('radio', { name: /空調機定期点検報告書/ }))
    await user.click(save)
    expect(submitted()).toEqual(['空調機定期点検報告書'])
  })
  test('is narrowed by name, whatever its width', async () => {
    const { dialog, user } = await open()
    await user.type(dialog.getByRole('searchbox', { name: 'テンプレート名を検索' }), 'エレベーター')
    await waitFor(() => expect(dialog.getAllByRole('radio')).toHaveLength(1))
    await user.type(dialog.getByRole('searchbox', { name: 'テンプレート名を検索' }), 'の塔')
    expect(await dialog.findByText('条件に一致するテンプレートがありません')).toBeInTheDocument()
  })
})

test('choosing several takes all at once, and each apart', async () => {
  const { dialog, user, submitted } = await open({ multiple: true })
  await user.click(dialog.getByRole('checkbox', { name: 'すべて選択' }))
  expect(dialog.getByText('3件選択中')).toBeInTheDocument()
  await user.click(dialog.getByRole('checkbox', { name: /修繕工事見積書/ }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(submitted()).toEqual(expect.arrayContaining(['空調機定期点検報告書', 'ｴﾚﾍﾞｰﾀｰ保守点検報告書']))
  expect(submitted()).toHaveLength(2)
})

test('pictures are those of the first page, fetched when they come near', async () => {
  const { dialog } = await open()
  const pictures = [...dialog.getByRole<HTMLElement>('region', { name: '報告書' }).querySelectorAll('img')]
  expect(pictures.map((picture) => [picture.getAttribute('loading'), /\/files\/\d+/.test(picture.src)])).toEqual([
    ['lazy', true],
    ['lazy', true],
  ])
})

test('as many stand in a row at a desk as have room, two on a phone however wide the window', () => {
  expect(themeOf('desk').unstable_sx(templateGrid)).toMatchObject({
    '@media (min-width:0px)': { gridTemplateColumns: expect.stringContaining('auto-fill') },
  })
  expect(themeOf('phone').unstable_sx(templateGrid)).toMatchObject({
    '@media (min-width:0px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  })
})

describe('without templates', () => {
  const text = 'この案件には書類テンプレートが登録されていません。'
  test('a matter says so, and offers to add some where that is allowed', async () => {
    const {
      data: { id },
    } = await http.post<{ data: { id: number } }>(`${companyPath('midori')}/matters`, {
      name: '巡回',
      matter_category_id: 1,
    })
    const onAdd = vi.fn()
    renderPart(
      <TemplatePicker
        companyId="midori"
        matterId={id}
        onAdd={onAdd}
        onClose={() => undefined}
        onSubmit={() => undefined}
      />,
    )
    expect(await screen.findByText(text)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: '追加' }))
    expect(onAdd).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled()
  })
})

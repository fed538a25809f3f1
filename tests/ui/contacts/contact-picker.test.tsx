import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { failures } from '#mocks/failures.ts'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/sign-in.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { ContactPicker } from '#src/widgets/contact-picker/contact-picker.tsx'
import type { ContactPickerProps } from '#src/widgets/contact-picker/contact-picker.tsx'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password } from '#tests/api/app.ts'
import type { Person, TestApp } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { onPhone } from '../phone.ts'
import { renderPart } from '../wrap.tsx'

let app: TestApp
let master: Person
const browser = createBrowser((request) => app.app.fetch(request))
const contacts = '/api/c/midori/contacts'
const create = async (body: Partial<Contact>): Promise<Contact> =>
  (await answered<{ data: Contact }>(await master.browser.post(contacts, body), 201)).data

beforeAll(async () => {
  app = await createTestApp()
  ;({ master } = await app.createCompany('midori'))
  // The last ones made stand first: these two on the first page, the others on both.
  for (let number = 1; number <= 20; number++) await create({ name: `連絡先 ${number}` })
  await create({ name: '石田 次郎', affiliation: '有限会社石田水道', phone_number: '03-5555-0001' })
  await create({ name: '青木 花子', affiliation: '株式会社あおば', email: 'hanako@aoba.example' })
  browser.server.listen()
  forgetCsrfCookie()
  await login({ email: master.email, password, remember: false })
})
afterEach(() => browser.server.resetHandlers())
afterAll(async () => {
  await app.close()
  browser.server.close()
})

const open = async (props: Partial<ContactPickerProps> = {}) => {
  const onSelect = vi.fn<(contacts: Contact[]) => void>()
  const component = () => (
    <ContactPicker companyId="midori" open onClose={() => undefined} onSelect={onSelect} {...props} />
  )
  renderPart(
    <RouterProvider
      router={createRouter({ routeTree: createRootRoute({ component }), history: createMemoryHistory() }) as never}
    />,
  )
  const dialog = within(await screen.findByRole('dialog', { name: '連絡先を選択' }))
  return { dialog, user: userEvent.setup(), selected: () => onSelect.mock.calls[0]?.[0].map(({ name }) => name) }
}
const rowOf = (name: string) => within(screen.getByRole('checkbox', { name }).closest('tr')!)

describe('choosing contacts', () => {
  test('shows name, affiliation, e-mail and phone, and keeps what is chosen over pages', async () => {
    const { dialog, user, selected } = await open()
    await dialog.findByRole('checkbox', { name: '青木 花子' })
    expect(rowOf('青木 花子').getByText('株式会社あおば')).toBeInTheDocument()
    expect(rowOf('青木 花子').getByText('hanako@aoba.example')).toBeInTheDocument()
    expect(rowOf('石田 次郎').getByText('03-5555-0001')).toBeInTheDocument()
    expect(dialog.getByText('1 - 20 / 22')).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '追加' })).toBeDisabled()
    await user.click(rowOf('青木 花子').getByText('株式会社あおば'))
    await user.click(dialog.getByRole('button', { name: '次のページ' }))
    await user.click(await dialog.findByRole('checkbox', { name: '連絡先 1' }))
    expect(dialog.getByText('21 - 22 / 22')).toBeInTheDocument()
    expect(dialog.getByText('2件選択中')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['青木 花子', '連絡先 1'])
  })

  test('searches a moment after typing, from the first page, and takes Enter as no choice', async () => {
    const { dialog, user, selected } = await open()
    await dialog.findByRole('checkbox', { name: '石田 次郎' })
    await user.click(dialog.getByRole('checkbox', { name: '石田 次郎' }))
    await user.click(dialog.getByRole('button', { name: '次のページ' }))
    await dialog.findByText('21 - 22 / 22')
    await user.type(dialog.getByRole('searchbox', { name: '連絡先を検索' }), 'hanako{Enter}')
    await waitFor(() => expect(dialog.getByText('1 - 1 / 1')).toBeInTheDocument())
    expect(dialog.getByRole('checkbox', { name: '青木 花子' })).toBeInTheDocument()
    expect(selected()).toBeUndefined()
    await user.type(dialog.getByRole('searchbox', { name: '連絡先を検索' }), 'どこにもない')
    expect(await dialog.findByText('条件に一致する連絡先がありません')).toBeInTheDocument()
    expect(dialog.getByText('1件選択中')).toBeInTheDocument()
  })

  test('leaves out who is there already, and takes one where only one is wanted', async () => {
    const { data } = await answered<{ data: Contact[] }>(
      await master.browser.get(`${contacts}?keyword=${encodeURIComponent('青木')}`),
      200,
    )
    const { dialog, user, selected } = await open({ single: true, excludeContactIds: [data[0]!.id] })
    await user.click(await dialog.findByRole('radio', { name: '石田 次郎' }))
    await user.click(dialog.getByRole('radio', { name: '連絡先 20' }))
    expect(dialog.queryByRole('radio', { name: '青木 花子' })).not.toBeInTheDocument()
    expect(dialog.getByText('1 - 20 / 21')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['連絡先 20'])
  })

  test('offers to try again where the contacts could not be loaded', async () => {
    expectConsoleError(/./)
    browser.server.use(failures.tooManyRequests(contacts))
    const { dialog, user } = await open()
    const retry = await dialog.findByRole('button', { name: '再試行' })
    browser.server.resetHandlers()
    await user.click(retry)
    expect(await dialog.findByRole('checkbox', { name: '青木 花子' })).toBeInTheDocument()
  })

  test('on a phone lists cards and counts in short', async () => {
    onPhone()
    const { dialog, user, selected } = await open()
    await user.click(await dialog.findByText('有限会社石田水道'))
    expect(dialog.queryByRole('table')).not.toBeInTheDocument()
    expect(dialog.getByText('1選択')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['石田 次郎'])
  })
})

describe('a contact that is not there yet', () => {
  const openForm = async () => {
    const picker = await open()
    await picker.user.click(await picker.dialog.findByRole('button', { name: '新しい連絡先' }))
    return { ...picker, form: within(await screen.findByRole('dialog', { name: '新しい連絡先' })) }
  }

  test('is saved and chosen, with a known affiliation at hand', async () => {
    const { user, form, selected } = await openForm()
    await user.click(form.getByRole('button', { name: '保存して選ぶ' }))
    expect(await form.findByText('氏名は必須です。')).toBeInTheDocument()
    await user.type(form.getByRole('textbox', { name: /氏名/ }), '丸山 恵')
    await user.type(form.getByRole('textbox', { name: 'メールアドレス' }), 'megumi')
    expect(await form.findByText('メールアドレスの形式が正しくありません。')).toBeInTheDocument()
    await user.type(form.getByRole('textbox', { name: 'メールアドレス' }), '@aoba.example')
    await user.type(form.getByRole('combobox', { name: '会社名' }), 'あお')
    await user.click(await screen.findByRole('option', { name: '株式会社あおば' }))
    await user.click(form.getByRole('button', { name: '保存して選ぶ' }))
    expect(await screen.findByRole('checkbox', { name: '丸山 恵' })).toBeChecked()
    expect(rowOf('丸山 恵').getByText('株式会社あおば')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '追加' }))
    expect(selected()).toEqual(['丸山 恵'])
  })

  test('keeps what was typed where saving fails, and asks before it is thrown away', async () => {
    const { user, form } = await openForm()
    await user.type(form.getByRole('textbox', { name: /氏名/ }), '保存できない人')
    browser.server.use(failures.validation(contacts, { name: ['この氏名は使用できません。'] }))
    await user.click(form.getByRole('button', { name: '保存して選ぶ' }))
    expect(await form.findByText('この氏名は使用できません。')).toBeInTheDocument()
    expect(form.getByRole('textbox', { name: /氏名/ })).toHaveValue('保存できない人')
    await user.click(form.getByRole('button', { name: 'キャンセル' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' })).getByRole('button', {
        name: '破棄',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新しい連絡先' })).not.toBeInTheDocument())
    expect(screen.getByRole('dialog', { name: '連絡先を選択' })).toBeInTheDocument()
  })
})

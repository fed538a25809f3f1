/** What a company that begins is shown where it has nothing yet. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage, type Stage } from '../stage.tsx'

let stage: Stage
let guest: Person
beforeAll(async () => {
  stage = await createStage()
  guest = await stage.app.createPerson(stage.company, roles.guest, '客 次郎')
})
afterAll(() => stage.close())

test.each(['', '?user_id=all'])(
  'the list of matters offers the first one, also as it opens by itself: /matters%s',
  async (search) => {
    for (const person of [stage.master, guest]) {
      const user = await stage.open(person, `/matters${search}`)
      expect(await screen.findByText('案件がありません')).toBeInTheDocument()
      expect(screen.queryByText('今日の予定の自分の案件はありません')).not.toBeInTheDocument()
      const offers = screen.queryAllByRole('button', { name: '案件を作成' })
      expect(offers).toHaveLength(person === guest ? 0 : 2)
      if (offers.length > 0) {
        await user.click(offers.at(-1)!)
        expect(await screen.findByRole('dialog', { name: '案件の作成' })).toBeInTheDocument()
        await user.keyboard('{Escape}')
        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      }
      cleanup()
      stage.browser.cookies.clear()
    }
  },
)

test('who wants to make a document is told where templates come from', async () => {
  const user = await stage.open(stage.master, '/documents')
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  expect(await dialog.findByText('テンプレートがありません')).toBeInTheDocument()
  expect(dialog.getByText(/Excelの様式か、サンプルの様式から/)).toBeInTheDocument()
  expect(dialog.getByRole('link', { name: '書類テンプレートへ' })).toHaveAttribute(
    'href',
    '/c/midori/settings/templates',
  )
})

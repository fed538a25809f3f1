import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
let matter: Matter

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  matter = (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, { name: '受水槽の清掃', matter_category_id: 4 }),
      201,
    )
  ).data
  await answered(await stage.master.browser.delete(`${stage.company.path}/matters/${matter.id}`), 204)
})

test('what was deleted stands in ごみ箱 with who and until when, and comes back from there', async () => {
  const user = await stage.open(member, '/settings/trash')
  const row = within((await screen.findByText('受水槽の清掃')).closest('tr')!)
  expect(row.getByText('案件')).toBeInTheDocument()
  expect(row.getByText(stage.master.name)).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: '受水槽の清掃を元に戻す' }))
  expect(await screen.findByText('案件「受水槽の清掃」を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByText('ごみ箱は空です')).toBeInTheDocument()
  await waitFor(async () =>
    expect((await member.browser.get(`${stage.company.path}/matters/${matter.id}`)).status).toBe(200),
  )
})

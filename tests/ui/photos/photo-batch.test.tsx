import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { giveSizes } from '../files/stage.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const stage = openStage()
beforeEach(() => {
  giveSizes()
  emptyMemory()
  onPhone()
})

const photo = (name: string, text: string) => new File([`GIF89a${text}`], name, { type: 'image/gif' })

test('several photos are chosen and described at once, and arrive under what was said of them', async () => {
  const { data: matter } = await answered<{ data: Matter }>(
    await stage.master.browser.post(`${stage.company.path}/matters`, {
      name: '外壁補修',
      matter_category_id: 3,
      user_ids: [stage.master.id],
    }),
    201,
  )
  const user = await stage.open(stage.master, `/matters/${matter.id}?tab=report-folder`)
  await user.click(await screen.findByRole('button', { name: '説明を付けて追加' }))
  await userEvent.setup({ applyAccept: false }).upload(
    screen.getByLabelText('説明を付ける写真'),
    ['IMG_1.gif', 'IMG_2.gif', 'IMG_3.gif', 'IMG_4.gif'].map((name) => photo(name, name)),
  )
  const dialog = within(await screen.findByRole('dialog', { name: '説明を付けて追加' }))
  expect(await dialog.findByText('4枚を選択中')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'IMG_3.gif' }))
  await user.click(dialog.getByRole('button', { name: 'IMG_4.gif' }))
  await user.click(dialog.getByRole('button', { name: '施工前' }))
  await user.type(dialog.getByRole('textbox', { name: '説明' }), '外壁 北面/2F')
  await user.click(dialog.getByRole('button', { name: '選んだ2枚に付ける' }))
  expect(await dialog.findByRole('button', { name: '施工前_外壁 北面・2F_2.gif' })).toBeInTheDocument()
  expect(dialog.getByText('0枚を選択中')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'IMG_3.gif' }))
  await user.type(dialog.getByRole('textbox', { name: '説明' }), '外壁 北面/2F')
  await user.click(dialog.getByRole('button', { name: '選んだ1枚に付ける' }))
  await user.click(dialog.getByRole('button', { name: '4枚を追加' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(async () => {
    const { data } = await answered<{ data: ReportFile[] }>(
      await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}/reporting-folders`),
      200,
    )
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'IMG_4.gif',
      '施工前_外壁 北面・2F_1.gif',
      '施工前_外壁 北面・2F_2.gif',
      '施工前_外壁 北面・2F_3.gif',
    ])
  })
})

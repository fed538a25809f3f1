/** ヘルプ: reached from the menu, the palette, hard words and empty lists; guests see what concerns them. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { guideFor, guidePages } from '#domain/text/guide.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage, type Stage } from './stage.tsx'

let stage: Stage
let member: Person
let guest: Person

beforeAll(async () => {
  stage = await createStage()
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  guest = await stage.app.createPerson(stage.company, 2, '原田 誠')
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const contents = async () => within(await screen.findByRole('list', { name: 'ヘルプの目次' })).getAllByRole('link')

test('stands at the foot of the menu, and its pages lead to each other', async () => {
  const user = await stage.open(member, '/buildings')
  await titled('建物')
  const menu = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
  expect(menu.getAllByRole('link').at(-1)).toHaveAccessibleName('ヘルプ')
  await user.click(menu.getByRole('link', { name: 'ヘルプ' }))
  await titled('ヘルプ')
  expect(await contents()).toHaveLength(guideFor(false).length)
  await user.click(screen.getByRole('link', { name: guidePages.start.title }))
  await titled(guidePages.start.title)
  expect(document.title).toBe(`${guidePages.start.title}｜建守`)
  expect(screen.getByRole('img', { name: /^ホーム/ })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '案件を進める' }))
  await titled('案件を進める')
})

test('the palette finds a page by what it is about', async () => {
  const user = await stage.open(member, '/buildings')
  await titled('建物')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('combobox', { name: /名前/ })
  await user.keyboard('インポート')
  await user.click(await screen.findByRole('option', { name: new RegExp(guidePages.buildings.title) }))
  await titled(guidePages.buildings.title)
})

test('an empty list and a hard word lead to their pages', async () => {
  const user = await stage.open(member, '/drawings')
  await user.click(await screen.findByRole('link', { name: '使い方を見る' }))
  await titled(guidePages.equipment.title)
  await stage.open(member, '/carry')
  await user.click(await screen.findByRole('link', { name: '「持ち出し」のヘルプ' }))
  await titled(guidePages.phone.title)
})

test('guests see what concerns them, and no way to the rest', async () => {
  await stage.open(guest, '/help')
  await titled('ヘルプ')
  expect((await contents()).map((link) => link.textContent)).toEqual(guideFor(true).map(({ title }) => title))
  await stage.open(guest, '/help?page=words')
  await titled(guidePages.words.title)
  expect(screen.queryByRole('link', { name: guidePages.calendar.title })).not.toBeInTheDocument()
  const user = await stage.open(guest, '/help?page=approval')
  expect(await screen.findByText('このページはヘルプにありません')).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'ヘルプの目次を見る' }))
  await titled('ヘルプ')
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await office.createMatter(office.member, { name: '髙橋ビル 空調点検', building_name: '㈱青葉 本社ﾋﾞﾙ' })
  await office.createMatter(office.member, { name: '別の案件' })
})
afterAll(() => office.app.close())

const found = async (noun: string, name: string): Promise<string[]> =>
  (
    await answered<{ data: { name: string }[] }>(
      await office.member.browser.get(`${office.company.path}/${noun}?name=${encodeURIComponent(name)}`),
      200,
    )
  ).data.map((row) => row.name)

it.each(['髙橋', '高橋', 'ﾋﾞﾙ', 'ビル', 'びる', '高橋びる', '高'])('finds a matter by %s', async (name) => {
  expect(await found('matters', name)).toEqual(['髙橋ビル 空調点検'])
})

it.each(['株式会社青葉', '(株)青葉', '㈱', '本社ビル'])('finds a building by %s', async (name) => {
  expect(await found('buildings', name)).toEqual(['㈱青葉 本社ﾋﾞﾙ'])
})

it('takes no sign of a pattern for one', async () => {
  expect(await found('matters', '％')).toEqual([])
  expect(await found('buildings', '＿')).toEqual([])
})

/** Names as Japanese readers look for them: in their order, and found however they are written. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered } from '../answers.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

/** By code they would be あさひ, 青葉, 髙島, Ａ棟, ｲｽﾞﾐ. */
const inOrder = ['Ａ棟', 'あさひ会館', 'ｲｽﾞﾐﾋﾞﾙ', '髙島㈱ビル', '青葉ビル'].toSorted((one, other) =>
  one.localeCompare(other, 'ja'),
)
const shuffled = [2, 4, 0, 3, 1].map((index) => inOrder[index]!)

let office: Office
let folder: string

beforeAll(async () => {
  office = await openOffice()
  const { path } = office.company
  const post = async (noun: string, body: unknown) =>
    (await answered<{ data: { id: number } }>(await office.master.browser.post(`${path}/${noun}`, body), 201)).data
  const picture = await sheetPng()
  const matter = await office.createMatter(office.master)
  folder = `${path}/matters/${matter.id}/reporting-folders`
  for (const name of shuffled) {
    const { id: building_id } = await post('buildings', { name })
    await post('facilities', { name, building_id, facility_category_id: 1 })
    await post('matters', { name, building_id, matter_category_id: 1 })
    await post('contacts', { name, affiliation: name })
    await post('tags', { name })
    await post('drawings', drawingForm(picture, { name, type: 'image', building_id }))
    await office.app.createPerson(office.company, 2, name)
    const form = new FormData()
    form.append('files', new File([name], `${name}.txt`, { type: 'text/plain' }))
    await answered(await office.master.browser.post(folder, form), 201)
  }
})
afterAll(() => office.close())

const read = async (path: string): Promise<unknown[]> =>
  (await answered<{ data: unknown[] }>(await office.master.browser.get(path), 200)).data
const namesAt = async (path: string) =>
  (await read(path)).map((row) => (typeof row === 'string' ? row : (row as { name: string }).name).replace('.txt', ''))
/** Those of this test: a company has people before. */
const ours = (names: readonly string[]) => names.filter((name) => inOrder.includes(name))
const of = (noun: string) => `${office.company.path}/${noun}`

describe('names stand in the order of Japanese readers', () => {
  it.each([
    ['buildings', () => of('buildings?sort=name')],
    ['buildings to choose from', () => of('buildings/partial-properties')],
    ['equipment', () => of('facilities?sort=name')],
    ['equipment by building', () => of('facilities?sort=building')],
    ['equipment to choose from', () => of('facilities/partial-properties')],
    ['matters', () => of('matters?sort=name')],
    ['matters by building', () => of('matters?sort=building')],
    ['drawings', () => of('drawings?sort=name')],
    ['drawings by building', () => of('drawings?sort=building')],
    ['affiliations', () => of('contacts/affiliations')],
    ['people', () => of('users?sort=name')],
    ['people to choose from', () => of('users/partial-properties')],
    ['files of a folder', () => `${folder}?sort=name`],
  ])('%s', async (_, path) => {
    expect(ours(await namesAt(path()))).toEqual(inOrder)
  })

  it('and the other way round', async () => {
    for (const noun of ['buildings', 'drawings', 'facilities', 'matters'])
      expect(ours(await namesAt(of(`${noun}?sort=-name`)))).toEqual(inOrder.toReversed())
  })
})

describe('by building, what has none stands after all others whichever way it goes, page by page', () => {
  const added = { facilities: { facility_category_id: 1 }, matters: { matter_category_id: 1 } } as const
  it.each(['facilities', 'matters'] as const)('%s', async (noun) => {
    const without = ['無所属い', '無所属ろ']
    // Equipment is made in a building, and stays when that goes.
    const { data: building } = await answered<{ data: { id: number } }>(
      await office.master.browser.post(of('buildings'), { name: '解体ビル' }),
      201,
    )
    for (const name of without)
      await answered(
        await office.master.browser.post(of(noun), { name, building_id: building.id, ...added[noun] }),
        201,
      )
    await answered(await office.master.browser.delete(`${of('buildings')}/${building.id}`), 204)
    const listed = async (sort: string, filter = '') => {
      const pages: string[] = []
      for (let page = 1; page <= 4; page += 1)
        pages.push(...(await namesAt(of(`${noun}?sort=${sort}&per_page=3&page=${page}${filter}`))))
      return pages.filter((name) => inOrder.includes(name) || without.includes(name))
    }
    expect(await listed('building')).toEqual([...inOrder, ...without])
    expect(await listed('-building')).toEqual([...inOrder.toReversed(), ...without.toReversed()])
    expect(await listed('building', `&name=${encodeURIComponent('無所属')}`)).toEqual(without)
  })
})

describe('a search finds, however either is written', () => {
  const ways = [
    ['イズミビル', 'ｲｽﾞﾐﾋﾞﾙ'],
    ['いずみびる', 'ｲｽﾞﾐﾋﾞﾙ'],
    ['a棟', 'Ａ棟'],
    ['高島株式会社', '髙島㈱ビル'],
    ['アサヒ', 'あさひ会館'],
  ] as const
  it.each([
    ['buildings', (text: string) => of(`buildings?name=${text}`)],
    ['equipment', (text: string) => of(`facilities?name=${text}`)],
    ['drawings', (text: string) => of(`drawings?name=${text}`)],
    ['contacts', (text: string) => of(`contacts?keyword=${text}`)],
    ['tags', (text: string) => of(`tags?name=${text}`)],
    ['people', (text: string) => of(`users?name=${text}`)],
    ['files', (text: string) => `${folder}?name=${text}`],
  ])('%s', async (_, path) => {
    for (const [typed, name] of ways) expect(await namesAt(path(encodeURIComponent(typed)))).toEqual([name])
  })
})

/** What a list of ids in a change does, for every noun that has one: the plain one adds, remove_… takes away, the noun's word replaces. */
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { answered } from '../answers.ts'
import { openCompany } from '../app.ts'

const { app, company, master } = openCompany()

const post = async (path: string, body: object): Promise<number> =>
  (await answered<{ data: { id: number } }>(await master.browser.post(company.path + path, body), 201)).data.id

const drawing = async (): Promise<number> => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('name', '1階平面図')
  form.set('type', 'image')
  form.set('building_id', String(await post('/buildings', { name: '図面のあるビル' })))
  form.set('file', new File([new Uint8Array(picture)], '1F.png'))
  return post('/drawings', form)
}

const linked = [
  {
    noun: 'buildings',
    whole: 'contacts',
    ids: 'contact_ids',
    record: () => post('/buildings', { name: '青葉ビル' }),
    other: (name: string) => post('/contacts', { name }),
  },
  {
    noun: 'drawings',
    whole: 'tags',
    ids: 'tag_ids',
    record: drawing,
    other: (name: string) => post('/tags', { name }),
  },
  {
    noun: 'matters',
    whole: 'users',
    ids: 'user_ids',
    record: () => post('/matters', { name: '点検', matter_category_id: 1, user_ids: [] }),
    other: async (name: string) => (await app.createPerson(company, 0, name)).id,
  },
]

it.each(linked)('$noun: $ids adds, remove_$ids takes away, $whole replaces', async ({ noun, whole, ids, ...make }) => {
  const id = await make.record()
  const [a, b, c] = [await make.other('甲'), await make.other('乙'), await make.other('丙')]
  const after = async (body: object): Promise<number[]> => {
    const response = await master.browser.put(`${company.path}/${noun}/${id}`, body)
    const { data } = await answered<{ data: Record<string, { id: number }[]> }>(response, 200)
    return data[whole]!.map((each) => each.id).toSorted((x, y) => x - y)
  }
  expect(await after({ [ids]: [a] })).toEqual([a])
  expect(await after({ [ids]: [b] })).toEqual([a, b])
  expect(await after({ [ids]: [] })).toEqual([a, b])
  expect(await after({ [ids]: [c], [`remove_${ids}`]: [a] })).toEqual([b, c])
  expect(await after({ [whole]: [a] })).toEqual([a])
  expect(await after({ [whole]: [] })).toEqual([])
})

// Of an application that a browser still holds, and of whoever wrote to the earlier version.
it.each(linked.filter(({ noun }) => noun !== 'matters'))(
  '$noun: add_$ids means what it meant for one release more',
  async ({ noun, whole, ids, ...make }) => {
    const id = await make.record()
    const [a, b] = [await make.other('丁'), await make.other('戊')]
    const put = (body: object) => master.browser.put(`${company.path}/${noun}/${id}`, body)
    await answered(await put({ [`add_${ids}`]: [a] }), 200)
    const { data } = await answered<{ data: Record<string, { id: number }[]> }>(
      await put({ [`add_${ids}`]: [b], [`remove_${ids}`]: [] }),
      200,
    )
    expect(data[whole]!.map((each) => each.id).toSorted((x, y) => x - y)).toEqual([a, b])
  },
)

/** Texts, dates, numbers and lists that a database cannot hold or should not be asked for: refused at the door, in Japanese. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { RegisteredCall } from '#server/http/route.ts'
import { registeredCalls } from '#server/http/route.ts'
import { createApp } from '#server/app.ts'
import { answered } from '#tests/api/answers.ts'
import { openOffice, type Office } from '#tests/api/matters/office.ts'

let office: Office
let calls: readonly RegisteredCall[]
beforeAll(async () => {
  office = await openOffice()
  calls = registeredCalls(createApp(office.app.deps))
})
afterAll(() => office.close())

type Errors = { errors: Record<string, string[]> }
const errorsOf = async (response: Response) => (await answered<Errors>(response, 422)).errors
const address = (path: string) => office.company.path + path

describe.each([
  ['NUL', '空調\u0000機'],
  ['half a character', '空調\ud83d機'],
  ['what is no character', '空調\uffff機'],
  ['what is no character beyond the first plane', '空調\u{10ffff}機'],
])('%s', (_, text) => {
  const refused = ['使用できない文字が含まれています。']

  it('in a text of a body', async () => {
    const { browser } = office.member
    const body = { name: text, matter_category_id: 1 }
    expect(await errorsOf(await browser.post(address('/matters'), body))).toEqual({ name: refused })
  })

  it('deep inside a body, where texts are kept to the character too', async () => {
    const { browser } = office.master
    const items = [{ name: '件名', type: 'radio', item_parts: [{ item_value: text }] }]
    const body = { name: '様式', document_type_id: 1, items }
    const place = 'items.0.item_parts.0.item_value'
    expect(await errorsOf(await browser.post(address('/templates'), body))).toEqual({ [place]: refused })
    const saved = { docs_data: [{ item_id: 1, data: [text] }] }
    expect(await errorsOf(await browser.put(address('/documents/1'), saved))).toEqual({ 'docs_data.0.data.0': refused })
  })

  it('at sign-in, where nobody is known yet', async () => {
    const body = { email: `${text}@example.com`, password: text }
    expect(await errorsOf(await office.app.openBrowser().post('/api/login', body))).toEqual({
      email: refused,
      password: refused,
    })
  })
})

it('NUL in the field of a form, whose file is not kept', async () => {
  const form = new FormData()
  form.append('name', '様\u0000式')
  form.append('document_type_id', '1')
  form.append('excel_file', new File([Buffer.from('x')], 'x.xlsx'))
  const errors = await errorsOf(await office.master.browser.post(address('/templates'), form))
  expect(Object.keys(errors)).toEqual(['name'])
})

it.each(['/matters?name=%00', '/contacts?keyword=a%00b', '/documents?title=%00', '/templates?name=%00'])(
  'NUL in the query of %s',
  async (path) => {
    const errors = await errorsOf(await office.member.browser.get(address(path)))
    expect(Object.values(errors)).toEqual([['使用できない文字が含まれています。']])
  },
)

it.each(['/api/c/%00/matters', '/api/c/midori%00/home', '/api/public/document-mails/%00'])(
  'NUL in the path %s belongs to nothing',
  async (path) => {
    await answered(await office.member.browser.get(path), 404)
  },
)

it('a body nested without end', async () => {
  const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  await answered(await office.member.browser.request('POST', address('/matters'), deep), 422)
})

describe('dates of queries', () => {
  const years = ['1900年から2999年までの日付を入力してください。']
  it.each(['0001-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('%s lies beyond the years', async (date) => {
    for (const list of ['/matters', '/documents']) {
      const errors = await errorsOf(await office.member.browser.get(address(`${list}?start_date=${date}`)))
      expect(errors).toEqual({ start_date: years })
    }
    const calendar = address(`/matter-calendars?start_date=${date}&end_date=${date}`)
    expect(await errorsOf(await office.member.browser.get(calendar))).toEqual({ start_date: years, end_date: years })
  })

  it.each(['1900-01-01', '2999-12-31'])('%s is one to ask for', async (date) => {
    await answered(await office.member.browser.get(address(`/matters?start_date=${date}`)), 200)
    await answered(
      await office.member.browser.get(address(`/matter-calendars?start_date=${date}&end_date=${date}`)),
      200,
    )
  })
})

describe('numbers that no column holds', () => {
  it('in the order of statuses', async () => {
    const [id] = office.company.status_ids
    const matter_statuses = [{ id, sort_order: 2 ** 31 }]
    const errors = await errorsOf(
      await office.master.browser.put(address('/matter-statuses/order'), { matter_statuses }),
    )
    expect(Object.keys(errors)).toEqual(['matter_statuses.0.sort_order'])
  })

  it.each([
    ['/matter-statuses', '/matter-statuses', 'matter_statuses', { type_id: 1, color_gradient_level: 1 }],
    ['/tags', '/tags-all', 'tags', {}],
  ])('after the greatest there is, in %s: one more stands last', async (path, list, noun, values) => {
    const { browser } = office.master
    type Placed = { data: { id: number } }
    const add = async (name: string) =>
      (await answered<Placed>(await browser.post(address(path), { name, ...values }), 201)).data.id
    const id = await add('最後尾')
    await answered(await browser.put(address(`${path}/order`), { [noun]: [{ id, sort_order: 2 ** 31 - 1 }] }), 200)
    const next = await add('その後')
    const { data } = await answered<{ data: { id: number }[] }>(await browser.get(address(list)), 200)
    expect(data.slice(-2).map((each) => each.id)).toEqual([id, next])
  })
})

describe('lists', () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => index + 1)

  it.each([
    ['POST', '/matters', { name: '案件', matter_category_id: 1, user_ids: ids }, 'user_ids'],
    ['POST', '/matters', { name: '案件', matter_category_id: 1, user_ids: ids.slice(0, 1001) }, 'user_ids'],
    ['POST', '/matter-csv-download', { ids }, 'ids'],
    ['POST', '/matter-csv-download', { status_id: ids }, 'status_id'],
  ])('%s %s with too many ids', async (method, path, body, field) => {
    const errors = await errorsOf(await office.member.browser.request(method, address(path), body))
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toHaveLength(1)
    expect(errors[field]![0]).toMatch(/件以下である必要があります$/)
  })

  it('of a query', async () => {
    const list = ids.slice(0, 2000).map((id) => `status_id[]=${id}`)
    const errors = await errorsOf(await office.member.browser.get(address(`/matters?${list.join('&')}`)))
    expect(errors).toEqual({ status_id: ['この項目は1000件以下である必要があります'] })
  })

  type Json = { type?: string; maxItems?: number; items?: Json; properties?: Record<string, Json>; anyOf?: Json[] }
  const endless = (json: Json, place: string): string[] => [
    ...(json.type === 'array' && json.maxItems === undefined ? [place] : []),
    ...(json.items ? endless(json.items, `${place}[]`) : []),
    ...(json.anyOf ?? []).flatMap((each) => endless(each, place)),
    ...Object.entries(json.properties ?? {}).flatMap(([name, each]) => endless(each, `${place}.${name}`)),
  ]

  it('have a maximum in every call', () => {
    expect(calls.length).toBeGreaterThan(90)
    const schemas = calls.flatMap(({ method, path, spec }) =>
      [spec.body, spec.query].flatMap((schema) =>
        schema
          ? [{ place: `${method} ${path}`, json: z.toJSONSchema(schema, { unrepresentable: 'any' }) as Json }]
          : [],
      ),
    )
    expect(schemas.flatMap(({ place, json }) => endless(json, place))).toEqual([])
  })
})

describe('what is wrong is said in words of our own', () => {
  const wrong: unknown[] = [
    undefined,
    null,
    true,
    '',
    'x',
    '漢'.repeat(9000),
    -1,
    0.5,
    1e15,
    [],
    [null],
    [{}],
    Array.from({ length: 6000 }, () => 1),
    {},
  ]
  /** Told in Japanese, without a word that only a programmer knows. */
  const isOwnSentence = (text: string) =>
    /[ぁ-んァ-ヶ一-龠]/.test(text) &&
    !/無効な|期待され|undefined|null|[a-z]{3,}/.test(text.replace(/yyyy-MM-dd|Excel|https:\/\//g, ''))

  /** The wrong values of a schema: each alone, in every field, and inside its lists. */
  const tried = (schema: z.ZodObject): unknown[] => [
    ...wrong,
    ...Object.keys(schema.shape).flatMap((field) =>
      wrong.flatMap((value) => [{ [field]: value }, { [field]: [{ id: value, name: value, data: value }] }]),
    ),
    ...wrong.map((value) => Object.fromEntries(Object.keys(schema.shape).map((field) => [field, value]))),
  ]

  it('by every contract, whatever it is given', () => {
    const sentences = new Set<string>()
    for (const { spec } of calls)
      for (const schema of [spec.body, spec.query])
        for (const value of schema ? tried(schema) : []) {
          const result = schema!.safeParse(value)
          for (const { message } of result.error?.issues ?? []) sentences.add(message)
        }
    expect(sentences.size).toBeGreaterThan(50)
    expect([...sentences].filter((sentence) => !isOwnSentence(sentence))).toEqual([])
  })
})

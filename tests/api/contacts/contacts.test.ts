import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { PageMeta } from '#domain/paging.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let member: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  app = await createTestApp()
  ;({ company } = await app.createCompany('midori'))
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '協力会社 太郎')
  ;({ master: stranger } = await app.createCompany('aoi'))
})
afterAll(() => app.close())

const create = async (body: Record<string, unknown>): Promise<Contact> =>
  (await answered<{ data: Contact }>(await member.browser.post(`${company.path}/contacts`, body), 201)).data
const list = (query: string) =>
  member.browser
    .get(`${company.path}/contacts?${query}`)
    .then((response) => answered<{ data: Contact[]; meta: PageMeta }>(response, 200))
const found = async (keyword: string) =>
  (await list(`keyword=${encodeURIComponent(keyword)}`)).data.map(({ name }) => name)

describe('contacts', () => {
  it('are made, changed in part and deleted', async () => {
    const contact = await create({ name: ' 丸山 ', affiliation: '丸山不動産', email: '', phone_number: '03-1234-5678' })
    expect(contact).toEqual({
      id: contact.id,
      name: '丸山',
      affiliation: '丸山不動産',
      email: null,
      phone_number: '03-1234-5678',
      updated_at: contact.updated_at,
    })
    const path = `${company.path}/contacts/${contact.id}`
    const { data } = await answered<{ data: Contact }>(
      await member.browser.put(path, { email: 'maruyama@example.jp', phone_number: null }),
      200,
    )
    expect(data).toMatchObject({ id: contact.id, name: '丸山', email: 'maruyama@example.jp', phone_number: null })
    await answered(await member.browser.delete(path), 204)
    expect(await found('丸山')).toEqual([])
    await answered(await member.browser.delete(path), 404)
    await answered(await member.browser.put(path, { name: '丸山' }), 404)
  })

  it('come back from ごみ箱 with their buildings, and are nowhere until then', async () => {
    const contact = await create({ name: '戻る 担当', email: 'back@example.jp' })
    const { data: building } = await answered<{ data: { id: number } }>(
      await member.browser.post(`${company.path}/buildings`, { name: '戻るビル', contact_ids: [contact.id] }),
      201,
    )
    const atBuilding = async () =>
      (
        await answered<{ data: { contacts: { id: number }[] } }>(
          await member.browser.get(`${company.path}/buildings/${building.id}`),
          200,
        )
      ).data.contacts.map(({ id }) => id)
    expect(await atBuilding()).toEqual([contact.id])
    await answered(await member.browser.delete(`${company.path}/contacts/${contact.id}`), 204)
    expect(await atBuilding()).toEqual([])
    const file = await member.browser.get(`${company.path}/register-exports?kind=contacts&format=csv`)
    expect(await file.text()).not.toContain('戻る 担当')
    const body = { noun: 'contact', record_id: contact.id }
    await answered(await guest.browser.post(`${company.path}/trash/undo`, body), 403)
    await answered(await member.browser.post(`${company.path}/trash/undo`, body), 200)
    expect(await atBuilding()).toEqual([contact.id])
    expect(await found('戻る')).toEqual(['戻る 担当'])
    await answered(await member.browser.post(`${company.path}/trash/undo`, body), 404)
  })

  it('are found by name, affiliation, e-mail and phone, taken literally', async () => {
    await create({
      name: '青木 花子',
      affiliation: 'あおば設備 100%',
      email: 'Hanako@aoba.example',
      phone_number: '045-000-1111',
    })
    await create({ name: '石田 次郎' })
    expect(await found('花子')).toEqual(['青木 花子'])
    expect(await found('100%')).toEqual(['青木 花子'])
    expect(await found('hanako@')).toEqual(['青木 花子'])
    expect(await found('045-000')).toEqual(['青木 花子'])
    expect(await found('%')).toEqual(['青木 花子'])
    expect(await found('どこにもない')).toEqual([])
  })

  it.each(['03-6666-0001', '03(6666)0002', '０３−６６６６−０００３', '0366660004'])(
    'are found by their digits, however the number %s is written',
    async (phone_number) => {
      const name = `番号 ${phone_number}`
      await create({ name, phone_number })
      const digits = phone_number.normalize('NFKC').replace(/\D/g, '')
      expect(await found(digits)).toEqual([name])
      expect(await found(`${digits.slice(0, 2)}-${digits.slice(2, 6)}-${digits.slice(6)}`)).toEqual([name])
    },
  )

  it('come in pages, newest change first, without those left out', async () => {
    const made: Contact[] = []
    for (let number = 1; number <= 4; number++) made.push(await create({ name: `ページ ${number}` }))
    await answered(
      await member.browser.put(`${company.path}/contacts/${made[0]!.id}`, { affiliation: '更新した会社' }),
      200,
    )
    const keyword = `keyword=${encodeURIComponent('ページ')}`
    const first = await list(`${keyword}&per_page=2`)
    expect(first.data.map(({ name }) => name)).toEqual(['ページ 1', 'ページ 4'])
    expect(first.meta).toMatchObject({ current_page: 1, last_page: 2, from: 1, to: 2, total: 4 })
    expect((await list(`${keyword}&per_page=2&page=2`)).data.map(({ name }) => name)).toEqual(['ページ 3', 'ページ 2'])
    const without = await list(`${keyword}&excludeContactIds[]=${made[0]!.id}&excludeContactIds[]=${made[2]!.id}`)
    expect(without.data.map(({ name }) => name)).toEqual(['ページ 4', 'ページ 2'])
    expect(without.meta.total).toBe(2)
  })

  it('name every affiliation once', async () => {
    await create({ name: '甲', affiliation: '会社名の一覧 A' })
    await create({ name: '乙', affiliation: '会社名の一覧 A' })
    await create({ name: '丙', affiliation: '会社名の一覧 B' })
    const { data } = await answered<{ data: string[] }>(
      await member.browser.get(`${company.path}/contacts/affiliations`),
      200,
    )
    expect(data.filter((name) => name.startsWith('会社名の一覧'))).toEqual(['会社名の一覧 A', '会社名の一覧 B'])
  })

  it('refuse what is wrong, field by field', async () => {
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await member.browser.post(`${company.path}/contacts`, {
        name: ' ',
        email: 'メールではない',
        phone_number: '0'.repeat(21),
        affiliation: 'あ'.repeat(101),
      }),
      422,
    )
    expect(errors).toEqual({
      name: ['氏名は必須です。'],
      email: ['メールアドレスの形式が正しくありません。'],
      phone_number: ['電話番号は20文字以下である必要があります'],
      affiliation: ['会社名は100文字以下である必要があります'],
    })
    await answered(await member.browser.get(`${company.path}/contacts?excludeContactIds[]=x`), 422)
  })

  it('are for the company’s own people alone', async () => {
    const { id } = await create({ name: '社内だけの連絡先' })
    const visitor = app.openBrowser()
    await answered(await visitor.get(`${company.path}/contacts`), 401)
    await answered(await visitor.post(`${company.path}/contacts`, { name: 'x' }), 401)
    await answered(await guest.browser.get(`${company.path}/contacts`), 403)
    await answered(await guest.browser.get(`${company.path}/contacts/affiliations`), 403)
    await answered(await guest.browser.post(`${company.path}/contacts`, { name: 'x' }), 403)
    await answered(await guest.browser.put(`${company.path}/contacts/${id}`, { name: 'x' }), 403)
    await answered(await guest.browser.delete(`${company.path}/contacts/${id}`), 403)
    await answered(await stranger.browser.get(`${company.path}/contacts`), 404)
    await answered(await stranger.browser.put(`/api/c/aoi/contacts/${id}`, { name: '横取り' }), 404)
    await answered(await stranger.browser.delete(`/api/c/aoi/contacts/${id}`), 404)
    expect(await found('社内だけの連絡先')).toHaveLength(1)
  })
})

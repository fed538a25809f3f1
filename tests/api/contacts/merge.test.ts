import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact, ContactDuplicates } from '#domain/contacts/contacts.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
})
afterAll(() => office.close())

const create = async (body: Record<string, unknown>): Promise<Contact> =>
  (await answered<{ data: Contact }>(await office.member.browser.post(`${path}/contacts`, body), 201)).data
const building = async (name: string, contact_ids: number[]): Promise<Building> =>
  (
    await answered<{ data: Building }>(
      await office.member.browser.post(`${path}/buildings`, { name, contact_ids }),
      201,
    )
  ).data
const contactsOf = async ({ id }: Building) =>
  (await answered<{ data: Building }>(await office.member.browser.get(`${path}/buildings/${id}`), 200)).data.contacts
const told = async ({ id }: Building) =>
  (await answered<{ data: History[] }>(await office.member.browser.get(`${path}/buildings/${id}/histories`), 200)).data
    .filter(({ type }) => type >= 10)
    .map(({ before, after }) => [before, after])
const duplicates = async () =>
  (await answered<{ data: ContactDuplicates[] }>(await office.member.browser.get(`${path}/contacts/duplicates`), 200))
    .data
const merge = (id: number, body: Record<string, unknown>) =>
  office.member.browser.post(`${path}/contacts/${id}/merge`, body)

describe('contacts that stand there twice', () => {
  it('are found by address and by number, with the buildings they stand at', async () => {
    const one = await create({ name: '佐藤 花子', email: 'sato@example.jp' })
    const two = await create({ name: '佐藤', email: 'SATO@example.jp', phone_number: '０３−１１１１−２２２２' })
    const three = await create({ name: '佐藤様', phone_number: '+81 3 1111 2222' })
    await building('見つかるビル', [two.id])
    expect(
      (await duplicates()).map(({ reason, contacts }) => [
        reason,
        ...contacts.map(({ id, linked_buildings_count }) => [id, linked_buildings_count]),
      ]),
    ).toEqual([
      ['email', [one.id, 0], [two.id, 1]],
      ['phone_number', [two.id, 1], [three.id, 0]],
    ])
  })

  it('become one: its fields are chosen, the buildings follow, and their history says so', async () => {
    const kept = await create({ name: '残る 太郎', email: 'nokoru@example.jp' })
    const gone = await create({ name: '消える 太郎', phone_number: '03-3333-4444' })
    const both = await building('両方のビル', [kept.id, gone.id])
    const moved = await building('移るビル', [gone.id])
    const { data } = await answered<{ data: Contact }>(
      await merge(kept.id, {
        contact_ids: [gone.id],
        name: '残る 太郎',
        affiliation: '統合設備',
        email: 'nokoru@example.jp',
        phone_number: '03-3333-4444',
      }),
      200,
    )
    expect(data).toMatchObject({
      id: kept.id,
      name: '残る 太郎',
      affiliation: '統合設備',
      email: 'nokoru@example.jp',
      phone_number: '03-3333-4444',
    })
    expect((await contactsOf(both)).map(({ id }) => id)).toEqual([kept.id])
    expect((await contactsOf(moved)).map(({ id }) => id)).toEqual([kept.id])
    expect(await told(moved)).toEqual(
      expect.arrayContaining([
        ['消える 太郎', null],
        [null, '残る 太郎'],
      ]),
    )
    expect((await told(both)).filter(([, after]) => after === '残る 太郎')).toHaveLength(1)
    await answered(await merge(kept.id, { contact_ids: [gone.id], name: '二度目' }), 422)
    await answered(await merge(gone.id, { contact_ids: [kept.id], name: '逆' }), 404)
  })

  it('are not merged over what somebody has saved since they were compared', async () => {
    const kept = await create({ name: '比べた 一' })
    const gone = await create({ name: '比べた 二' })
    const seen = [kept, gone].map(({ id, updated_at }) => ({ id, updated_at }))
    await answered(await office.other.browser.put(`${path}/contacts/${gone.id}`, { phone_number: '03-1212-3434' }), 200)
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await merge(kept.id, { contact_ids: [gone.id], seen, name: '比べた 一' }),
      422,
    )
    expect(errors['contact_ids']![0]).toContain('「比べた 二」は、画面を開いたあとにほかのユーザーが変更しました。')
    const fresh = await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('比べた')}`)
    const { data } = await answered<{ data: Contact[] }>(fresh, 200)
    expect(data.find(({ id }) => id === gone.id)).toMatchObject({ phone_number: '03-1212-3434' })
    await answered(
      await merge(kept.id, {
        contact_ids: [gone.id],
        seen: data.map(({ id, updated_at }) => ({ id, updated_at })),
        name: '比べた 一',
      }),
      200,
    )
  })

  it('merged by mistake are several again, beside what was changed since', async () => {
    const kept = await create({ name: '元 一', email: 'moto@example.jp', phone_number: '03-1' })
    const gone = await create({ name: '元 二', affiliation: '元設備', phone_number: '03-2' })
    const both = await building('元の両方', [kept.id, gone.id])
    const moved = await building('元の二だけ', [gone.id])
    const left = await building('手放したビル', [gone.id])
    const body = {
      contact_ids: [gone.id],
      name: '元 一',
      affiliation: '元設備',
      email: 'moto@example.jp',
      phone_number: '03-2',
    }
    const url = `contacts/${kept.id}/merge/undo`
    const undo = (person: { browser: Office['member']['browser'] } = office.member, of = path, ids = [gone.id]) =>
      person.browser.post(`${of}/${url}`, { contact_ids: ids })
    await answered(await undo(), 404)
    await answered(await merge(kept.id, body), 200)
    await answered(await undo({ browser: office.app.openBrowser() }), 401)
    await answered(await undo(office.guest), 403)
    await answered(await undo(office.other), 404)
    await answered(await undo(office.stranger, office.otherCompany.path), 404)
    await answered(await undo(office.member, path, []), 422)

    await answered(await office.other.browser.put(`${path}/contacts/${kept.id}`, { phone_number: '03-9' }), 200)
    await answered(await office.other.browser.put(`${path}/buildings/${left.id}`, { contacts: [] }), 200)
    const { data } = await answered<{ data: Contact }>(await undo(), 200)
    expect(data).toMatchObject({ id: kept.id, name: '元 一', affiliation: null, phone_number: '03-9' })
    expect((await contactsOf(both)).map(({ id }) => id).sort()).toEqual([kept.id, gone.id].sort())
    expect(await contactsOf(moved)).toEqual([expect.objectContaining({ id: gone.id, name: '元 二' })])
    expect(await contactsOf(left)).toEqual([])
    expect((await told(moved)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['元 一', null],
        [null, '元 二'],
      ]),
    )
    const found = await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('元 二')}`)
    expect((await answered<{ data: Contact[] }>(found, 200)).data).toEqual([gone])
    await answered(await undo(), 404)
  })

  it('stay one where the one that stayed was deleted or merged further since, until that is taken back', async () => {
    const [kept, gone, later] = [
      await create({ name: '続 一' }),
      await create({ name: '続 二' }),
      await create({ name: '続 三' }),
    ]
    const undo = (contact_ids: number[]) =>
      office.member.browser.post(`${path}/contacts/${kept.id}/merge/undo`, { contact_ids })
    const sentence = async (response: Response) =>
      Object.values((await answered<{ errors: Record<string, string[]> }>(response, 422)).errors).flat()
    await answered(await merge(kept.id, { contact_ids: [gone.id], name: '続 一' }), 200)
    await answered(await merge(kept.id, { contact_ids: [later.id], name: '続 一' }), 200)
    expect(await sentence(await undo([gone.id]))).toEqual([
      'この連絡先には、そのあとにほかの連絡先も統合されています。',
    ])
    await answered(await undo([later.id]), 200)
    await answered(await office.member.browser.delete(`${path}/contacts/${kept.id}`), 204)
    expect(await sentence(await undo([gone.id]))).toEqual([
      '統合した連絡先が、そのあとに削除されたか、ほかの連絡先に統合されています。',
    ])
    await answered(await office.member.browser.post(`${path}/trash/undo`, { noun: 'contact', record_id: kept.id }), 200)
    await answered(await undo([gone.id]), 200)
  })

  it('are merged by two people once', async () => {
    const one = await create({ name: '同時 一' })
    const two = await create({ name: '同時 二' })
    const answers = await Promise.all([
      merge(one.id, { contact_ids: [two.id], name: '同時' }),
      merge(two.id, { contact_ids: [one.id], name: '同時' }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
    const { data } = await answered<{ data: Contact[] }>(
      await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('同時')}`),
      200,
    )
    expect(data).toHaveLength(1)
  })

  it('are not for guests, strangers, or without a name', async () => {
    const one = await create({ name: '他人 一' })
    const two = await create({ name: '他人 二' })
    const body = { contact_ids: [two.id], name: '他人' }
    const url = `${path}/contacts/${one.id}/merge`
    await answered(await office.app.openBrowser().post(url, body), 401)
    await answered(await office.app.openBrowser().get(`${path}/contacts/duplicates`), 401)
    await answered(await office.guest.browser.post(url, body), 403)
    await answered(await office.guest.browser.get(`${path}/contacts/duplicates`), 403)
    await answered(
      await office.stranger.browser.post(`${office.otherCompany.path}/contacts/${one.id}/merge`, body),
      404,
    )
    const { errors } = await answered<{ errors: object }>(await merge(one.id, { contact_ids: [], name: '' }), 422)
    expect(errors).toEqual({ name: ['氏名は必須です。'], contact_ids: ['統合する連絡先は必須です。'] })
    await answered(await merge(one.id, { ...body, contact_ids: [one.id] }), 422)
  })
})

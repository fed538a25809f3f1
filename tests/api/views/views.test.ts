import { beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import type { View } from '#domain/views/views.contract.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person, type TestCompany } from '../app.ts'

const { app, company, master } = openCompany()
let otherCompany: TestCompany
let member: Person
let other: Person
let guest: Person
let stranger: Person
let path: string

beforeAll(async () => {
  member = await app.createPerson(company, 0, '小林 大輔')
  other = await app.createPerson(company, 1, '中村 彩')
  guest = await app.createPerson(company, 2, '協力会社 太郎')
  ;({ company: otherCompany, master: stranger } = await app.createCompany('aoi'))
  path = `${company.path}/views`
})

const state = {
  search: { matter_category_id: [1], sort: '-name' },
  hidden: ['users'],
  shown: ['lead'],
  widths: { building: 200 },
}
type Sent = { name?: string; list?: string; is_shared?: boolean; state?: object }
const body = (change: Sent = {}) => ({ list: 'matters', name: '今月の点検', is_shared: false, state, ...change })
const create = async (person: Person, change: Sent = {}): Promise<View> =>
  (await answered<{ data: View }>(await person.browser.post(path, body(change)), 201)).data
const listOf = async (person: Person, list = 'matters'): Promise<View[]> =>
  (await answered<{ data: View[] }>(await person.browser.get(`${path}?list=${list}`), 200)).data
const namesOf = async (person: Person, list?: string) => (await listOf(person, list)).map(({ name }) => name)
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('saved views', () => {
  it('need a session, and those of another company are not there', async () => {
    const { id } = await create(member, { name: '他社から見えない', is_shared: true })
    const others = `${otherCompany.path}/views`
    for (const [method, url] of [
      ['GET', '?list=matters'],
      ['POST', ''],
      ['PUT', '/default'],
      ['PUT', `/${id}`],
      ['DELETE', `/${id}`],
    ] as const)
      await answered(await app.openBrowser().request(method, `${path}${url}`, method === 'GET' ? undefined : {}), 401)
    await answered(await stranger.browser.put(`${others}/${id}`, { name: '横取り' }), 404)
    await answered(await stranger.browser.delete(`${others}/${id}`), 404)
    await answered(await stranger.browser.put(`${others}/default`, { list: 'matters', view_id: id }), 404)
    await answered(await stranger.browser.get(`${path}?list=matters`), 404)
    await answered(await member.browser.delete(`${path}/${id}`), 204)
  })

  it('are saved and answered as they are, each list its own, in the order of names', async () => {
    const view = await create(member, { name: ' い ' })
    expect(view).toMatchObject({
      ...state,
      name: 'い',
      list: 'matters',
      is_shared: false,
      is_default: false,
      owner: { id: member.id, name: '小林 大輔' },
      gone: [],
      canEdit: true,
      canDelete: true,
    })
    await create(member, { name: 'あ' })
    await create(member, { name: 'う', list: 'documents' })
    expect(await namesOf(member)).toEqual(['あ', 'い'])
    expect(await namesOf(member, 'documents')).toEqual(['う'])
    expect(await namesOf(other)).toEqual([])
    const changed = { search: {}, hidden: [], shown: [], widths: {} }
    const saved = await answered<{ data: View }>(
      await member.browser.put(`${path}/${view.id}`, { state: changed }),
      200,
    )
    expect(saved.data).toMatchObject({ ...changed, name: 'い' })
  })

  it('that are shared are seen by the company, changed by their owner and cleared away by the Master', async () => {
    const view = await create(member, { name: '共有', is_shared: true })
    expect((await listOf(other)).find(({ id }) => id === view.id)).toMatchObject({ canEdit: false, canDelete: false })
    expect((await listOf(master)).find(({ id }) => id === view.id)).toMatchObject({ canEdit: false, canDelete: true })
    expect(await namesOf(guest)).toEqual([])
    await answered(await other.browser.put(`${path}/${view.id}`, { name: '横取り' }), 403)
    await answered(await other.browser.delete(`${path}/${view.id}`), 403)
    await answered(await guest.browser.put(`${path}/${view.id}`, { name: '横取り' }), 404)
    await answered(await master.browser.delete(`${path}/${view.id}`), 204)
    await answered(await master.browser.delete(`${path}/${view.id}`), 404)
    const own = await create(member, { name: '自分だけ' })
    await answered(await master.browser.delete(`${path}/${own.id}`), 404)
  })

  it('of guests are their own alone', async () => {
    await answered(await guest.browser.post(path, body({ is_shared: true })), 403)
    const view = await create(guest)
    await answered(await guest.browser.put(`${path}/${view.id}`, { is_shared: true }), 403)
    expect(await namesOf(guest)).toEqual(['今月の点検'])
  })

  it('have names of their own, however they are written, in one list of one person', async () => {
    const sentence = { name: ['ビュー「点検　ａ」は既にあります。別の名前を入力してください。'] }
    const first = await create(member, { name: '点検 A' })
    expect(await errorsOf(await member.browser.post(path, body({ name: '点検　ａ' })))).toEqual(sentence)
    const second = await create(member, { name: '点検B' })
    expect(await errorsOf(await member.browser.put(`${path}/${second.id}`, { name: '点検　ａ' }))).toEqual(sentence)
    await answered(await member.browser.put(`${path}/${first.id}`, { name: '点検A' }), 200)
    await create(member, { name: '点検A', list: 'facilities' })
    await create(other, { name: '点検A' })
  })

  it('are what a list begins with, for each person, until they go', async () => {
    const view = await create(member, { name: '初め', is_shared: true })
    const begin = (person: Person, view_id: number | null, list = 'matters') =>
      person.browser.put(`${path}/default`, { list, view_id })
    await answered(await begin(member, view.id), 204)
    await answered(await begin(other, view.id), 204)
    await answered(await begin(other, null), 204)
    await answered(await begin(member, view.id, 'documents'), 404)
    await answered(await begin(guest, view.id), 404)
    const defaults = async (person: Person) => (await listOf(person)).filter((each) => each.is_default)
    expect(await defaults(member)).toMatchObject([{ id: view.id }])
    expect(await defaults(other)).toEqual([])
    await answered(await member.browser.delete(`${path}/${view.id}`), 204)
    expect(await defaults(member)).toEqual([])
  })

  it('say what is gone of their filters, and keep the rest', async () => {
    const building = async (name: string) =>
      (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}/buildings`, { name }), 201))
        .data.id
    const stays = await building('残る建物')
    const goes = await building('なくなる建物')
    const search = { building_id: [goes, stays], status_id: [999_999], user_id: 'all', name: '空調' }
    const view = await create(member, { name: '建物', is_shared: true, state: { ...state, search } })
    expect(view).toMatchObject({ search: { building_id: [goes, stays], name: '空調' }, gone: ['status_id'] })
    await answered(await master.browser.delete(`${company.path}/buildings/${goes}`), 204)
    const found = (await listOf(other)).find(({ id }) => id === view.id)!
    expect(found.search).toEqual({ building_id: [stays], user_id: 'all', name: '空調' })
    expect(found.gone).toEqual(['building_id', 'status_id'])
  })

  it('mean by 自分 whoever opens them, however they were saved', async () => {
    const search = { user_id: member.id, name: '空調' }
    const own = await create(member, { name: '自分の空調', is_shared: true, state: { ...state, search } })
    const marked = { ...state, search: { ...search, user_id: 'me' } }
    await create(member, { name: '自分の空調（新）', is_shared: true, state: marked })
    const others = { ...state, search: { ...search, user_id: other.id } }
    await create(member, { name: '中村さんの空調', is_shared: true, state: others })
    expect(own.search).toEqual({ name: '空調', user_id: 'me' })
    const found = (await listOf(other)).filter(({ name }) => name.includes('空調'))
    expect(Object.fromEntries(found.map(({ name, search: { user_id } }) => [name, user_id]))).toEqual({
      自分の空調: 'me',
      '自分の空調（新）': 'me',
      中村さんの空調: other.id,
    })
    expect(found.flatMap(({ gone }) => gone)).toEqual([])
  })

  it('are refused with a sentence a field', async () => {
    expect(await errorsOf(await member.browser.post(path, { list: 'matters', is_shared: false, state }))).toEqual({
      name: ['ビュー名は必須です。'],
    })
    expect(await errorsOf(await member.browser.post(path, body({ name: 'あ'.repeat(101), list: 'x' })))).toEqual({
      name: ['ビュー名は100文字以下である必要があります'],
      list: ['一覧を選択してください。'],
    })
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`k${index}`, 1]))
    const errors = await errorsOf(await member.browser.post(path, body({ state: { ...state, search: many } })))
    expect(errors).toEqual({ 'state.search': ['ビューの内容の値が正しくありません。'] })
    await answered(await member.browser.get(`${path}?list=x`), 422)
    await answered(await member.browser.put(`${path}/default`, { list: 'matters' }), 422)
  })

  it('are bounded, also where many are made at once', async () => {
    const made = (await listOf(other, 'facilities')).filter(({ owner }) => owner.id === other.id).length
    const names = Array.from({ length: limits.views.perList - made - 1 }, (_, index) => `ビュー${index}`)
    for (const name of names) await create(other, { name, list: 'facilities' })
    const answers = await Promise.all(
      ['X', 'Y', 'Z'].map((name) => other.browser.post(path, body({ name, list: 'facilities' }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect(await errorsOf(answers.find(({ status }) => status === 422)!)).toEqual({
      name: ['ビューは1つの一覧につき50件まで保存できます。不要なビューを削除してください。'],
    })
  })
})

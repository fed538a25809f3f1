import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MatterStatus, MatterStatusConflict } from '#domain/matters/matter-statuses.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = `${office.company.path}/matter-statuses`
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const list = async () => (await answered<Answer<MatterStatus[]>>(await office.member.browser.get(path), 200)).data
const create = async (body: Record<string, unknown> = {}) =>
  (
    await answered<Answer<MatterStatus>>(
      await office.master.browser.post(path, { name: '部品待ち', type_id: 2, color_gradient_level: 4, ...body }),
      201,
    )
  ).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('matter statuses', () => {
  it('need a session and, to be changed, an admin', async () => {
    const [first] = await list()
    const calls = [
      ['POST', path],
      ['PUT', `${path}/order`],
      ['PUT', `${path}/${first!.id}`],
      ['DELETE', `${path}/${first!.id}`],
    ] as const
    const body = {
      name: '部品待ち',
      type_id: 2,
      color_gradient_level: 4,
      matter_statuses: [{ id: first!.id, sort_order: 1 }],
    }
    for (const [method, url] of calls) {
      await answered(await office.app.openBrowser().request(method, url, body), 401)
      await answered(await office.member.browser.request(method, url, body), 403)
      await answered(await office.guest.browser.request(method, url, body), 403)
    }
    await answered(await office.app.openBrowser().get(path), 401)
  })

  it('of another company are not there', async () => {
    const [first] = await list()
    await answered(
      await office.stranger.browser.put(`${office.otherCompany.path}/matter-statuses/${first!.id}`, { name: '横取り' }),
      404,
    )
    await answered(
      await office.stranger.browser.delete(`${office.otherCompany.path}/matter-statuses/${first!.id}`),
      404,
    )
    const errors = await errorsOf(
      await office.stranger.browser.put(`${office.otherCompany.path}/matter-statuses/order`, {
        matter_statuses: [{ id: first!.id, sort_order: 9 }],
      }),
    )
    expect(errors['matter_statuses']).toEqual([expect.stringContaining('画面を更新')])
    expect((await list())[0]).toEqual(first)
  })

  it('are refused with a sentence a field', async () => {
    expect(
      await errorsOf(
        await office.master.browser.post(path, { name: 'あ'.repeat(101), type_id: 4, color_gradient_level: 11 }),
      ),
    ).toEqual({
      name: ['ステータス名は100文字以下である必要があります'],
      type_id: ['種別を選択してください。'],
      color_gradient_level: ['色の濃さは10以下である必要があります'],
    })
    expect(await errorsOf(await office.master.browser.put(`${path}/order`, { matter_statuses: [] }))).toHaveProperty(
      'matter_statuses',
    )
  })

  it('are added last, renamed and put in order', async () => {
    const added = await create()
    expect((await list()).at(-1)).toEqual(added)
    const renamed = await answered<Answer<MatterStatus>>(
      await office.master.browser.put(`${path}/${added.id}`, { name: '部品手配中', color_gradient_level: 9 }),
      200,
    )
    expect(renamed.data).toEqual({ ...added, name: '部品手配中', color_gradient_level: 9 })
    const turned = (await list()).reverse().map(({ id }, index) => ({ id, sort_order: index + 1 }))
    const ordered = await answered<Answer<MatterStatus[]>>(
      await office.master.browser.put(`${path}/order`, { matter_statuses: turned }),
      200,
    )
    expect(ordered.data.map(({ id }) => id)).toEqual(turned.map(({ id }) => id))
  })

  it('have exactly one default, also when two are made so at once', async () => {
    const candidates = [await create({ name: '甲' }), await create({ name: '乙' })]
    await Promise.all(
      candidates.map(({ id }) =>
        office.master.browser.put(`${path}/${id}`, { is_default: true }).then((response) => answered(response, 200)),
      ),
    )
    const created = await create({ name: '丙', is_default: true })
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([created.id])
    expect(
      await errorsOf(await office.master.browser.put(`${path}/${created.id}`, { is_default: false })),
    ).toHaveProperty('is_default')
    const matter = await office.createMatter()
    expect(matter.status_id).toBe(created.id)
  })

  it('edited by two people are asked about field by field, by the values that each had seen', async () => {
    const status = await create({ name: '見積待ち' })
    const put = (body: object) => office.master.browser.put(`${path}/${status.id}`, body)
    const seen = { name: '見積待ち', type_id: 2, color_gradient_level: 4 }
    await answered(await put({ name: '見積中', seen }), 200)

    // Another field, and the same name typed twice, are no conflict.
    await answered(await put({ color_gradient_level: 6, seen }), 200)
    await answered(await put({ name: '見積中', seen }), 200)

    const writer = { id: office.master.id, name: office.master.name }
    const refused = await answered<MatterStatusConflict>(
      await put({ name: '見積依頼中', type_id: 1, color_gradient_level: 8, seen }),
      409,
    )
    expect(refused).toEqual({
      message: '別の画面でこのステータスを先に更新しました。',
      code: 'conflict',
      current: expect.objectContaining({ id: status.id, name: '見積中', type_id: 2, updated_by: writer }),
      changes: [
        {
          field: 'name',
          column_name: 'ステータス名',
          before: '見積待ち',
          after: '見積中',
          mine: '見積依頼中',
          user_name: writer.name,
        },
        {
          field: 'color_gradient_level',
          column_name: '色の濃さ',
          before: '4',
          after: '6',
          mine: '8',
          user_name: writer.name,
        },
      ],
    })
    expect((await list()).find(({ id }) => id === status.id)).toMatchObject({ name: '見積中', type_id: 2 })

    const { updated_by: _, ...current } = refused.current
    await answered(await put({ name: '見積依頼中', type_id: 1, seen: current }), 200)
    expect((await list()).find(({ id }) => id === status.id)).toMatchObject({
      name: '見積依頼中',
      type_id: 1,
      color_gradient_level: 6,
    })
  })

  it('made the default by two people are asked about, whichever status each of them edited', async () => {
    const former = (await list()).find(({ is_default }) => is_default)!
    const [mine, theirs] = [await create({ name: '自分の既定' }), await create({ name: '相手の既定' })]
    const put = (id: number, body: object) => office.master.browser.put(`${path}/${id}`, body)
    const admin = await office.app.createPerson(office.company, 1, '管理 次郎')
    await answered(await admin.browser.put(`${path}/${theirs.id}`, { is_default: true }), 200)
    await answered(await put(theirs.id, { name: '相手の既定（改）' }), 200)
    const refused = await answered<MatterStatusConflict>(
      await put(mine.id, { is_default: true, seen: { default_id: former.id } }),
      409,
    )
    expect(refused).toMatchObject({
      current: { id: mine.id, is_default: false, default_id: theirs.id, updated_by: { name: '管理 次郎' } },
      changes: [
        {
          field: 'default_id',
          column_name: '既定のステータス',
          after: '相手の既定（改）',
          mine: '自分の既定',
          user_name: '管理 次郎',
        },
      ],
    })
    await answered(await put(mine.id, { name: '自分の名前', seen: { default_id: former.id } }), 200)
    await answered(await put(mine.id, { is_default: true, seen: { default_id: theirs.id } }), 200)
    expect((await list()).filter(({ is_default }) => is_default).map(({ id }) => id)).toEqual([mine.id])
  })

  it('are deleted only when unused, not the default, and not the last of their type', async () => {
    const used = await create({ name: '使用中' })
    const matter = await office.createMatter(office.member, { status_id: used.id })
    const refusal = async (id: number) =>
      Object.values(await errorsOf(await office.master.browser.delete(`${path}/${id}`))).flat()
    expect(await refusal(used.id)).toEqual(['このステータスは案件で使われているため、削除できません。'])
    expect(await refusal((await create({ name: '新しい既定', is_default: true })).id)).toEqual([
      expect.stringContaining('既定'),
    ])
    const completed = (await list()).filter(({ type_id }) => type_id === 3)
    for (const { id } of completed.slice(1)) await answered(await office.master.browser.delete(`${path}/${id}`), 204)
    expect(await refusal(completed[0]!.id)).toEqual([expect.stringContaining('種別ごとに1つ以上')])
    expect(await errorsOf(await office.master.browser.put(`${path}/${completed[0]!.id}`, { type_id: 1 }))).toEqual({
      type_id: [expect.stringContaining('種別ごとに1つ以上')],
    })

    // A deleted matter does not keep its status alive.
    await answered(await office.master.browser.delete(`${office.company.path}/matters/${matter.id}`), 204)
    await answered(await office.master.browser.delete(`${path}/${used.id}`), 204)
    await answered(await office.master.browser.delete(`${path}/${used.id}`), 404)
  })

  it('deleted by mistake come back in their place, with the matters in ごみ箱 that nobody gave another since', async () => {
    const status = await create({ name: '材料待ち', color_gradient_level: 8 })
    await create({ name: 'そのあと' })
    const matters = `${office.company.path}/matters`
    const make = async (name: string) => {
      const matter = await office.createMatter(office.member, { name, status_id: status.id })
      await answered(await office.member.browser.delete(`${matters}/${matter.id}`), 204)
      return matter.id
    }
    const [waiting, back, chosen] = [await make('ごみ箱の案件'), await make('戻した案件'), await make('選び直した案件')]
    const bringBack = async (record_id: number) =>
      answered(
        await office.member.browser.post(`${office.company.path}/trash/undo`, { noun: 'matter', record_id }),
        200,
      )
    const statusOf = async (id: number) =>
      (await answered<Answer<Matter>>(await office.member.browser.get(`${matters}/${id}`), 200)).data.status_id
    const before = await list()
    const initial = before.find(({ is_default }) => is_default)!
    const restore = (person: { browser: Person['browser'] } = office.master, url = path) =>
      person.browser.post(`${url}/${status.id}/restore`)

    await answered(await restore(), 404)
    await answered(await office.master.browser.delete(`${path}/${status.id}`), 204)
    await answered(await restore({ browser: office.app.openBrowser() }), 401)
    await answered(await restore(office.member), 403)
    await answered(await restore(office.stranger, `${office.otherCompany.path}/matter-statuses`), 404)
    const admin = await office.app.createPerson(office.company, 1, '管理 花子')
    await answered(await restore(admin), 404)
    for (const id of [back, chosen]) await bringBack(id)
    expect(await statusOf(back)).toBe(initial.id)
    const another = before.find(({ id }) => id !== status.id && id !== initial.id)!
    for (const status_id of [another.id, initial.id])
      await answered(await office.member.browser.put(`${matters}/${chosen}`, { status_id }), 200)

    expect((await answered<Answer<MatterStatus>>(await restore(), 200)).data).toEqual(status)
    expect(await list()).toEqual(before)
    await bringBack(waiting)
    expect([await statusOf(waiting), await statusOf(back), await statusOf(chosen)]).toEqual([
      status.id,
      status.id,
      initial.id,
    ])
    const { data: lines } = await answered<Answer<History[]>>(
      await office.member.browser.get(`${matters}/${back}/histories`),
      200,
    )
    expect(lines[0]).toMatchObject({ column_name: 'ステータス', before: initial.name, after: '材料待ち' })
    await answered(await restore(), 404)
  })

  it('deleted meanwhile are a wrong choice, whoever comes second', async () => {
    const gone = await create({ name: '消える' })
    const matter = await office.createMatter()
    await answered(await office.master.browser.delete(`${path}/${gone.id}`), 204)
    expect(
      await errorsOf(
        await office.member.browser.put(`${office.company.path}/matters/${matter.id}`, { status_id: gone.id }),
      ),
    ).toEqual({
      status_id: ['このステータスは見つかりません。削除された可能性があります。別のステータスを選択してください。'],
    })

    for (let round = 0; round < 5; round++) {
      const contested = await create({ name: `取り合い${round}` })
      const [chosen, deleted] = await Promise.all([
        office.member.browser.put(`${office.company.path}/matters/${matter.id}`, { status_id: contested.id }),
        office.master.browser.delete(`${path}/${contested.id}`),
      ])
      expect([
        [200, 422],
        [422, 204],
      ]).toContainEqual([chosen.status, deleted.status])
      if (chosen.status === 200)
        await answered(
          await office.member.browser.put(`${office.company.path}/matters/${matter.id}`, {
            status_id: (await list())[0]!.id,
          }),
          200,
        )
    }
  })
})

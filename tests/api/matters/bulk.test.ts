import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import type { BulkMatterResult, Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Answer<T> = { data: T }
const bulk = async (person: Person, body: Record<string, unknown>) =>
  (await answered<Answer<BulkMatterResult>>(await person.browser.put(`${office.company.path}/matters`, body), 200)).data
const read = async ({ id }: Matter) =>
  (await answered<Answer<Matter>>(await office.master.browser.get(`${office.company.path}/matters/${id}`), 200)).data
const lines = async ({ id }: Matter) =>
  (
    await answered<Answer<History[]>>(
      await office.master.browser.get(`${office.company.path}/matters/${id}/histories`),
      200,
    )
  ).data.map(({ type, column_name, before, after }) => [type, column_name, before, after])
const refusal = 'この案件を変更する権限がありません。'

describe('many matters at once', () => {
  it('take a status from every internal user, each with its line of history', async () => {
    const [first, second] = [await office.createMatter(), await office.createMatter()]
    const status_id = office.company.status_ids[3]!
    expect(await bulk(office.other, { ids: [first.id, second.id, first.id], status_id })).toEqual({
      changed_ids: [first.id, second.id],
      refused: [],
      undo: [{ ids: [first.id, second.id], status_id: office.company.status_ids[0], from_status_id: status_id }],
    })
    expect((await read(second)).status_id).toBe(status_id)
    expect((await read(first)).updated_at > first.updated_at).toBe(true)
    expect((await lines(first))[0]).toEqual([2, 'ステータス', '未着手', '対応中'])
    // Once more changes nothing and writes nothing.
    expect(await bulk(office.other, { ids: [first.id], status_id })).toEqual({ changed_ids: [], refused: [], undo: [] })
    expect(await lines(first)).toHaveLength(2)
  })

  it('take and lose members by those who may edit each of them', async () => {
    const [mine, theirs] = [
      await office.createMatter(office.other, { user_ids: [] }),
      await office.createMatter(office.member, { name: '他の人の案件' }),
    ]
    const ids = [mine.id, theirs.id]
    expect(await bulk(office.other, { ids, user_ids: [office.master.id, office.guest.id] })).toEqual({
      changed_ids: [mine.id],
      refused: [{ id: theirs.id, name: '他の人の案件', message: refusal }],
      undo: [
        {
          ids: [mine.id],
          remove_user_ids: [office.master.id, office.guest.id],
          joined_until: expect.any(String) as string,
        },
      ],
    })
    expect((await read(mine)).users.map(({ id }) => id).sort()).toEqual([office.master.id, office.guest.id].sort())
    expect((await read(theirs)).users.map(({ id }) => id)).not.toContain(office.master.id)
    expect((await lines(mine)).slice(0, 2).map(([type, column, , after]) => [type, column, after])).toEqual(
      expect.arrayContaining([
        [10, 'メンバー', '協力会社 太郎'],
        [10, 'メンバー', 'midori-master'],
      ]),
    )

    expect(await bulk(office.master, { ids, remove_user_ids: [office.guest.id] })).toEqual({
      changed_ids: ids,
      refused: [],
      undo: [{ ids, user_ids: [office.guest.id] }],
    })
    expect((await read(theirs)).users.map(({ id }) => id)).toEqual([office.member.id])
    expect((await lines(theirs))[0]).toEqual([11, 'メンバー', '協力会社 太郎', null])
  })

  it('are as they were before once what undoes it is sent', async () => {
    const [first, second, third] = office.company.status_ids
    const a = await office.createMatter(office.member, { user_ids: [office.member.id], status_id: first })
    const b = await office.createMatter(office.member, { user_ids: [office.guest.id], status_id: second })
    const ids = [a.id, b.id]
    const before = [await read(a), await read(b)].map(({ status_id, users }) => [status_id, users.map(({ id }) => id)])
    for (const change of [{ status_id: third }, { user_ids: [office.member.id, office.other.id] }]) {
      const { undo } = await bulk(office.member, { ids, ...change })
      expect(undo).toHaveLength(2)
      for (const request of undo) await bulk(office.member, request)
    }
    expect(
      [await read(a), await read(b)].map(({ status_id, users }) => [status_id, users.map(({ id }) => id)]),
    ).toEqual(before)
  })

  it('are not put back over what somebody else has made of them meanwhile', async () => {
    const [first, second, third] = office.company.status_ids
    const [a, b] = [await office.createMatter(office.member), await office.createMatter(office.member)]
    const { undo } = await bulk(office.member, { ids: [a.id, b.id], status_id: second })
    await answered(await office.other.browser.put(`${office.company.path}/matters/${b.id}`, { status_id: third }), 200)
    expect(await bulk(office.member, undo[0]!)).toMatchObject({
      changed_ids: [a.id],
      refused: [
        { id: b.id, message: `${office.other.name}さんがその後ステータスを変更したため、元に戻していません。` },
      ],
    })
    expect([(await read(a)).status_id, (await read(b)).status_id]).toEqual([first, third])
  })

  it('keep who was put on once more since they were added', async () => {
    const matter = await office.createMatter(office.master, { user_ids: [office.member.id] })
    const ids = [matter.id]
    const { undo } = await bulk(office.master, { ids, user_ids: [office.other.id, office.guest.id] })
    await bulk(office.master, { ids, remove_user_ids: [office.other.id] })
    await bulk(office.master, { ids, user_ids: [office.other.id] })
    const [back] = undo
    const { refused } = await bulk(office.master, back!)
    expect(refused).toEqual([
      { id: matter.id, name: matter.name, message: 'その後メンバーが追加し直されたため、元に戻していません。' },
    ])
    expect((await read(matter)).users.map(({ id }) => id).toSorted()).toEqual(
      [office.member.id, office.other.id].toSorted(),
    )
  })

  it('take who leads, with the one who comes to the members, and give it back', async () => {
    const [a, b] = [
      await office.createMatter(office.member, { user_ids: [office.member.id], lead_user_id: office.member.id }),
      await office.createMatter(office.member, { user_ids: [office.member.id, office.other.id] }),
    ]
    const ids = [a.id, b.id]
    const { changed_ids, undo } = await bulk(office.master, { ids, lead_id: office.other.id })
    expect(changed_ids).toEqual(ids)
    for (const each of ids.map((id) => ({ id }) as Matter)) {
      const { lead_user_id, users } = await read(each)
      expect([lead_user_id, users.map(({ id }) => id)]).toEqual([
        office.other.id,
        expect.arrayContaining([office.other.id]),
      ])
    }
    expect(await lines(a)).toContainEqual([2, '主担当', office.member.name, office.other.name])
    expect(await lines(a)).toContainEqual([10, 'メンバー', null, office.other.name])
    // The same once more is nothing.
    expect(await bulk(office.master, { ids, lead_id: office.other.id })).toMatchObject({ changed_ids: [], undo: [] })
    for (const request of undo) await bulk(office.master, request)
    expect([(await read(a)).lead_user_id, (await read(b)).lead_user_id]).toEqual([office.member.id, null])
    expect((await read(a)).users.map(({ id }) => id)).toEqual([office.member.id])
    // Of the other matter they were a member before.
    expect((await read(b)).users.map(({ id }) => id)).toContain(office.other.id)
  })

  it('do not lose a leader whom somebody chose since', async () => {
    const a = await office.createMatter(office.member, { user_ids: [office.member.id, office.other.id] })
    const { undo } = await bulk(office.master, { ids: [a.id], lead_id: office.other.id })
    await answered(
      await office.master.browser.put(`${office.company.path}/matters/${a.id}`, { lead_user_id: office.member.id }),
      200,
    )
    expect(await bulk(office.master, undo[0]!)).toMatchObject({
      changed_ids: [],
      refused: [{ id: a.id, message: `${office.master.name}さんがその後主担当を変更したため、元に戻していません。` }],
    })
    expect((await read(a)).lead_user_id).toBe(office.member.id)
  })

  it('move to a day, last as long as before, and go back where nobody moved them since', async () => {
    const times = { start_time: '09:00', end_time: '11:00' }
    const [one, three, none] = [
      await office.createMatter(office.member, { start_date: '2026-06-17', end_date: '2026-06-17', ...times }),
      await office.createMatter(office.member, { start_date: '2026-06-29', end_date: '2026-07-01' }),
      await office.createMatter(office.member, {}),
    ]
    const ids = [one.id, three.id, none.id]
    const daysOf = async (matter: Matter) => {
      const { start_date, end_date, start_time } = await read(matter)
      return [start_date, end_date, start_time]
    }
    const { undo } = await bulk(office.member, { ids, move_to: '2026-12-30' })
    expect([await daysOf(one), await daysOf(three), await daysOf(none)]).toEqual([
      ['2026-12-30', '2026-12-30', '09:00'],
      ['2026-12-30', '2027-01-01', null],
      ['2026-12-30', '2026-12-30', null],
    ])
    expect((await lines(one))[0]).toEqual([2, '案件予定日', '2026/06/17 9:00〜11:00', '2026/12/30 9:00〜11:00'])
    await answered(
      await office.master.browser.put(`${office.company.path}/matters/${three.id}`, {
        start_date: '2026-12-31',
        end_date: '2026-12-31',
      }),
      200,
    )
    const refused: unknown[] = []
    for (const request of undo) refused.push(...(await bulk(office.member, request)).refused)
    expect(refused).toEqual([
      {
        id: three.id,
        name: three.name,
        message: `${office.master.name}さんがその後予定日を変更したため、元に戻していません。`,
      },
    ])
    expect([await daysOf(one), await daysOf(three), await daysOf(none)]).toEqual([
      ['2026-06-17', '2026-06-17', '09:00'],
      ['2026-12-31', '2026-12-31', null],
      [null, null, null],
    ])
  })

  it('are all left alone where one of them is unknown', async () => {
    const ours = await office.createMatter()
    const foreign = (
      await answered<Answer<Matter>>(
        await office.stranger.browser.post('/api/c/aoi/matters', { name: '他社', matter_category_id: 1 }),
        201,
      )
    ).data
    await answered(
      await office.master.browser.put(`${office.company.path}/matters`, {
        ids: [ours.id, foreign.id],
        status_id: office.company.status_ids[3],
      }),
      404,
    )
    expect((await read(ours)).updated_at).toBe(ours.updated_at)
  })

  it('are not for guests, who know only their own', async () => {
    const [shared, hidden] = [await office.createMatter(), await office.createMatter(office.member, { user_ids: [] })]
    const status_id = office.company.status_ids[3]
    await answered(
      await office.guest.browser.put(`${office.company.path}/matters`, { ids: [shared.id], status_id }),
      403,
    )
    await answered(
      await office.guest.browser.put(`${office.company.path}/matters`, { ids: [hidden.id], status_id }),
      404,
    )
    await answered(
      await office.app.openBrowser().put(`${office.company.path}/matters`, { ids: [shared.id], status_id }),
      401,
    )
  })

  it('say what is wrong with the call', async () => {
    const { id } = await office.createMatter()
    const errors = async (body: Record<string, unknown>) =>
      (
        await answered<{ errors: Record<string, string[]> }>(
          await office.master.browser.put(`${office.company.path}/matters`, body),
          422,
        )
      ).errors
    const either = {
      root: ['ステータス、メンバーの追加、メンバーの削除、主担当、予定日のいずれか1つを指定してください。'],
    }
    expect(await errors({ ids: [id] })).toEqual(either)
    expect(await errors({ ids: [id], status_id: 1, user_ids: [1] })).toEqual(either)
    expect(await errors({ ids: [], status_id: 1 })).toEqual({ ids: ['案件は必須です。'] })
    expect(await errors({ ids: Array.from({ length: 101 }, (_, index) => index + 1), status_id: 1 })).toEqual({
      ids: ['案件は100件以下である必要があります'],
    })
    expect(await errors({ ids: [id], user_ids: [office.stranger.id] })).toHaveProperty('user_ids')
    expect(await errors({ ids: [id], status_id: 999_999 })).toEqual({
      status_id: ['このステータスは見つかりません。削除された可能性があります。別のステータスを選択してください。'],
    })
  })

  it('end as one of two people at the same time left them, whichever was last', async () => {
    const matters = await Promise.all(Array.from({ length: 5 }, () => office.createMatter()))
    const ids = matters.map(({ id }) => id)
    const [, , , fourth, fifth] = office.company.status_ids
    await Promise.all([
      bulk(office.master, { ids, status_id: fourth }),
      bulk(office.other, { ids: ids.toReversed(), status_id: fifth }),
    ])
    const statuses = new Set((await Promise.all(matters.map(read))).map(({ status_id }) => status_id))
    expect(statuses.size).toBe(1)
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { History } from '#domain/histories/histories.contract.ts'
import type { MatterFinancial, MatterFinancialConflict } from '#domain/matters/matter-financials.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Answer<T> = { data: T }
type Financials = Answer<MatterFinancial[]> & { totals: { cost: number; sales: number; profit: number } }
const folder = async () => {
  const { id } = await office.createMatter()
  return { id, path: `${office.company.path}/matters/${id}/financials` }
}

describe('the money of a matter', () => {
  it('is added, summed up, changed in part and taken away', async () => {
    const { path } = await folder()
    const first = (
      await answered<Answer<MatterFinancial>>(
        await office.member.browser.post(path, { cost: 120_000, sales: 180_000, memo: '部品' }),
        201,
      )
    ).data
    await answered(await office.other.browser.post(path, { cost: 0, sales: 9_999_999_999 }), 201)
    const changed = await answered<Answer<MatterFinancial>>(
      await office.other.browser.put(`${path}/${first.id}`, { cost: 200_000 }),
      200,
    )
    expect(changed.data).toEqual({ ...first, cost: 200_000, updated_at: changed.data.updated_at })
    const all = await answered<Financials>(await office.member.browser.get(path), 200)
    expect(all.data).toHaveLength(2)
    expect(all.totals).toEqual({ cost: 200_000, sales: 10_000_179_999, profit: 9_999_979_999 })
    await answered(await office.member.browser.delete(`${path}/${first.id}`), 204)
    await answered(await office.member.browser.delete(`${path}/${first.id}`), 404)
  })

  it('says when, with whom, at which tax and under which number, and tells of that', async () => {
    const { id, path } = await folder()
    const facts = { day: '2026-11-20', partner: '港南設備', tax_id: 2, number: 'INV-001' }
    const { data } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.post(path, { cost: 1000, sales: 2000, ...facts }),
      201,
    )
    expect(data).toMatchObject(facts)
    const row = `${path}/${data.id}`
    await answered(await office.member.browser.put(row, { tax_id: null, number: '' }), 200)
    const { data: lines } = await answered<Answer<History[]>>(
      await office.member.browser.get(`${office.company.path}/matters/${id}/histories`),
      200,
    )
    expect([lines[0]!.before, lines[0]!.after]).toEqual([
      '2026/11/20、港南設備、原価 1,000円、売上 2,000円、税込 10%、伝票番号 INV-001',
      '2026/11/20、港南設備、原価 1,000円、売上 2,000円',
    ])
    const { errors } = await answered<{ errors: object }>(
      await office.member.browser.post(path, {
        cost: 0,
        sales: 0,
        day: '2026-13-40',
        tax_id: 9,
        partner: 'あ'.repeat(101),
      }),
      422,
    )
    expect(Object.keys(errors).toSorted()).toEqual(['day', 'partner', 'tax_id'])
  })

  it('is not overwritten by the second of two who edit one row', async () => {
    const { path } = await folder()
    const { data: begun } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.post(path, { cost: 1000, sales: 2000 }),
      201,
    )
    const row = `${path}/${begun.id}`
    await answered(await office.other.browser.put(row, { cost: 1500, updated_at: begun.updated_at }), 200)
    const conflict = await answered<MatterFinancialConflict>(
      await office.member.browser.put(row, { cost: 1200, updated_at: begun.updated_at }),
      409,
    )
    expect(conflict).toMatchObject({
      code: 'conflict',
      message: '中村 彩さんがこの収支を先に更新しました。',
      current: { cost: 1500, sales: 2000, updated_by: { name: '中村 彩' } },
    })
    const { data: saved } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.put(row, { cost: 1200, updated_at: conflict.current.updated_at }),
      200,
    )
    // Saving what stands there already is no change that another could run into.
    expect(
      (await answered<Answer<MatterFinancial>>(await office.other.browser.put(row, { cost: 1200 }), 200)).data,
    ).toEqual(saved)
  })

  it('names who wrote the row last, though somebody else once wrote the same', async () => {
    const { path } = await folder()
    const { data: begun } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.post(path, { cost: 1000, sales: 2000 }),
      201,
    )
    await answered(await office.master.browser.post(path, { cost: 1500, sales: 2000 }), 201)
    const row = `${path}/${begun.id}`
    await answered(await office.other.browser.put(row, { cost: 1500, updated_at: begun.updated_at }), 200)
    await answered(await office.master.browser.post(path, { cost: 1500, sales: 2000 }), 201)
    const { message, current } = await answered<MatterFinancialConflict>(
      await office.member.browser.put(row, { cost: 1200, updated_at: begun.updated_at }),
      409,
    )
    expect([message, current.updated_by]).toEqual([
      '中村 彩さんがこの収支を先に更新しました。',
      { id: office.other.id, name: '中村 彩' },
    ])
  })

  it('is whole yen between 0 and 9,999,999,999', async () => {
    const { path } = await folder()
    const errors = async (body: unknown) =>
      (await answered<{ errors: Record<string, string[]> }>(await office.member.browser.post(path, body), 422)).errors
    expect(await errors({ cost: -1, sales: 10_000_000_000 })).toEqual({
      cost: ['原価は0以上である必要があります'],
      sales: ['売上は9999999999以下である必要があります'],
    })
    expect(await errors({ cost: 1.5 })).toEqual({
      cost: ['原価は整数を入力してください。'],
      sales: ['売上は必須です。'],
    })
    expect(await errors({ cost: 1, sales: 1, memo: 'あ'.repeat(2001) })).toEqual({
      memo: ['メモは2000文字以下である必要があります'],
    })
  })

  it('is for internal users alone, in the history too', async () => {
    const { id, path } = await folder()
    const { data } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.post(path, { cost: 1200, sales: 3400 }),
      201,
    )
    await answered(await office.guest.browser.get(path), 403)
    await answered(await office.guest.browser.post(path, { cost: 1, sales: 1 }), 403)
    await answered(await office.guest.browser.put(`${path}/${data.id}`, { cost: 1 }), 403)
    await answered(await office.guest.browser.delete(`${path}/${data.id}`), 403)
    const history = async (person: typeof office.guest) =>
      answered<Answer<History[]> & { meta: { total: number } }>(
        await person.browser.get(`${office.company.path}/matters/${id}/histories`),
        200,
      )
    expect((await history(office.member)).data[0]).toMatchObject({
      type: 2,
      column_name: '原価・売上',
      before: null,
      after: '原価 1,200円、売上 3,400円',
      user: { name: '小林 大輔' },
    })
    const told = await history(office.guest)
    expect(told.data.map(({ type }) => type)).toEqual([1])
    expect(told.meta.total).toBe(1)
  })

  it('needs a session and the company', async () => {
    const { id, path } = await folder()
    const { data } = await answered<Answer<MatterFinancial>>(
      await office.member.browser.post(path, { cost: 1, sales: 1 }),
      201,
    )
    const foreign = `${office.otherCompany.path}/matters/${id}/financials`
    for (const [method, suffix] of [
      ['GET', ''],
      ['POST', ''],
      ['PUT', `/${data.id}`],
      ['DELETE', `/${data.id}`],
    ] as const) {
      const body = method === 'GET' ? undefined : { cost: 1, sales: 1 }
      await answered(await office.app.openBrowser().request(method, path + suffix, body), 401)
      await answered(await office.stranger.browser.request(method, foreign + suffix, body), 404)
    }
    // A row is reached through its own matter only.
    const elsewhere = await folder()
    await answered(await office.member.browser.put(`${elsewhere.path}/${data.id}`, { cost: 5 }), 404)
    await answered(await office.member.browser.delete(`${elsewhere.path}/${data.id}`), 404)
  })
})

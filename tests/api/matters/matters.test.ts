import { beforeAll, describe, expect, it } from 'vitest'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let member: Person
let other: Person
let guest: Person
let stranger: Person

beforeAll(async () => {
  member = await app.createPerson(company, 0, 'member')
  other = await app.createPerson(company, 0, 'other')
  guest = await app.createPerson(company, 2, 'guest')
  ;({ master: stranger } = await app.createCompany('aoi'))
})

const json = async (response: Response, status: number): Promise<never> => {
  const body = response.status === 204 ? null : await response.json()
  expect({ status: response.status, body }).toMatchObject({ status })
  return body as never
}
type Matter = {
  data: {
    id: number
    name: string
    updated_at: string
    users: { id: number }[]
    building_id: number | null
    building: { name: string } | null
    canEdit: boolean
    status_id: number
  }
}
const create = async (person: Person, body: Record<string, unknown> = {}) =>
  json(
    await person.browser.post(`${company.path}/matters`, {
      name: '空調機定期点検（6月）',
      matter_category_id: 1,
      ...body,
    }),
    201,
  ) as Promise<Matter>

describe('matters', () => {
  it('needs a session', async () => {
    const visitor = app.openBrowser()
    await json(await visitor.get(`${company.path}/matters`), 401)
    await json(await visitor.post(`${company.path}/matters`, { name: 'x' }), 401)
  })

  it('is unknown to another company', async () => {
    const { data } = await create(member)
    await json(await stranger.browser.get(`${company.path}/matters/${data.id}`), 404)
    await json(await stranger.browser.get(`/api/c/aoi/matters/${data.id}`), 404)
    await json(await stranger.browser.put(`/api/c/aoi/matters/${data.id}`, { name: '横取り' }), 404)
    await json(await stranger.browser.delete(`/api/c/aoi/matters/${data.id}`), 404)
  })

  it('takes the default status and creates the building that it names', async () => {
    const { data } = await create(member, {
      building_name: '青葉台グリーンビル',
      building_address: '東京都目黒区',
      user_ids: [other.id],
    })
    expect(data).toMatchObject({
      status_id: company.status_ids[0],
      building: { name: '青葉台グリーンビル' },
      users: [{ id: other.id }],
      canEdit: true,
    })
  })

  it('answers 422 with Japanese messages by field', async () => {
    const body = (await json(
      await member.browser.post(`${company.path}/matters`, {
        name: ' ',
        start_date: '2026-06-02',
        end_date: '2026-06-01',
      }),
      422,
    )) as { errors: Record<string, string[]> }
    expect(body.errors).toMatchObject({ name: ['案件名は必須です。'], matter_category_id: ['カテゴリは必須です。'] })
    const range = (await json(
      await member.browser.post(`${company.path}/matters`, {
        name: 'x',
        matter_category_id: 1,
        start_date: '2026-06-02',
        end_date: '2026-06-01',
      }),
      422,
    )) as { errors: Record<string, string[]> }
    expect(range.errors).toEqual({ start_date: ['開始日は終了日より前の日付を設定してください'] })
    await json(
      await member.browser.post(`${company.path}/matters`, {
        name: 'x',
        matter_category_id: 1,
        user_ids: [stranger.id],
      }),
      422,
    )
  })

  it('is edited by admins and its creator, its status by every internal user', async () => {
    const { data } = await create(member)
    await json(await other.browser.put(`${company.path}/matters/${data.id}`, { name: '変更' }), 403)
    await json(await other.browser.put(`${company.path}/matters/${data.id}`, { status_id: company.status_ids[3] }), 200)
    await json(await master.browser.put(`${company.path}/matters/${data.id}`, { name: '変更' }), 200)
    await json(await other.browser.delete(`${company.path}/matters/${data.id}`), 403)
  })

  it('tells the second editor who was first', async () => {
    const { data } = await create(member)
    await json(
      await master.browser.put(`${company.path}/matters/${data.id}`, { name: '先に変更', updated_at: data.updated_at }),
      200,
    )
    const body = (await json(
      await member.browser.put(`${company.path}/matters/${data.id}`, {
        name: '後から変更',
        updated_at: data.updated_at,
      }),
      409,
    )) as { current: { name: string; updated_by: { name: string } } }
    expect(body.current).toMatchObject({ name: '先に変更', updated_by: { name: 'midori-master' } })
  })

  it('shows guests only where they are members', async () => {
    const { data: hidden } = await create(member)
    const { data: shared } = await create(member, { user_ids: [guest.id] })
    await json(await guest.browser.get(`${company.path}/matters/${hidden.id}`), 404)
    await json(await guest.browser.get(`${company.path}/matters/${shared.id}`), 200)
    await json(
      await guest.browser.put(`${company.path}/matters/${shared.id}`, { status_id: company.status_ids[1] }),
      403,
    )
    const list = (await json(await guest.browser.get(`${company.path}/matters`), 200)) as {
      data: { id: number }[]
      meta: { total: number }
    }
    expect(list.data.map(({ id }) => id)).toEqual([shared.id])
    expect(list.meta.total).toBe(1)
  })

  it('copies building, facilities and templates too, but neither documents, files, comments nor money, and begins with the default status', async () => {
    const made = async (response: Response) => ((await json(response, 201)) as { data: { id: number } }).data.id
    const template_id = await made(
      await master.browser.post(`${company.path}/templates`, {
        name: '点検報告書',
        document_type_id: 3,
        items: [{ name: '所見', type: 'text' }],
      }),
    )
    const {
      data: { building_id },
    } = await create(member, { building_name: '写しの元のビル' })
    const facility_id = await made(
      await master.browser.post(`${company.path}/facilities`, { name: '室外機', facility_category_id: 1, building_id }),
    )
    const { data } = await create(member, {
      building_id,
      facility_ids: [facility_id],
      template_ids: [template_id],
      status_id: company.status_ids[3],
    })
    const path = `${company.path}/matters/${data.id}`
    const document_id = await made(
      await member.browser.post(`${company.path}/documents`, { title: '6月分', template_id, matter_id: data.id }),
    )
    const form = new FormData()
    form.append('files', new File(['記録'], '記録.txt'))
    await json(await member.browser.post(`${path}/reporting-folders`, form), 201)
    await json(await member.browser.post(`${path}/comment`, { body: '終わりました' }), 201)
    await json(await member.browser.post(`${path}/financials`, { cost: 1, sales: 2 }), 201)
    const copy = (await json(await member.browser.post(`${path}/copy`), 201)) as Matter
    expect(copy.data).toMatchObject({
      status_id: company.status_ids[0],
      building: { name: '写しの元のビル' },
      facilities: [{ id: facility_id }],
      templates: [{ id: template_id }],
    })
    for (const part of ['documents', 'reporting-folders', 'financials'])
      expect(
        await json(await member.browser.get(`${company.path}/matters/${copy.data.id}/${part}`), 200),
      ).toMatchObject({ data: [] })
    expect(
      await json(await member.browser.get(`${company.path}/comments?matter_id=${copy.data.id}`), 200),
    ).toMatchObject({ data: [] })

    const found = async (query: string) =>
      (
        (await json(await member.browser.get(`${company.path}/matters?${query}`), 200)) as { data: { id: number }[] }
      ).data.map(({ id }) => id)
    expect(await found(`facility_id=${facility_id}`)).toEqual([copy.data.id, data.id])
    expect(await found('is_linked_facilities=1')).toEqual([copy.data.id, data.id])
    // The document outlives its matter.
    await json(await member.browser.delete(path), 204)
    expect(await json(await member.browser.get(`${company.path}/documents/${document_id}`), 200)).toMatchObject({
      data: { matter_id: null, matter: null },
    })
  })

  it('copies name, schedule, building and members, and deletes softly', async () => {
    const { data } = await create(member, {
      name: 'あ'.repeat(100),
      start_date: '2026-06-01',
      end_date: '2026-06-05',
      user_ids: [other.id],
    })
    const copy = (await json(await other.browser.post(`${company.path}/matters/${data.id}/copy`), 201)) as Matter
    expect(copy.data).toMatchObject({
      name: `${'あ'.repeat(96)}のコピー`,
      start_date: '2026-06-01',
      end_date: '2026-06-05',
      users: [{ id: other.id }],
    })
    await json(await member.browser.delete(`${company.path}/matters/${data.id}`), 204)
    await json(await member.browser.get(`${company.path}/matters/${data.id}`), 404)
  })

  it('filters by name, member and schedule', async () => {
    const { data } = await create(member, {
      name: '受水槽清掃100%',
      user_ids: [member.id],
      start_date: '2031-01-10',
      end_date: '2031-01-12',
    })
    const ids = async (query: string) =>
      (
        (await json(await member.browser.get(`${company.path}/matters?${query}`), 200)) as { data: { id: number }[] }
      ).data.map(({ id }) => id)
    expect(await ids(`name=${encodeURIComponent('100%')}`)).toEqual([data.id])
    expect(await ids(`user_id=${member.id}&start_date=2031-01-12&end_date=2031-01-31`)).toEqual([data.id])
    expect(await ids(`user_id=${member.id}&start_date=2031-01-13`)).toEqual([])
    expect(
      await ids(
        `status_id[]=${company.status_ids[0]}&status_id[]=${company.status_ids[1]}&name=${encodeURIComponent('受水槽')}`,
      ),
    ).toEqual([data.id])
  })
})

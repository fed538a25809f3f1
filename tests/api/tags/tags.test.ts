import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileKinds } from '#domain/files/files.labels.ts'
import type { PageMeta } from '#domain/paging.ts'
import type { Tag, TagConflict } from '#domain/tags/tags.contract.ts'
import { undoSince } from '#domain/trash/undo.ts'
import { inSystem } from '#server/db/client.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { drawings, drawingTags } from '#server/db/schema/drawings.ts'
import { files } from '#server/db/schema/files.ts'
import { removeUndoEntriesBefore } from '#server/trash/undo.store.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let otherCompany: TestCompany
let member: Person
let other: Person
let guest: Person
let stranger: Person
let path: string

beforeAll(async () => {
  app = await createTestApp()
  ;({ company } = await app.createCompany('midori'))
  member = await app.createPerson(company, 0, '小林 大輔')
  other = await app.createPerson(company, 0, '中村 彩')
  guest = await app.createPerson(company, 2, '協力会社 太郎')
  ;({ company: otherCompany, master: stranger } = await app.createCompany('aoi'))
  path = `${company.path}/tags`
})
afterAll(() => app.close())

const create = async (name: string): Promise<Tag> =>
  (await answered<{ data: Tag }>(await member.browser.post(path, { name }), 201)).data
const all = async (): Promise<Tag[]> =>
  (await answered<{ data: Tag[] }>(await member.browser.get(`${company.path}/tags-all`), 200)).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

/** A drawing that carries the tags. */
const drawWith = (tag_ids: number[], deleted_at: Date | null = null) =>
  inSystem(app.deps.database.db, async (tx) => {
    const company_id = company.id
    const [file] = await tx
      .insert(files)
      .values({
        company_id,
        name: '1階平面図.png',
        type: fileKinds.image,
        content_type: 'image/png',
        size: 1,
        storage_key: randomUUID(),
        sha256: '00',
      })
      .returning({ id: files.id })
    const [drawing] = await tx
      .insert(drawings)
      .values({
        company_id,
        name: '1階平面図',
        type: 'image',
        file_id: file!.id,
        created_user_id: member.id,
        deleted_at,
      })
      .returning({ id: drawings.id })
    await tx.insert(drawingTags).values(tag_ids.map((tag_id) => ({ company_id, drawing_id: drawing!.id, tag_id })))
    return drawing!.id
  })

describe('tags', () => {
  it('need a session, and are not for guests', async () => {
    const { id } = await create('竣工図')
    const body = { name: '別名', tags: [{ id, sort_order: 1 }] }
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${company.path}/tags-all`],
      ['POST', path],
      ['PUT', `${path}/order`],
      ['PUT', `${path}/${id}`],
      ['DELETE', `${path}/${id}`],
    ] as const) {
      const sent = method === 'GET' ? undefined : body
      await answered(await app.openBrowser().request(method, url, sent), 401)
      await answered(await guest.browser.request(method, url, sent), 403)
    }
  })

  it('of another company are not there', async () => {
    const { id } = await create('他社から見えない')
    const others = `${otherCompany.path}/tags`
    await answered(await stranger.browser.put(`${others}/${id}`, { name: '横取り' }), 404)
    await answered(await stranger.browser.delete(`${others}/${id}`), 404)
    expect(await errorsOf(await stranger.browser.put(`${others}/order`, { tags: [{ id, sort_order: 1 }] }))).toEqual({
      tags: ['並べ替えの途中でタグが変更されました。画面を更新して、もう一度並べ替えてください。'],
    })
    expect(
      (await answered<{ data: Tag[] }>(await stranger.browser.get(`${otherCompany.path}/tags-all`), 200)).data,
    ).toEqual([])
  })

  it('are added last, renamed, moved and put in order', async () => {
    const first = await create('電気')
    const second = await create(' 給排水 ')
    expect(second).toMatchObject({ name: '給排水', linked_drawings_count: 0 })
    expect(second.sort_order).toBeGreaterThan(first.sort_order)
    const renamed = await answered<{ data: Tag }>(
      await member.browser.put(`${path}/${first.id}`, { name: '電気・弱電' }),
      200,
    )
    expect(renamed.data).toMatchObject({ id: first.id, name: '電気・弱電', sort_order: first.sort_order })
    const turned = (await all()).reverse().map(({ id }, index) => ({ id, sort_order: index + 1 }))
    const ordered = await answered<{ data: Tag[] }>(await member.browser.put(`${path}/order`, { tags: turned }), 200)
    expect(ordered.data.map(({ id }) => id)).toEqual(turned.map(({ id }) => id))
    expect(await all()).toEqual(ordered.data)
  })

  it('have names of their own, however they are written', async () => {
    const tag = await create('平面図 Ａ')
    const sentence = { name: ['タグ「平面図 Ａ」は既にあります。別の名前を入力してください。'] }
    expect(await errorsOf(await member.browser.post(path, { name: '平面図　a' }))).toEqual(sentence)
    const other = await create('立面図')
    expect(await errorsOf(await member.browser.put(`${path}/${other.id}`, { name: '平面図A' }))).toEqual(sentence)
    // Its own name is free for itself, and the other company's for this one.
    await answered(await member.browser.put(`${path}/${tag.id}`, { name: '平面図A' }), 200)
    await answered(await stranger.browser.post(`${otherCompany.path}/tags`, { name: '平面図A' }), 201)
  })

  it('renamed by two people are asked about, and nothing else of a tag is', async () => {
    const tag = await create('換気')
    const put = (body: object) => member.browser.put(`${path}/${tag.id}`, body)
    const seen = { name: '換気' }
    await answered(await put({ sort_order: 900 }), 200)
    await answered(await other.browser.put(`${path}/${tag.id}`, { name: '換気設備', seen }), 200)
    await answered(await put({ name: '換気設備', seen }), 200)
    const refused = await answered<TagConflict>(await put({ name: '空調・換気', seen }), 409)
    expect(refused).toMatchObject({
      message: '中村 彩さんがこのタグを先に更新しました。',
      current: { id: tag.id, name: '換気設備', updated_by: { id: other.id, name: '中村 彩' } },
      changes: [{ field: 'name', column_name: 'タグ名', before: '換気', after: '換気設備', mine: '空調・換気' }],
    })
    await answered(await put({ name: '空調・換気', seen: { name: refused.current.name } }), 200)
    expect((await all()).find(({ id }) => id === tag.id)).toMatchObject({ name: '空調・換気', sort_order: 900 })
  })

  it('made twice at once are made once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => member.browser.post(path, { name: '同時' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
    expect((await all()).filter(({ name }) => name === '同時')).toHaveLength(1)
  })

  it('are refused with a sentence a field', async () => {
    expect(await errorsOf(await member.browser.post(path, { name: ' ' }))).toEqual({ name: ['タグ名は必須です。'] })
    expect(await errorsOf(await member.browser.post(path, { name: 'あ'.repeat(101), sort_order: -1 }))).toEqual({
      name: ['タグ名は100文字以下である必要があります'],
      sort_order: ['並び順は0以上である必要があります'],
    })
    expect(await errorsOf(await member.browser.put(`${path}/order`, { tags: [] }))).toHaveProperty('tags')
  })

  it('count the drawings that live, and let go of them when deleted', async () => {
    const tag = await create('消防')
    const kept = await create('残る')
    const drawing_id = await drawWith([tag.id, kept.id])
    await drawWith([tag.id])
    await drawWith([tag.id], new Date())
    const counts = async () => Object.fromEntries((await all()).map((each) => [each.name, each.linked_drawings_count]))
    expect(await counts()).toMatchObject({ 消防: 2, 残る: 1 })
    await answered(await member.browser.delete(`${path}/${tag.id}`), 204)
    await answered(await member.browser.delete(`${path}/${tag.id}`), 404)
    expect(await counts()).toMatchObject({ 残る: 1 })
    const links = await inSystem(app.deps.database.db, (tx) => tx.select().from(drawingTags))
    expect(links.filter((link) => link.drawing_id === drawing_id).map(({ tag_id }) => tag_id)).toEqual([kept.id])
  })

  it('deleted by mistake come back as they were, on the drawings that are still there', async () => {
    const tag = await create('避難経路')
    const next = await create('次のタグ')
    const [drawing_id, purged] = [await drawWith([tag.id]), await drawWith([tag.id])]
    const before = await all()
    const restore = (person: { browser: Person['browser'] } = member, url = path) =>
      person.browser.post(`${url}/${tag.id}/restore`)
    await answered(await restore(), 404)
    await answered(await member.browser.delete(`${path}/${tag.id}`), 204)
    await answered(await restore({ browser: app.openBrowser() }), 401)
    await answered(await restore(guest), 403)
    await answered(await restore(other), 404)
    await answered(await restore(stranger, `${otherCompany.path}/tags`), 404)

    await inSystem(app.deps.database.db, async (tx) => {
      await tx.insert(drawingTags).values({ company_id: company.id, drawing_id, tag_id: next.id })
      await tx.delete(drawings).where(eq(drawings.id, purged))
    })
    const { data } = await answered<{ data: Tag }>(await restore(), 200)
    expect(data).toEqual({ ...before.find(({ id }) => id === tag.id), linked_drawings_count: 1 })
    expect((await all()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    const links = await inSystem(app.deps.database.db, (tx) =>
      tx.select().from(drawingTags).where(eq(drawingTags.drawing_id, drawing_id)),
    )
    expect(links.map(({ tag_id }) => tag_id).sort()).toEqual([tag.id, next.id].sort())
    await answered(await restore(), 404)
    expect(
      await inSystem(app.deps.database.db, (tx) =>
        tx.select().from(auditEntries).where(eq(auditEntries.subject_name, '避難経路')).orderBy(auditEntries.id),
      ),
    ).toMatchObject([{ kind: 'deleted' }, { kind: 'restored', user_id: member.id, subject_type: 'tag' }])
  })

  it('wait for their name where another has taken it, and no longer than a day', async () => {
    const tag = await create('非常灯 Ａ')
    await answered(await member.browser.delete(`${path}/${tag.id}`), 204)
    const taker = await create('非常灯A')
    const restore = () => member.browser.post(`${path}/${tag.id}/restore`)
    expect(await errorsOf(await restore())).toEqual({
      name: ['タグ「非常灯A」が、削除したあとに追加されています。そのタグの名前を変えると、元に戻せます。'],
    })
    await answered(await member.browser.put(`${path}/${taker.id}`, { name: '誘導灯' }), 200)
    await answered(await restore(), 200)
    await answered(await member.browser.delete(`${path}/${tag.id}`), 204)
    const age = (hours: number) =>
      app.database.pool.query('update undo_entries set done_at = now() - make_interval(hours => $1)', [hours])
    const sweep = () => inSystem(app.deps.database.db, (tx) => removeUndoEntriesBefore(tx, undoSince(new Date())))
    await age(25)
    expect((await answered<{ message: string }>(await restore(), 404)).message).toBe(
      '1日を過ぎたか、すでに元に戻されている可能性があります。',
    )
    await age(23)
    await sweep()
    await answered(await restore(), 200)
    await answered(await member.browser.delete(`${path}/${tag.id}`), 204)
    await age(25)
    await sweep()
    expect((await app.database.pool.query('select 1 from undo_entries')).rowCount).toBe(0)
  })

  it('come in pages, searched by name and taken literally', async () => {
    for (const name of ['探す1', '探す2', '探す3', '100%']) await create(name)
    const list = async (query: string) =>
      answered<{ data: Tag[]; meta: PageMeta }>(await member.browser.get(`${path}?${query}`), 200)
    const page = await list(`name=${encodeURIComponent('探す')}&per_page=2&page=2`)
    expect(page.data.map(({ name }) => name)).toEqual(['探す3'])
    expect(page.meta).toMatchObject({ total: 3, last_page: 2 })
    expect((await list('name=%25')).data.map(({ name }) => name)).toEqual(['100%'])
  })
})

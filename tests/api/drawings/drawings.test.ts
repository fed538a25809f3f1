import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { Drawing, DrawingListItem, DrawingVersion, TileManifest } from '#domain/drawings/drawings.contract.ts'
import { packHeadBytes, packIndexLength, readPackIndex, tileKey, tileRange } from '#domain/drawings/tiles.ts'
import type { BuildingOverview } from '#domain/buildings/buildings.contract.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { PageMeta } from '#domain/paging.ts'
import { inCompany } from '#server/db/client.ts'
import { pins } from '#server/db/schema/drawings.ts'
import { tags } from '#server/db/schema/tags.ts'
import { limits } from '#domain/limits.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { drawingForm, sheetPng } from './sheets.ts'

let office: Office
let path: string
let picture: Uint8Array
let building_id: number
let otherBuilding: number
let hiddenBuilding: number
let tag_ids: number[]

beforeAll(async () => {
  office = await openOffice()
  path = `${office.company.path}/drawings`
  picture = await sheetPng()
  building_id = (await office.createMatter(office.member, { building_name: '青葉台グリーンビル' })).building!.id
  otherBuilding = (await office.createMatter(office.member, { building_name: '桜木町メディカルプラザ' })).building!.id
  hiddenBuilding = (await office.createMatter(office.member, { building_name: '神田錦町第二ビル', user_ids: [] }))
    .building!.id
  tag_ids = await inCompany(office.app.database.db, office.company.id, async (tx) =>
    (
      await tx
        .insert(tags)
        .values(['竣工図', '消防'].map((name, sort_order) => ({ company_id: office.company.id, name, sort_order })))
        .returning()
    ).map(({ id }) => id),
  )
})
afterAll(() => office.close())

type Errors = { errors: Record<string, string[]> }
const post = (form: FormData, person: Person = office.member, to = path) => person.browser.post(to, form)
const create = async (fields: Record<string, string | number | number[]> = {}): Promise<Drawing> =>
  (
    await answered<{ data: Drawing }>(
      await post(drawingForm(picture, { name: '5F 平面図', type: 'image', building_id, ...fields })),
      201,
    )
  ).data
const read = async (id: number, person: Person = office.member) =>
  (await answered<{ data: Drawing }>(await person.browser.get(`${path}/${id}`), 200)).data
const list = async (query: string, person: Person = office.member) =>
  answered<{ data: DrawingListItem[]; meta: PageMeta }>(await person.browser.get(`${path}?${query}`), 200)
const names = async (query: string, person?: Person) => (await list(query, person)).data.map(({ name }) => name)
const versionsOf = async (id: number) =>
  (await answered<{ data: DrawingVersion[] }>(await office.member.browser.get(`${path}/${id}/versions`), 200)).data
const histories = async (id: number, person: Person = office.member) =>
  (await answered<{ data: History[] }>(await person.browser.get(`${path}/${id}/histories`), 200)).data.map(
    ({ type, column_name, before, after }) => [type, column_name, before, after],
  )
const searched = (text: string) => `name=${encodeURIComponent(text)}`
const pdf = new TextEncoder().encode('%PDF-1.7\n%%EOF')

describe('drawings', () => {
  it('are made of a picture, read and changed in part, with their history', async () => {
    const drawing = await create({ tag_ids: [tag_ids[1]!, tag_ids[0]!] })
    expect(drawing).toMatchObject({
      name: '5F 平面図',
      type: 'image',
      building: { id: building_id, name: '青葉台グリーンビル' },
      author: { id: office.member.id },
      tags: [{ name: '竣工図' }, { name: '消防' }],
      file: { width: 1600, height: 1100 },
      version: 1,
      pins: [],
      pins_count: 0,
      unplaced_pins_count: 0,
      canEdit: true,
      canDelete: true,
    })
    await answered(
      await office.other.browser.put(`${path}/${drawing.id}`, {
        name: '5F 平面図（改修後）',
        building_id: otherBuilding,
        tags: [tag_ids[0]],
      }),
      200,
    )
    expect(await read(drawing.id)).toMatchObject({ name: '5F 平面図（改修後）', tags: [{ name: '竣工図' }] })
    expect((await histories(drawing.id)).toSorted()).toEqual([
      [1, null, null, null],
      [10, 'タグ', null, '消防'],
      [10, 'タグ', null, '竣工図'],
      [11, 'タグ', '消防', null],
      [2, '図面名', '5F 平面図', '5F 平面図（改修後）'],
      [2, '建物', '青葉台グリーンビル', '桜木町メディカルプラザ'],
    ])
    await answered(await office.other.browser.put(`${path}/${drawing.id}`, { name: '5F 平面図（改修後）' }), 200)
    expect(await histories(drawing.id)).toHaveLength(6)
    const thumbnail = await office.member.browser.get(drawing.file.thumbnail_path!)
    expect(await sharp(await thumbnail.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 480 })
    const original = await office.member.browser.get(`${drawing.file.path}?download=1`)
    expect(new Uint8Array(await original.arrayBuffer())).toEqual(picture)
  })

  it('keep what two people change at once, and ask about what both changed', async () => {
    const drawing = await create({ name: '地下1F', tag_ids: [tag_ids[0]!] })
    const put = (body: object, person: Person = office.member) =>
      person.browser.put(`${path}/${drawing.id}`, { updated_at: drawing.updated_at, ...body })
    await answered(await put({ name: '地下1階', remove_tag_ids: [tag_ids[0]!] }, office.other), 200)
    await answered(await put({ building_id: otherBuilding, tag_ids: [tag_ids[1]!] }), 200)
    expect(await read(drawing.id)).toMatchObject({
      name: '地下1階',
      building: { id: otherBuilding },
      tags: [{ name: '消防' }],
    })
    const refused = await answered<object>(await put({ name: 'B1F', building_id: otherBuilding }), 409)
    expect(refused).toMatchObject({
      code: 'conflict',
      current: { name: '地下1階', updated_by: { id: office.other.id } },
      changes: [{ field: 'name', before: '地下1F', after: '地下1階', mine: 'B1F' }],
    })
    await answered(await put({ tag_ids: [999_999] }), 422)
  })

  it('and their versions are made once where the answer was lost and they are sent again', async () => {
    const send = (to: string, key: string, bytes = picture) =>
      office.member.browser.request(
        'POST',
        to,
        drawingForm(bytes, { name: '送り直す図面', type: 'image', building_id }),
        { 'Idempotency-Key': key },
      )
    const made = await answered<{ data: Drawing }>(await send(path, 'drawing-1'), 201)
    expect(await answered<{ data: Drawing }>(await send(path, 'drawing-1'), 201)).toEqual(made)
    expect(await names(searched('送り直す図面'))).toHaveLength(1)
    const versions = `${path}/${made.data.id}/versions`
    for (let time = 0; time < 2; time += 1) await answered(await send(versions, 'version-1'), 201)
    expect((await versionsOf(made.data.id)).map(({ number }) => number)).toEqual([2, 1])
    await answered(await send(path, 'drawing-1', await sheetPng(800, 600)), 409)
  })

  it('that were deleted tell whoever still writes about them who did it', async () => {
    const { id } = await create({ name: '削除する図面' })
    const pin = async () =>
      (
        await answered<{ data: { id: number } }>(
          await office.member.browser.post(`${path}/${id}/pins`, { lng: 0.5, lat: 0.5 }),
          201,
        )
      ).data.id
    const [gone, standing] = [await pin(), await pin()]
    const told = async (answer: Promise<Response>) => answered<{ code?: string; message: string }>(await answer, 404)
    const { other, guest } = office
    const put = (pinId: number, person: Person) =>
      person.browser.put(`${office.company.path}/pins/${pinId}`, { text: 'x' })
    await answered(await office.member.browser.delete(`${office.company.path}/pins/${gone}`), 204)
    const byWhom = (noun: string) => ({
      code: 'deleted',
      message: expect.stringMatching(
        new RegExp(`^${office.member.name}さんが.*にこの${noun}を削除したため、保存できません。$`),
      ),
    })
    expect(await told(put(gone, other))).toMatchObject(byWhom('ピン'))
    expect(await told(put(gone, guest))).not.toHaveProperty('code')
    await answered(await office.member.browser.delete(`${path}/${id}`), 204)
    expect(await told(put(standing, other))).toMatchObject(byWhom('図面'))
    expect(await told(other.browser.put(`${path}/${id}`, { name: 'x' }))).toMatchObject(byWhom('図面'))
    expect(await told(other.browser.post(`${path}/${id}/pins`, { lng: 0, lat: 0 }))).toMatchObject(byWhom('図面'))
    expect(await told(guest.browser.put(`${path}/${id}`, { name: 'x' }))).not.toHaveProperty('code')
  })

  it('take no more than their pins, and pins no more than their photos', async () => {
    const { id } = await create({ name: '満杯の図面' })
    await inCompany(office.app.database.db, office.company.id, (tx) =>
      tx
        .insert(pins)
        .values(
          Array.from({ length: limits.drawings.pins - 1 }, (_, index) => ({
            company_id: office.company.id,
            created_user_id: office.member.id,
            drawing_id: id,
            lng: 0.5,
            lat: 0.5,
            number: index + 10,
            version: 1,
          })),
        ),
    )
    const put = () => office.member.browser.post(`${path}/${id}/pins`, { lng: 0, lat: 0 })
    const { data: last } = await answered<{ data: { id: number } }>(await put(), 201)
    expect(await answered<Errors>(await put(), 422)).toMatchObject({
      errors: { drawing_id: ['1つの図面に置けるピンは2,000個までです。'] },
    })
    const photos = (count: number) => {
      const form = new FormData()
      for (let index = 0; index < count; index += 1)
        form.append('files', new File([`現況 ${index}`], `現況${index}.txt`))
      return office.member.browser.post(`${office.company.path}/pins/${last.id}/files`, form)
    }
    await answered(await photos(limits.drawings.filesPerPin), 201)
    const { errors } = await answered<Errors>(await photos(1), 422)
    expect(errors['files']![0]).toContain('20')
  })

  it('give pins that are put at the same moment numbers of their own', async () => {
    const { id } = await create({ name: '同時に置く図面' })
    const put = (person: Person) => person.browser.post(`${path}/${id}/pins`, { lng: 0.5, lat: 0.5 })
    const answers = await Promise.all([put(office.member), put(office.other), put(office.member), put(office.other)])
    const made = await Promise.all(answers.map((answer) => answered<{ data: { number: number } }>(answer, 201)))
    expect(made.map(({ data }) => data.number).toSorted()).toEqual([1, 2, 3, 4])
  })

  it('refuse what is wrong, beside its field', async () => {
    const { errors } = await answered<Errors>(await post(drawingForm(picture, { name: '' })), 422)
    expect(errors).toMatchObject({ name: ['図面名は必須です。'], building_id: ['建物を選択してください。'] })
    const fields = { name: '図面', type: 'image', building_id }
    const refused = async (form: FormData) => (await answered<Errors>(await post(form), 422)).errors
    expect(await refused(drawingForm(null, fields))).toEqual({ file: ['図面の画像は必須です。'] })
    expect(await refused(drawingForm(pdf, fields))).toMatchObject({
      file: [expect.stringContaining('PDFは1ページずつ')],
    })
    expect(await refused(drawingForm(new Uint8Array(), fields))).toHaveProperty('file')
    expect(await refused(drawingForm(picture.subarray(0, 300), fields))).toEqual({
      file: ['この画像は壊れているか、読み取れない形式です。別の画像を選んでください。'],
    })
    expect(await refused(drawingForm(await sheetPng(1, 1), fields))).toEqual({
      file: ['図面の画像が小さすぎます。縦横とも100px以上の画像を選んでください。'],
    })
    expect(await refused(drawingForm(picture, { ...fields, building_id: 999_999 }))).toEqual({
      building_id: ['建物を選択してください。'],
    })
    expect(await refused(drawingForm(picture, { ...fields, tag_ids: [999_999] }))).toEqual({
      tag_ids: ['タグを選択してください。'],
    })
    expect(await refused(drawingForm(picture, fields, picture))).toEqual({
      source: ['元のファイルにはPDFを選んでください。'],
    })
    await answered(await office.member.browser.get(`${path}?sort=file_id`), 422)
  })

  it('are found by name, building, tag and facility, in any order and in pages', async () => {
    await create({ name: '探す 3F', tag_ids: [tag_ids[0]!] })
    await create({ name: '探す 50%', building_id: otherBuilding, tag_ids: [tag_ids[1]!] })
    const pinned = await create({ name: '探す 1F' })
    const { data: facility } = await answered<{ data: { id: number } }>(
      await office.member.browser.post(`${office.company.path}/facilities`, {
        name: '受水槽',
        facility_category_id: 2,
        building_id,
      }),
      201,
    )
    await answered(
      await office.member.browser.post(`${path}/${pinned.id}/pins`, { lng: 0.5, lat: 0.5, facility_id: facility.id }),
      201,
    )
    const all = searched('探す')
    expect(await names(`${all}&sort=created_at`)).toEqual(['探す 3F', '探す 50%', '探す 1F'])
    expect(await names(`${all}&sort=name`)).toEqual(['探す 1F', '探す 3F', '探す 50%'])
    expect(await names(`${all}&sort=-building`)).toContain('探す 50%')
    expect(await names(searched('50%'))).toEqual(['探す 50%'])
    expect(await names(`${all}&building_id[]=${otherBuilding}`)).toEqual(['探す 50%'])
    expect(await names(`${all}&tag_id[]=${tag_ids[0]}&tag_id[]=${tag_ids[1]}&sort=name`)).toEqual([
      '探す 3F',
      '探す 50%',
    ])
    const found = await list(`facility_id=${facility.id}`)
    const { data: whole } = await answered<{ data: Drawing }>(
      await office.member.browser.get(`${path}/${pinned.id}`),
      200,
    )
    const pins = whole.pins.map(({ files: _, ...pin }) => pin)
    expect(pins).toMatchObject([{ lng: 0.5, lat: 0.5, facility: { id: facility.id }, linked_matter_status: 0 }])
    expect(found.data).toMatchObject([{ name: '探す 1F', pins, pins_count: 1, linked_facilities_count: 1 }])
    expect((await list(all)).data.map(({ pins: ofEach }) => ofEach.length).sort()).toEqual([0, 0, 1])
    const second = await list(`${all}&per_page=2&page=2`)
    expect(second.meta).toMatchObject({ current_page: 2, from: 3, to: 3, total: 3 })
    const { data } = await answered<{ data: { pins: unknown[]; drawing: unknown } }>(
      await office.member.browser.get(`${office.company.path}/facilities/${facility.id}`),
      200,
    )
    expect(data).toMatchObject({
      drawing: { id: pinned.id, name: '探す 1F' },
      pins: [
        { number: 1, drawing: { name: '探す 1F' }, thumbnail_path: expect.stringMatching(/\/pins\/\d+\/thumbnail$/) },
      ],
    })
  })

  it('keep the PDF that their pages came from once, for internal people', async () => {
    const first = await create({ name: '竣工図 (1)', type: 'pdf' })
    const { data } = await answered<{ data: Drawing }>(
      await post(drawingForm(picture, { name: '竣工図 (2)', type: 'pdf', building_id, source_page: 2 }, pdf)),
      201,
    )
    const [version] = await versionsOf(data.id)
    expect(version).toMatchObject({ source: { file: { name: '竣工図.pdf' }, page: 2 } })
    const source_file_id = version!.source!.file.id
    const third = await create({ name: '竣工図 (3)', type: 'pdf', source_file_id, source_page: 3 })
    expect(await versionsOf(third.id)).toMatchObject([{ source: { file: { id: source_file_id }, page: 3 } }])
    const { errors } = await answered<Errors>(
      await post(
        drawingForm(picture, { name: 'x', type: 'pdf', building_id, source_file_id: first.file.id, source_page: 1 }),
      ),
      422,
    )
    expect(errors).toEqual({ source_file_id: ['元のPDFを選択してください。'] })
    const { data: seen } = await answered<{ data: DrawingVersion[] }>(
      await office.guest.browser.get(`${path}/${data.id}/versions`),
      200,
    )
    expect(seen[0]!.source).toBeNull()
    await answered(await office.guest.browser.get(version!.source!.file.path), 404)
  })

  it('are deleted by their creator or an admin; a deleted building lets go of them', async () => {
    const { id } = await create({ name: '消える図面' })
    await answered(await office.other.browser.delete(`${path}/${id}`), 403)
    await answered(await office.member.browser.delete(`${path}/${id}`), 204)
    await answered(await office.member.browser.get(`${path}/${id}`), 404)
    await answered(await office.member.browser.delete(`${path}/${id}`), 404)
    expect(await names(searched('消える図面'))).toEqual([])
    const building = (await office.createMatter(office.member, { building_name: '取り壊すビル' })).building!.id
    const kept = await create({ name: '残る図面', building_id: building })
    await answered(await office.master.browser.delete(`${office.company.path}/buildings/${building}`), 204)
    expect(await read(kept.id)).toMatchObject({ building: null, building_id: null })
    expect((await histories(kept.id))[0]).toEqual([11, '建物', '取り壊すビル', null])
    await answered(await office.master.browser.delete(`${path}/${kept.id}`), 204)
  })

  it('are for guests those of their buildings, to look at only', async () => {
    const shared = await create({ name: 'ゲストの図面' })
    const hidden = await create({ name: 'ゲストに見えない図面', building_id: hiddenBuilding })
    expect(await names(searched('ゲスト'), office.guest)).toEqual(['ゲストの図面'])
    expect(await read(shared.id, office.guest)).toMatchObject({ canEdit: false, canDelete: false })
    const at = (of: Drawing, rest = '') => `${path}/${of.id}${rest}`
    for (const rest of [
      '',
      '/pins',
      '/versions',
      '/histories',
      '/versions/1/tiles',
      '/versions/1/tiles/0/0/0',
      '/versions/1/pack',
    ])
      await answered(await office.guest.browser.get(at(hidden, rest)), 404)
    await answered(await office.guest.browser.get(hidden.file.path), 404)
    await answered(await office.guest.browser.get(shared.file.path), 200)
    await answered(await office.guest.browser.get(at(shared, '/versions/1/tiles/0/0/0')), 200)
    const fields = { name: 'x', type: 'image', building_id }
    await answered(await post(drawingForm(picture, fields), office.guest), 403)
    await answered(await post(drawingForm(picture, {}), office.guest, at(shared, '/versions')), 403)
    await answered(await office.guest.browser.put(at(shared), { name: 'x' }), 403)
    await answered(await office.guest.browser.delete(at(shared)), 403)
    await answered(await office.guest.browser.post(at(shared, '/pins'), { lng: 0, lat: 0 }), 403)
    await answered(await office.guest.browser.post(at(shared, '/pages'), { paper: 'a4', has_legend: false }), 403)
    const overview = async (person: Person) =>
      (
        await answered<{ data: BuildingOverview }>(
          await person.browser.get(`${office.company.path}/buildings/${building_id}/overview`),
          200,
        )
      ).data.counts.drawings
    expect(await overview(office.guest)).toBe(await overview(office.member))
  })

  it('are unknown to visitors and other companies', async () => {
    const { id } = await create()
    const visitor = office.app.openBrowser()
    const theirs = `${office.otherCompany.path}/drawings/${id}`
    const place = {
      from: [
        { lng: 0, lat: 0 },
        { lng: 1, lat: 1 },
      ],
      to: [
        { lng: 0, lat: 0 },
        { lng: 1, lat: 1 },
      ],
    }
    const print = { paper: 'a4', has_legend: true }
    const moved = { version: 1, pins: [{ id: 1, lng: 0, lat: 0, updated_at: '2025-01-01T00:00:00+09:00' }] }
    const calls: [method: 'get' | 'post' | 'put' | 'delete', rest: string, body?: unknown][] = [
      ['get', ''],
      ['put', '', { name: '横取り' }],
      ['delete', ''],
      ['get', '/histories'],
      ['get', '/pins'],
      ['post', '/pins', { lng: 0, lat: 0 }],
      ['get', '/pin-proposals'],
      ['post', '/pin-placements', moved],
      ['get', '/versions'],
      ['post', '/versions', drawingForm(picture, {})],
      ['put', '/versions/1/alignment', place],
      ['post', '/versions/1/restore'],
      ['get', '/versions/1/tiles'],
      ['get', '/versions/1/tiles/0/0/0'],
      ['get', '/versions/1/pack'],
      ['post', '/print', print],
      ['post', '/pages', print],
    ]
    for (const [method, rest, body] of calls) {
      const call = (person: Person['browser'], to: string) =>
        method === 'get' || method === 'delete' ? person[method](to) : person[method](to, body)
      await answered(await call(visitor, `${path}/${id}${rest}`), 401)
      await answered(await call(office.stranger.browser, theirs + rest), 404)
    }
    await answered(await post(drawingForm(picture, {}), { ...office.member, browser: visitor }), 401)
    expect(await read(id)).toMatchObject({ name: '5F 平面図' })
  })
})

describe('tiles', () => {
  it('show every pixel without blank paper, and lie in one pack', async () => {
    const { id } = await create()
    const { data } = await answered<{ data: TileManifest }>(
      await office.member.browser.get(`${path}/${id}/versions/1/tiles`),
      200,
    )
    expect(data).toMatchObject({ width: 1600, height: 1100, tile_size: 512, max_level: 2, format: 'png' })
    expect(data.blank).toContain(tileKey(2, 3, 2))
    const tile = await office.member.browser.get(`${data.tiles_path}/2/0/0`)
    expect(tile.headers.get('cache-control')).toBe('private, no-cache')
    const bytes = new Uint8Array(await tile.arrayBuffer())
    const whole = await sharp(picture)
      .extract({ left: 0, top: 0, width: 512, height: 512 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(await sharp(bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()).toEqual(whole)
    await answered(await office.member.browser.get(`${data.tiles_path}/2/3/2`), 404)
    await answered(await office.member.browser.get(`${data.tiles_path}/9/0/0`), 404)
    await answered(await office.member.browser.get(`${path}/${id}/versions/2/tiles`), 404)
    const pack = new Uint8Array(await (await office.member.browser.get(data.pack_path)).arrayBuffer())
    expect(pack).toHaveLength(data.pack_size)
    const length = packIndexLength(pack)!
    const index = readPackIndex(pack.subarray(packHeadBytes, packHeadBytes + length))
    const range = tileRange(index, length, '2/0/0')!
    expect(pack.subarray(range.start, range.end + 1)).toEqual(bytes)
  })

  it('are made anew where the storage has lost them', async () => {
    const { id } = await create({ name: '失われた' })
    for await (const { key } of office.app.deps.storage.list())
      if (key.startsWith('tiles/')) await office.app.deps.storage.remove(key)
    const fresh = await sheetPng(700, 300)
    const { data: drawing } = await answered<{ data: Drawing }>(
      await post(drawingForm(fresh, { name: '別の図面', type: 'image', building_id })),
      201,
    )
    for await (const { key } of office.app.deps.storage.list())
      if (key.startsWith('tiles/')) await office.app.deps.storage.remove(key)
    const { data } = await answered<{ data: TileManifest }>(
      await office.member.browser.get(`${path}/${drawing.id}/versions/1/tiles`),
      200,
    )
    await answered(await office.member.browser.get(`${path}/${id}`), 200)
    const tile = async () => (await office.member.browser.get(`${data.tiles_path}/0/0/0`)).arrayBuffer()
    const before = await tile()
    for await (const { key } of office.app.deps.storage.list())
      if (key.startsWith('tiles/')) await office.app.deps.storage.remove(key)
    expect(await tile()).toEqual(before)
  })

  it('of a photographed plan stand upright and small', async () => {
    const photo = new Uint8Array(await sharp(picture).jpeg().withMetadata({ orientation: 6 }).toBuffer())
    const { data: drawing } = await answered<{ data: Drawing }>(
      await post(drawingForm(photo, { name: '撮影した図面', type: 'image', building_id })),
      201,
    )
    expect(drawing.file).toMatchObject({ width: 1100, height: 1600 })
    const { data } = await answered<{ data: TileManifest }>(
      await office.member.browser.get(`${path}/${drawing.id}/versions/1/tiles`),
      200,
    )
    expect(data).toMatchObject({ width: 1100, height: 1600, format: 'webp' })
  })
})

describe('prints', () => {
  const print = async (id: number, body: Record<string, unknown>, person: Person = office.member) =>
    person.browser.post(`${path}/${id}/print`, { paper: 'a4', has_legend: true, ...body })

  it('have the sheet and the chosen pins with their table', async () => {
    const { id } = await create()
    const pin = async (body: Record<string, unknown>) =>
      (
        await answered<{ data: { id: number } }>(
          await office.member.browser.post(`${path}/${id}/pins`, { lng: 0.5, lat: 0.5, ...body }),
          201,
        )
      ).data.id
    const first = await pin({ text: '漏水', direction: 90 })
    await pin({ text: '点検口' })
    const response = await print(id, {})
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pages = async (bytes: Uint8Array) =>
      (await office.app.deps.engine.pdfThumbnails(bytes, { pages: [1], longSidePx: 64 })).pageCount
    expect(await pages(new Uint8Array(await response.arrayBuffer()))).toBe(2)
    const alone = await print(id, { pin_ids: [], paper: 'a3' }, office.guest)
    expect(await pages(new Uint8Array(await alone.arrayBuffer()))).toBe(1)
    await answered(await print(id, { version: 2 }), 404)
    const { errors } = await answered<Errors>(await print(id, { pin_ids: [first, 999_999] }), 422)
    expect(errors).toHaveProperty('pin_ids')
    await answered(await print(id, { paper: 'b5' }), 422)
  })

  it('become files that documents insert', async () => {
    const { id } = await create({ name: '挿入する図面' })
    const { data } = await answered<{ data: FileRef & { page_count: number } }>(
      await office.member.browser.post(`${path}/${id}/pages`, { paper: 'a4', has_legend: false }),
      201,
    )
    expect(data).toMatchObject({ name: '挿入する図面.pdf', type: 3, page_count: 1 })
    const file = await office.member.browser.get(data.path)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    await answered(await office.guest.browser.get(data.path), 404)

    const due = async (days: number) => {
      await office.app.database.pool.query(
        `update jobs set run_at = run_at - $1 * interval '1 day' where kind = 'unused_contents'`,
        [days],
      )
      await office.app.deps.jobs.drain()
    }
    await due(29)
    await answered(await office.member.browser.get(data.path), 200)
    await due(1)
    await answered(await office.member.browser.get(data.path), 404)
  })
})

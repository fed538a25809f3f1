import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { Drawing, DrawingVersion, Pin, PinConflict, PinProposal } from '#domain/drawings/drawings.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { roles } from '#domain/users/users.labels.ts'
import { inCompany } from '#server/db/client.ts'
import { removeDeletedPins } from '#server/drawings/pins.service.ts'
import { insertPin } from '#server/drawings/pins.store.ts'
import { holdFacility, updateFacility } from '#server/facilities/facilities.store.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { drawingForm, sheetPng } from './sheets.ts'

let office: Office
let root: string
let picture: Uint8Array
let building_id: number
let otherBuilding: number

beforeAll(async () => {
  office = await openOffice()
  root = office.company.path
  picture = await sheetPng()
  building_id = (await office.createMatter(office.member, { building_name: '青葉台グリーンビル' })).building!.id
  otherBuilding = (await office.createMatter(office.member, { building_name: '桜木町メディカルプラザ' })).building!.id
})
afterAll(() => office.close())

type Errors = { errors: Record<string, string[]> }
const draw = async (): Promise<Drawing> =>
  (
    await answered<{ data: Drawing }>(
      await office.member.browser.post(
        `${root}/drawings`,
        drawingForm(picture, { name: '5F 平面図', type: 'image', building_id }),
      ),
      201,
    )
  ).data
const equip = async (body: Record<string, unknown> = {}): Promise<Facility> =>
  (
    await answered<{ data: Facility }>(
      await office.member.browser.post(`${root}/facilities`, {
        name: '室内機 AC-503',
        facility_category_id: 1,
        building_id,
        ...body,
      }),
      201,
    )
  ).data
const pin = async (drawing_id: number, body: Record<string, unknown> = {}): Promise<Pin> =>
  (
    await answered<{ data: Pin }>(
      await office.member.browser.post(`${root}/drawings/${drawing_id}/pins`, { lng: 0.25, lat: 0.5, ...body }),
      201,
    )
  ).data
const put = (id: number, body: Record<string, unknown>, person: Person = office.member) =>
  person.browser.put(`${root}/pins/${id}`, body)
const pinsOf = async (drawing_id: number, person: Person = office.member) =>
  (await answered<{ data: Pin[] }>(await person.browser.get(`${root}/drawings/${drawing_id}/pins`), 200)).data
const histories = async (drawing_id: number, person: Person = office.member) =>
  (
    await answered<{ data: History[] }>(await person.browser.get(`${root}/drawings/${drawing_id}/histories`), 200)
  ).data.map(({ type, column_name, before, after }) => [type, column_name, before, after])

describe('pins', () => {
  it('have a lasting number, a place, a direction and a state, with their history', async () => {
    const { id } = await draw()
    const facility = await equip()
    const first = await pin(id, { text: '点検口は梁の北側', direction: 0, facility_id: facility.id })
    expect(first).toMatchObject({
      number: 1,
      lng: 0.25,
      lat: 0.5,
      direction: 0,
      state: 1,
      version: 1,
      facility: { id: facility.id, name: '室内機 AC-503', facility_category_id: 1 },
      author: { id: office.member.id },
      files: [],
      linked_matter_status: 0,
    })
    const second = await pin(id)
    await answered(await put(first.id, { lng: 0.3, state: 2, updated_at: first.updated_at }, office.other), 200)
    await answered(await office.member.browser.delete(`${root}/pins/${second.id}`), 204)
    expect((await pin(id)).number).toBe(3)
    expect((await pinsOf(id)).map(({ number, state, lng }) => [number, state, lng])).toEqual([
      [1, 2, 0.3],
      [3, 1, 0.25],
    ])
    expect(await histories(id)).toEqual([
      [10, 'ピン', null, 'ピン3'],
      [11, 'ピン', 'ピン2', null],
      [2, 'ピン1 確認状況', '未確認', '確認済み'],
      [2, 'ピン1 位置', '左から25.0%、上から50.0%', '左から30.0%、上から50.0%'],
      [10, 'ピン', null, 'ピン2'],
      [10, 'ピン', null, 'ピン1（室内機 AC-503）'],
      [1, null, null, null],
    ])
    expect(await histories(id, office.guest)).toEqual([[1, null, null, null]])
  })

  it('refuse places outside of the sheet and equipment of elsewhere', async () => {
    const { id } = await draw()
    const refused = async (body: Record<string, unknown>) =>
      (
        await answered<Errors>(
          await office.member.browser.post(`${root}/drawings/${id}/pins`, { lng: 0, lat: 1, ...body }),
          422,
        )
      ).errors
    expect(await refused({ lng: 1.01, lat: -0.1 })).toEqual({
      lng: ['横位置は1以下である必要があります'],
      lat: ['縦位置は0以上である必要があります'],
    })
    expect(await refused({ lng: null })).toEqual({ lng: ['横位置は必須です。'] })
    expect(await refused({ direction: 360 })).toHaveProperty('direction')
    expect(await refused({ state: 3 })).toHaveProperty('state')
    const elsewhere = await equip({ building_id: otherBuilding })
    expect(await refused({ facility_id: elsewhere.id })).toEqual({
      facility_id: ['図面と同じ建物の設備を選択してください。'],
    })
    expect(await refused({ facility_id: 999_999 })).toEqual({ facility_id: ['設備を選択してください。'] })
    const made = await pin(id)
    const { errors } = await answered<Errors>(await put(made.id, { facility_id: elsewhere.id }), 422)
    expect(errors).toHaveProperty('facility_id')
    await answered(await put(made.id, { lat: 2 }), 422)
  })

  it('do not go along into another building', async () => {
    const { id } = await draw()
    const facility = await equip()
    const made = await pin(id, { facility_id: facility.id })
    const { errors } = await answered<Errors>(
      await office.member.browser.put(`${root}/drawings/${id}`, { building_id: otherBuilding }),
      422,
    )
    expect(errors['building_id']![0]).toContain('ピン1')
    await answered(await put(made.id, { facility_id: null }), 200)
    await answered(await office.member.browser.put(`${root}/drawings/${id}`, { building_id: otherBuilding }), 200)
  })

  it('keep their equipment in its building', async () => {
    const { id } = await draw()
    const facility = await equip()
    const first = await pin(id, { facility_id: facility.id })
    const move = () =>
      office.member.browser.put(`${root}/facilities/${facility.id}`, { building_id: otherBuilding, name: '室内機' })
    expect((await answered<Errors>(await move(), 422)).errors).toEqual({
      building_id: [
        '「5F 平面図」のピン1に置かれているため、建物を変更できません。先に図面のピンから設備を外してください。',
      ],
    })
    await answered(await office.member.browser.put(`${root}/facilities/${facility.id}`, { building_id }), 200)
    await answered(await office.member.browser.delete(`${root}/pins/${first.id}`), 204)
    await answered(await move(), 200)
    const { data } = await answered<{ data: Pin }>(
      await office.member.browser.post(`${root}/pins/${first.id}/restore`),
      200,
    )
    expect(data.facility).toBeNull()
  })

  it('and drawings and matters take nothing of another company', async () => {
    const { id } = await draw()
    const { browser } = office.stranger
    const made = async (noun: string, body: Record<string, unknown>): Promise<number> =>
      (await answered<{ data: { id: number } }>(await browser.post(`${office.otherCompany.path}/${noun}`, body), 201))
        .data.id
    const theirBuilding = await made('buildings', { name: '他社のビル' })
    const theirs = await made('facilities', {
      name: '他社のポンプ',
      facility_category_id: 1,
      building_id: theirBuilding,
    })
    const refused = async (answer: Promise<Response>) => (await answered<Errors>(await answer, 422)).errors
    const mine = office.member.browser
    const unknown = { facility_id: ['設備を選択してください。'] }
    expect(await refused(mine.post(`${root}/drawings/${id}/pins`, { lng: 0, lat: 0, facility_id: theirs }))).toEqual(
      unknown,
    )
    const { id: standing } = await pin(id)
    expect(await refused(put(standing, { facility_id: theirs }))).toEqual(unknown)
    const form = drawingForm(picture, { name: '他社の図面', type: 'image', building_id: theirBuilding })
    expect(await refused(mine.post(`${root}/drawings`, form))).toEqual({ building_id: ['建物を選択してください。'] })
    const matter = { name: '点検', matter_category_id: 1, facility_ids: [theirs] }
    expect(await refused(mine.post(`${root}/matters`, matter))).toHaveProperty('facility_ids')
    const { id: matterId } = await office.createMatter()
    expect(await refused(mine.put(`${root}/matters/${matterId}`, { facility_ids: [theirs] }))).toHaveProperty(
      'facility_ids',
    )
    expect(await pinsOf(id)).toMatchObject([{ id: standing, facility: null }])
  })

  it('and a move of their equipment at the same moment wait for each other', async () => {
    const { id } = await draw()
    const moved = await equip()
    const { db } = office.app.database
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const blocked = () => expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
    const { pinning } = await inCompany(db, office.company.id, async (tx) => {
      await updateFacility(tx, { company_id: office.company.id }, moved.id, { building_id: otherBuilding })
      const answer = office.member.browser.post(`${root}/drawings/${id}/pins`, {
        lng: 0,
        lat: 0,
        facility_id: moved.id,
      })
      await blocked()
      return { pinning: answer }
    })
    expect((await answered<Errors>(await pinning, 422)).errors).toEqual({
      facility_id: ['図面と同じ建物の設備を選択してください。'],
    })
    const pinned = await equip()
    const { moving } = await inCompany(db, office.company.id, async (tx) => {
      const company_id = office.company.id
      await holdFacility(tx, { company_id, actor: { id: office.member.id, role: roles.member } }, pinned.id)
      const own = { company_id, created_user_id: office.member.id }
      await insertPin(tx, { ...own, drawing_id: id, lng: 0, lat: 0, number: 9, version: 1, facility_id: pinned.id })
      const answer = office.other.browser.put(`${root}/facilities/${pinned.id}`, { building_id: otherBuilding })
      await blocked()
      return { moving: answer }
    })
    expect((await answered<Errors>(await moving, 422)).errors).toHaveProperty('building_id')
  })

  it('have the colour of what their equipment’s matters amount to', async () => {
    const { id } = await draw()
    const facility = await equip()
    const made = await pin(id, { facility_id: facility.id })
    const status = async () => (await pinsOf(id)).find((each) => each.id === made.id)!.linked_matter_status
    const [notStarted, , , inProgress, , completed] = office.company.status_ids
    expect(await status()).toBe(0)
    for (const [status_id, expected] of [
      [completed, 3],
      [inProgress, 2],
      [notStarted, 1],
    ] as const) {
      await office.createMatter(office.member, { facility_ids: [facility.id], status_id })
      expect(await status()).toBe(expected)
    }
  })

  it('moved by two people at once: the second is told who was first, and loses nothing', async () => {
    const { id } = await draw()
    const made = await pin(id)
    const moves = await Promise.all([
      put(made.id, { lng: 0.1, updated_at: made.updated_at }, office.member),
      put(made.id, { lng: 0.9, updated_at: made.updated_at }, office.other),
    ])
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isFirst = moves[0].status === 200
    const conflict = await answered<PinConflict>(moves[isFirst ? 1 : 0], 409)
    const winner = isFirst ? office.member : office.other
    expect(conflict).toMatchObject({
      code: 'conflict',
      current: { id: made.id, lng: isFirst ? 0.1 : 0.9, updated_by: { id: winner.id } },
    })
    expect(conflict.message).toContain('さんがピン1を先に変更しました。')
    await answered(await put(made.id, { lng: 0.5, updated_at: conflict.current.updated_at }), 200)
  })

  it('take photos, and give them back one by one or with the pin', async () => {
    const { id } = await draw()
    const made = await pin(id)
    const files = `${root}/pins/${made.id}/files`
    const form = new FormData()
    for (const name of ['現況.png', '銘板.png'])
      form.append('files', new File([picture as Uint8Array<ArrayBuffer>], name))
    const { data } = await answered<{ data: Pin }>(await office.other.browser.post(files, form), 201)
    expect(data.files.map(({ name }) => name)).toEqual(['現況.png', '銘板.png'])
    const [first, second] = data.files
    await answered(await office.guest.browser.get(first!.path), 200)
    await answered(await office.member.browser.delete(files, { ids: [first!.id] }), 204)
    await answered(await office.member.browser.get(first!.path), 404)
    await answered(await office.member.browser.delete(files, { ids: [first!.id] }), 422)
    await answered(await office.member.browser.post(files, new FormData()), 422)
    await answered(await office.other.browser.delete(`${root}/pins/${made.id}`), 403)
    expect(second).toMatchObject({ content_type: 'image/png', size: picture.length })
    await answered(await office.member.browser.delete(`${root}/pins/${made.id}`), 204)
    await answered(await office.member.browser.get(second!.path), 404)
    expect((await histories(id)).filter(([, column]) => column === 'ピン1 写真・ファイル')).toEqual([
      [historyTypes.fileDeleted, 'ピン1 写真・ファイル', '現況.png', null],
      [historyTypes.fileUploaded, 'ピン1 写真・ファイル', null, '銘板.png'],
      [historyTypes.fileUploaded, 'ピン1 写真・ファイル', null, '現況.png'],
    ])
    await answered(await office.member.browser.delete(`${root}/pins/${made.id}`), 404)
  })

  it('come back whole for a day after they were deleted, and then go with their photos', async () => {
    const { id } = await draw()
    const facility = await equip()
    const made = await pin(id, { text: '点検口は梁の北側', direction: 90, facility_id: facility.id })
    const form = new FormData()
    form.append('files', new File([picture as Uint8Array<ArrayBuffer>], '現況.png'))
    const { data } = await answered<{ data: Pin }>(
      await office.member.browser.post(`${root}/pins/${made.id}/files`, form),
      201,
    )
    const path = `${root}/pins/${made.id}`
    await answered(await office.member.browser.post(`${path}/restore`), 404)
    await answered(await office.member.browser.delete(path), 204)
    expect(await pinsOf(id)).toEqual([])
    const equipment = async () =>
      (await answered<{ data: Facility }>(await office.member.browser.get(`${root}/facilities/${facility.id}`), 200))
        .data
    expect((await equipment()).pins).toEqual([])
    expect((await equipment()).drawing).toBeNull()
    await answered(await put(made.id, { text: 'x' }), 404)
    await answered(await office.member.browser.get(`${path}/thumbnail`), 404)
    await answered(await office.app.openBrowser().post(`${path}/restore`), 401)
    await answered(await office.stranger.browser.post(`${office.otherCompany.path}/pins/${made.id}/restore`), 404)
    await answered(await office.other.browser.post(`${path}/restore`), 403)
    // The master could have deleted it, and did not.
    expect(
      (await answered<{ message: string }>(await office.master.browser.post(`${path}/restore`), 404)).message,
    ).toBe('1日を過ぎたか、すでに元に戻されている可能性があります。')
    const { data: back } = await answered<{ data: Pin }>(await office.member.browser.post(`${path}/restore`), 200)
    expect(back).toEqual({ ...data, updated_at: back.updated_at })
    await answered(await office.member.browser.get(data.files[0]!.path), 200)
    expect((await histories(id)).slice(0, 2)).toEqual([
      [10, 'ピン', null, 'ピン1（室内機 AC-503）'],
      [11, 'ピン', 'ピン1（室内機 AC-503）', null],
    ])

    await answered(await office.member.browser.delete(path), 204)
    await answered(await office.member.browser.delete(`${root}/facilities/${facility.id}`), 204)
    const at = (hours: number) => ({ ...office.app.deps, clock: () => new Date(Date.now() + hours * 3_600_000) })
    expect(await removeDeletedPins(at(23))).toBe(0)
    const { data: bare } = await answered<{ data: Pin }>(await office.member.browser.post(`${path}/restore`), 200)
    expect(bare).toMatchObject({ facility: null, text: '点検口は梁の北側', number: 1 })
    await answered(await office.member.browser.delete(path), 204)
    expect(await removeDeletedPins(at(25))).toBeGreaterThanOrEqual(1)
    await answered(await office.member.browser.post(`${path}/restore`), 404)
    const { rows } = await office.app.database.pool.query('select 1 from files where id = $1', [data.files[0]!.id])
    expect(rows).toEqual([])
    expect((await pin(id)).number).toBe(2)
  })

  it('show what is around them, also at the edge', async () => {
    const { id } = await draw()
    for (const place of [
      { lng: 0.1, lat: 0.1 },
      { lng: 0, lat: 1 },
      { lng: 1, lat: 0 },
    ]) {
      const { thumbnail_path } = await pin(id, place)
      const response = await office.guest.browser.get(thumbnail_path)
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 320 })
    }
  })

  it('are for guests those without equipment and with equipment that they know', async () => {
    const { id } = await draw()
    const known = await equip({ name: '知っている設備' })
    const unknown = await equip({ name: '知らない設備' })
    await office.createMatter(office.member, { facility_ids: [known.id] })
    const hidden = await pin(id, { facility_id: unknown.id })
    const seen = await pin(id, { facility_id: known.id })
    await pin(id, { text: 'メモ' })
    expect((await pinsOf(id, office.guest)).map(({ number, canEdit }) => [number, canEdit])).toEqual([
      [2, false],
      [3, false],
    ])
    await answered(await office.guest.browser.get(`${root}/pins/${hidden.id}/thumbnail`), 404)
    await answered(await put(hidden.id, { text: 'x' }, office.guest), 404)
    await answered(await put(seen.id, { text: 'x' }, office.guest), 403)
    await answered(await office.guest.browser.delete(`${root}/pins/${seen.id}`), 403)
    await answered(await office.guest.browser.post(`${root}/pins/${seen.id}/files`, new FormData()), 403)
    await answered(await office.guest.browser.delete(`${root}/pins/${seen.id}/files`, { ids: [1] }), 403)
    await answered(await office.member.browser.delete(`${root}/facilities/${unknown.id}`), 204)
    expect((await pinsOf(id, office.guest)).map(({ number }) => number)).toEqual([1, 2, 3])
  })

  it('are unknown to visitors and other companies', async () => {
    const made = await pin((await draw()).id)
    const visitor = office.app.openBrowser()
    const theirs = `${office.otherCompany.path}/pins/${made.id}`
    const mine = `${root}/pins/${made.id}`
    await answered(await visitor.put(mine, { text: 'x' }), 401)
    await answered(await visitor.delete(mine), 401)
    await answered(await visitor.get(`${mine}/thumbnail`), 401)
    await answered(await visitor.post(`${mine}/files`, new FormData()), 401)
    await answered(await visitor.delete(`${mine}/files`, { ids: [1] }), 401)
    const { browser } = office.stranger
    await answered(await browser.put(theirs, { text: 'x' }), 404)
    await answered(await browser.delete(theirs), 404)
    await answered(await browser.get(`${theirs}/thumbnail`), 404)
    await answered(await browser.post(`${theirs}/files`, new FormData()), 404)
    await answered(await browser.delete(`${theirs}/files`, { ids: [1] }), 404)
  })
})

describe('a new version', () => {
  const versions = (id: number) => `${root}/drawings/${id}/versions`
  const renew = async (id: number, bytes: Uint8Array) =>
    (
      await answered<{ data: DrawingVersion }>(
        await office.member.browser.post(versions(id), drawingForm(bytes, {})),
        201,
      )
    ).data
  const proposals = async (id: number) =>
    (
      await answered<{ data: PinProposal[] }>(
        await office.member.browser.get(`${root}/drawings/${id}/pin-proposals`),
        200,
      )
    ).data
  const read = async (id: number) =>
    (await answered<{ data: Drawing }>(await office.member.browser.get(`${root}/drawings/${id}`), 200)).data
  const corners = [
    { lng: 0, lat: 0 },
    { lng: 1, lat: 1 },
  ]
  /** The sheet turned a quarter clockwise. */
  const turned = {
    from: corners,
    to: [
      { lng: 1, lat: 0 },
      { lng: 0, lat: 1 },
    ],
  }

  it('keeps pins where they were until their new places are accepted', async () => {
    const { id } = await draw()
    const [one, two] = [await pin(id, { lng: 0.25, lat: 0.5, direction: 10 }), await pin(id, { lng: 1, lat: 0 })]
    expect(await renew(id, await sheetPng(1100, 1600))).toMatchObject({ number: 2, is_latest: true, alignment: null })
    expect(await read(id)).toMatchObject({ version: 2, unplaced_pins_count: 2, file: { width: 1100, height: 1600 } })
    expect(await proposals(id)).toMatchObject([{ pin: { number: 1 }, to: null }, { to: null }])

    await answered(await office.member.browser.put(`${versions(id)}/2/alignment`, turned), 200)
    const [proposal, other] = await proposals(id)
    expect(proposal!.to!.lng).toBeCloseTo(0.5, 9)
    expect(proposal!.to!.lat).toBeCloseTo(0.25, 9)
    expect(proposal).toMatchObject({ to: { direction: 100 }, is_outside: false })
    expect(other!.to!.lng).toBeCloseTo(1, 9)

    const placements = `${root}/drawings/${id}/pin-placements`
    const accepted = { id: one.id, ...proposal!.to!, updated_at: one.updated_at }
    const { data } = await answered<{ data: Pin[] }>(
      await office.member.browser.post(placements, { version: 2, pins: [accepted] }),
      200,
    )
    expect(data).toMatchObject([{ number: 1, version: 2, direction: 100 }])
    expect((await proposals(id)).map((each) => each.pin.number)).toEqual([2])
    const stale = await answered<PinConflict>(
      await office.other.browser.post(placements, { version: 2, pins: [accepted] }),
      409,
    )
    expect(stale.current).toMatchObject({ id: one.id, updated_by: { id: office.member.id } })
    await answered(await put(two.id, { text: '文だけ' }), 200)
    expect(await read(id)).toMatchObject({ unplaced_pins_count: 1 })
    await answered(await put(two.id, { lng: 0.5, lat: 0.5 }), 200)
    expect(await read(id)).toMatchObject({ unplaced_pins_count: 0 })
    await answered(
      await office.member.browser.post(placements, { version: 2, pins: [{ ...accepted, id: 999_999 }] }),
      422,
    )
    await answered(await office.guest.browser.post(placements, { version: 2, pins: [accepted] }), 403)
  })

  it('takes accepted places back to the version on which they were, and to none that is not there yet', async () => {
    const { id } = await draw()
    const one = await pin(id, { lng: 0.25, lat: 0.5, direction: 10 })
    await renew(id, await sheetPng(1100, 1600))
    const placements = `${root}/drawings/${id}/pin-placements`
    const place = (body: object, status: number) =>
      office.member.browser
        .post(placements, { version: 2, pins: [{ id: one.id, ...body }] })
        .then((answer) => answered<{ data: Pin[] }>(answer, status))
    const { data: placed } = await place({ lng: 0.5, lat: 0.25, direction: 100, updated_at: one.updated_at }, 200)
    const before = { lng: 0.25, lat: 0.5, direction: 10 }
    const { updated_at } = placed[0]!
    await place({ ...before, placed_on: 3, updated_at }, 422)
    await place({ ...before, placed_on: 1, updated_at: one.updated_at }, 409)
    const { data } = await place({ ...before, placed_on: 1, updated_at }, 200)
    expect(data).toMatchObject([{ ...before, version: 1 }])
    expect((await read(id)).unplaced_pins_count).toBe(1)
  })

  it('waits to be looked at for pins that were placed on the one before meanwhile', async () => {
    const { id } = await draw()
    const moved = await pin(id)
    await renew(id, await sheetPng(1100, 1600))
    const late = await pin(id, { lng: 0.7, lat: 0.2, version: 1 })
    expect(late).toMatchObject({ number: 2, lng: 0.7, version: 1 })
    const put1 = await answered<{ data: Pin }>(await put(moved.id, { lng: 0.9, lat: 0.1, version: 1 }), 200)
    expect(put1.data).toMatchObject({ lng: 0.9, version: 1 })
    expect((await read(id)).unplaced_pins_count).toBe(2)
    expect((await proposals(id)).map(({ pin: { number }, version }) => [number, version])).toEqual([
      [1, 2],
      [2, 2],
    ])
    const put2 = await answered<{ data: Pin }>(await put(moved.id, { lng: 0.9, lat: 0.1, version: 2 }), 200)
    expect(put2.data.version).toBe(2)
    expect((await pin(id, { version: 2 })).version).toBe(2)
    // What was written of it says nothing of its place.
    const { data } = await answered<{ data: Pin }>(await put(moved.id, { text: '文だけ', version: 1 }), 200)
    expect(data.version).toBe(2)
    for (const answer of [
      await office.member.browser.post(`${root}/drawings/${id}/pins`, { lng: 0, lat: 0, version: 3 }),
      await put(moved.id, { lng: 0, version: 3 }),
    ])
      expect((await answered<Errors>(answer, 422)).errors).toEqual({ version: ['版を選択してください。'] })
  })

  it('takes no places that were looked at on the one before', async () => {
    const { id } = await draw()
    const one = await pin(id)
    await renew(id, picture)
    const accepted = { id: one.id, lng: 0.1, lat: 0.1, updated_at: one.updated_at }
    const place = (version: number) =>
      office.member.browser.post(`${root}/drawings/${id}/pin-placements`, { version, pins: [accepted] })
    await renew(id, picture)
    const refused = await answered<{ code: string; message: string }>(await place(2), 409)
    expect(refused).toMatchObject({ code: 'conflict' })
    expect(refused.message).toContain('第3版が登録されました')
    expect((await proposals(id))[0]!.pin).toMatchObject({ lng: 0.25, version: 1 })
    await answered(await place(3), 200)
    expect(await proposals(id)).toEqual([])
  })

  it('leaves the old one to be looked at, and lets it come back', async () => {
    const { id } = await draw()
    await pin(id, { lng: 0.25, lat: 0.5 })
    await renew(id, await sheetPng(1100, 1600))
    await answered(await office.member.browser.put(`${versions(id)}/2/alignment`, turned), 200)
    const old = await office.member.browser.get(`${versions(id)}/1/tiles`)
    expect(await answered(old, 200)).toMatchObject({ data: { width: 1600 } })
    const stale = await office.member.browser.post(`${root}/drawings/${id}/print`, {
      version: 1,
      paper: 'a4',
      has_legend: true,
    })
    expect(stale.status).toBe(200)
    const { data } = await answered<{ data: DrawingVersion }>(
      await office.member.browser.post(`${versions(id)}/1/restore`),
      201,
    )
    expect(data).toMatchObject({ number: 3, restored_from: 1, is_latest: true, file: { width: 1600 } })
    const [proposal] = await proposals(id)
    expect(proposal!.to!.lng).toBeCloseTo(0.25, 6)
    expect(proposal!.to!.lat).toBeCloseTo(0.5, 6)
    expect((await histories(id)).slice(0, 3)).toEqual([
      [2, '版', '第2版', '第3版（第1版から復元）'],
      [2, '第2版 位置合わせ', null, '第1版と2点で合わせる'],
      [2, '版', '第1版', '第2版'],
    ])
    await answered(await office.member.browser.post(`${versions(id)}/3/restore`), 422)
    await answered(await office.member.browser.post(`${versions(id)}/9/restore`), 404)
    await answered(await office.guest.browser.post(`${versions(id)}/1/restore`), 403)
  })

  it('refuses points that say nothing', async () => {
    const { id } = await draw()
    const align = (number: number, body: unknown, person: Person = office.member) =>
      person.browser.put(`${versions(id)}/${number}/alignment`, body)
    await answered(await align(1, turned), 422)
    await renew(id, picture)
    const close = [
      { lng: 0.5, lat: 0.5 },
      { lng: 0.501, lat: 0.5 },
    ]
    const { errors } = await answered<Errors>(await align(2, { from: corners, to: close }), 422)
    expect(errors).toEqual({ to: ['2つの点が近すぎます。できるだけ離れた2点を選んでください。'] })
    await answered(await align(2, { from: [corners[0]], to: corners }), 422)
    await answered(await align(2, { from: corners, to: [corners[0], { lng: 2, lat: 0 }] }), 422)
    await answered(await align(3, turned), 404)
    await answered(await align(2, turned, office.guest), 403)
  })

  it('given by two people at once becomes two versions', async () => {
    const { id } = await draw()
    const numbers = await Promise.all([renew(id, picture), renew(id, await sheetPng(800, 600))])
    expect(numbers.map(({ number }) => number).toSorted()).toEqual([2, 3])
  })
})

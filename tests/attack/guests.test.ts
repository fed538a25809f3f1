/** A guest asks for everything by every address: what is not of their own matters is not there. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import type { Person } from '#tests/api/app.ts'
import { drawingForm, sheetPng } from '#tests/api/drawings/sheets.ts'
import { openOffice, type Office } from '#tests/api/matters/office.ts'
import { asFile, makePng } from '#tests/made-files.ts'

type Row = { id: number; name: string }
type Answer<T> = { data: T }

let office: Office
/** Somebody of another partner, on other matters than the guest. */
let rival: Person
let own: { building: number; template: number; picture: number; matter: number }
let hidden: typeof own

const address = (path: string) => office.company.path + path
const data = async <T>(person: Person, path: string): Promise<T> =>
  (await answered<Answer<T>>(await person.browser.get(address(path)), 200)).data
const idsOf = async (person: Person, path: string): Promise<number[]> =>
  (await data<Row[]>(person, path)).map(({ id }) => id)

const makeTemplate = async (name: string): Promise<{ template: number; picture: number }> => {
  const { browser } = office.master
  const form = new FormData()
  form.append('file', asFile(await makePng(`${name}.png`)))
  const picture = (await answered<Answer<Row>>(await browser.post(address('/template-files'), form), 201)).data.id
  const items = [
    { name: '写真', type: 'separator' },
    { name: '図', type: 'aiimage', fileId: picture },
  ]
  const body = { name, document_type_id: 3, items }
  return {
    template: (await answered<Answer<Row>>(await browser.post(address('/templates'), body), 201)).data.id,
    picture,
  }
}
const make = async (name: string, guest: Person): Promise<typeof own> => {
  const made = await makeTemplate(name)
  const matter = await office.createMatter(office.member, {
    name,
    user_ids: [office.member.id, guest.id],
    building_name: `${name}ビル`,
    building_address: `${name}1-2-3`,
    template_ids: [made.template],
  })
  return { ...made, matter: matter.id, building: matter.building_id! }
}

beforeAll(async () => {
  office = await openOffice()
  rival = await office.app.createPerson(office.company, 2, '別の協力会社')
  own = await make('自分', office.guest)
  hidden = await make('他人', rival)
})
afterAll(() => office.close())

describe('a guest', () => {
  it('is told of the buildings of their matters, not of the others', async () => {
    expect(await idsOf(office.guest, '/buildings/partial-properties')).toEqual([own.building])
    expect(await idsOf(office.member, '/buildings/partial-properties')).toHaveLength(2)
  })

  it('knows the people of their matters, by name, photo and role', async () => {
    const people = await data<(Row & { absence: unknown })[]>(office.guest, '/users/partial-properties')
    expect(people.map(({ id }) => id).sort()).toEqual([office.member.id, office.guest.id].sort())
    for (const { absence, ...person } of people) {
      expect(Object.keys(person).sort()).toEqual(['id', 'name', 'profile_photo_path', 'role'])
      expect(absence).toBeNull()
    }
    expect(await idsOf(office.member, '/users/partial-properties')).toContain(rival.id)
  })

  it('reads in the history of a facility of no earlier building, and of nobody whom they do not know', async () => {
    const { data: facility } = await answered<Answer<Row>>(
      await office.master.browser.post(address('/facilities'), {
        name: '受水槽',
        facility_category_id: 2,
        building_id: hidden.building,
      }),
      201,
    )
    const path = `/facilities/${facility.id}`
    await answered(await office.master.browser.put(address(path), { building_id: own.building }), 200)
    await answered(await office.member.browser.put(address(path), { note: '西側' }), 200)
    await answered(
      await office.member.browser.put(address(`/matters/${own.matter}`), { facility_ids: [facility.id] }),
      200,
    )
    const lines = await data<{ field: string | null; user: { name: string } | null }[]>(
      office.guest,
      `${path}/histories`,
    )
    expect(lines.map(({ user }) => user?.name)).toEqual(['小林 大輔', '関係者'])
    expect(JSON.stringify(lines)).not.toContain('他人ビル')
    const inside = JSON.stringify(await data(office.member, `${path}/histories`))
    expect([inside.includes('他人ビル'), inside.includes(office.master.name)]).toEqual([true, true])
  })

  it('reads no name of anybody and of nothing that they do not know, whoever works on what they see', async () => {
    const { browser, name: stranger } = office.master
    const send = async <T>(method: 'post' | 'put', path: string, body: object, status: number) =>
      (await answered<Answer<T>>(await browser[method](address(path), body), status)).data
    const facility = (name: string, building_id: number) =>
      send<Row>('post', '/facilities', { name, facility_category_id: 2, building_id }, 201)
    const seen = await facility('見える設備', own.building)
    const once = await facility('外された設備', own.building)
    const matter = `/matters/${own.matter}`
    await send('put', matter, { facility_ids: [seen.id, once.id], user_ids: [rival.id] }, 200)
    await send('put', matter, { remove_facility_ids: [once.id], remove_user_ids: [rival.id] }, 200)
    for (const building_id of [hidden.building, own.building]) await send('put', matter, { building_id }, 200)

    const drawing = await send<Row>(
      'post',
      '/drawings',
      drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: own.building }),
      201,
    )
    await send('post', `/drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5, facility_id: seen.id }, 201)
    const files = new FormData()
    files.append('files', asFile(await makePng('外観.png')))
    await send('post', `/buildings/${own.building}/files`, files, 201)
    await send('post', `/facilities/${seen.id}/files`, files, 201)
    await send('post', `${matter}/reporting-folders`, files, 201)
    const ledger = { name: '台帳', layout: 1, has_cover: false, originals_only: false, photos: [] }
    await send('post', `${matter}/photo-ledgers`, ledger, 201)
    const written = { title: '報告', template_id: own.template, matter_id: own.matter }
    const { data: document } = await answered<Answer<Row>>(
      await office.member.browser.post(address('/documents'), written),
      201,
    )
    await answered(
      await office.member.browser.put(address(`/documents/${document.id}/guests`), { guests_see: true }),
      200,
    )

    const paths = [
      ...['/drawings', `/drawings/${drawing.id}`, `/drawings/${drawing.id}/pins`, `/drawings/${drawing.id}/versions`],
      ...[`/drawings/${drawing.id}/histories`, `/buildings/${own.building}`, `/buildings/${own.building}/histories`],
      ...[`/facilities/${seen.id}`, `/facilities/${seen.id}/histories`, `${matter}/reporting-folders`],
      ...[`${matter}/photo-ledgers`, `${matter}/histories`, matter, `/documents/${document.id}/histories`],
      ...[`/documents/${document.id}`, '/templates', `/templates/${own.template}`],
    ]
    const unknown = [stranger, rival.name, '他人ビル', '外された設備']
    for (const path of paths) {
      const text = JSON.stringify(await data(office.guest, path))
      expect([path, unknown.filter((each) => text.includes(each))]).toEqual([path, []])
      expect(JSON.stringify(await data(office.member, path))).not.toContain('関係者')
    }
    const told = JSON.stringify(await data(office.guest, `${matter}/histories`))
    for (const known of ['見える設備', '自分ビル', '関係者', '見られない建物', '見られない設備'])
      expect(told).toContain(known)
  })

  it('is told of the templates of their matters, not of the others', async () => {
    for (const filter of ['', '?with_archived=1', `?matter_id=${own.matter}`]) {
      expect(await idsOf(office.guest, `/templates${filter}`)).toEqual([own.template])
    }
    expect(await idsOf(office.guest, `/templates?matter_id=${hidden.matter}`)).toEqual([])
    expect(await idsOf(office.guest, `/templates?lineage=${hidden.template}`)).toEqual([])
    expect(await idsOf(office.member, '/templates')).toHaveLength(2)
  })

  it.each(['', '/thumbnail', '/sheets', '/media/0'])('finds no other template by its address …%s', async (call) => {
    await answered(await office.guest.browser.get(address(`/templates/${hidden.template}${call}`)), 404)
  })

  it('opens a template of theirs with the pictures in it, and no others’', async () => {
    await data(office.guest, `/templates/${own.template}`)
    expect((await office.guest.browser.get(address(`/files/${own.picture}`))).status).toBe(200)
    await answered(await office.guest.browser.get(address(`/files/${hidden.picture}`)), 404)
  })

  it('names nobody of other matters in a comment', async () => {
    const say = (mentioned: Person) =>
      office.guest.browser.post(address(`/matters/${own.matter}/comment`), {
        body: '確認をお願いします',
        mentioned_user_ids: [mentioned.id],
      })
    await answered(await say(office.member), 201)
    await answered(await say(office.other), 422)
    await answered(await say(rival), 422)
  })

  it('has no address book', async () => {
    await answered(await office.guest.browser.get(address('/contacts')), 403)
    await answered(await office.guest.browser.get(address('/contacts/affiliations')), 403)
    await answered(await office.guest.browser.get(address('/invitations')), 403)
  })

  it('reads no e-mail address of anybody, wherever people are shown', async () => {
    const paths = [
      '/home',
      '/matters',
      `/matters/${own.matter}`,
      '/comments',
      '/users/partial-properties',
      '/templates',
    ]
    for (const path of paths) {
      const text = JSON.stringify(await data(office.guest, path))
      for (const person of [office.member, office.master, rival]) expect(text).not.toContain(person.email)
    }
  })

  it('reads none by any call there is, of their own records', async () => {
    const browser = office.guest.browser
    const ids: Record<string, number> = {
      matters: own.matter,
      buildings: own.building,
      templates: own.template,
      files: own.picture,
      users: office.member.id,
    }
    const people = [office.member, office.master, rival]
    const answeredBy: string[] = []
    for (const { method, path, access, spec } of registeredCalls(createApp(office.app.deps))) {
      if (access !== 'company' || method !== 'get' || spec.content) continue
      const noun = path.split('/')[4]!
      const filled = path
        .replace('{companyKey}', office.company.key)
        .replace('{id}', String(ids[noun] ?? 1))
        .replace(/\{\w+\}/g, String(own.template))
      const response = await browser.get(filled)
      expect([200, 403, 404, 422], path).toContain(response.status)
      if (response.status === 200) answeredBy.push(path)
      const text = await response.text()
      for (const { email } of people) expect(text, path).not.toContain(email)
    }
    expect(answeredBy.length).toBeGreaterThan(25)
  })

  it('knows nothing more once taken off', async () => {
    const remove = { remove_user_ids: [office.guest.id] }
    await answered(await office.member.browser.put(address(`/matters/${own.matter}`), remove), 200)
    expect(await idsOf(office.guest, '/buildings/partial-properties')).toEqual([])
    expect(await idsOf(office.guest, '/users/partial-properties')).toEqual([office.guest.id])
    expect(await idsOf(office.guest, '/templates')).toEqual([])
    await answered(await office.guest.browser.get(address(`/templates/${own.template}`)), 404)
    await answered(await office.guest.browser.get(address(`/files/${own.picture}`)), 404)
  })
})

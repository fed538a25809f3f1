import { beforeAll, describe, expect, it } from 'vitest'
import type { ProposedItem, Template } from '#domain/templates/templates.contract.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let member: Person
beforeAll(async () => {
  member = await app.createPerson(company, 0, 'member')
})

type Created = { data: Template & { proposed_items: ProposedItem[] } }
const upload = (person: Person, name: string, bytes: Uint8Array = corpusBytes(name)) => {
  const form = new FormData()
  form.set('name', '点検報告書')
  form.set('document_type_id', '3')
  form.set('excel_file', new File([bytes as Uint8Array<ArrayBuffer>], name.split('/').pop()!))
  return person.browser.post(`${company.path}/templates`, form)
}
const storedFiles = async () =>
  (await app.database.pool.query('select count(*)::int as count from files')).rows[0].count as number

describe('templates', () => {
  it('are made by admins only', async () => {
    await answered(await upload(member, 'forms/03_omitsumorisho.xlsx'), 403)
    await answered(await app.openBrowser().post(`${company.path}/templates`, new FormData()), 401)
  })

  it('propose items from the blank cells, keep the sheets and show their pictures', async () => {
    const { data } = await answered<Created>(await upload(master, 'forms/03_omitsumorisho.xlsx'), 201)
    expect(data.sheets.map(({ name, state }) => ({ name, state }))).toEqual([
      { name: '御見積書', state: 'visible' },
      { name: '設定', state: 'hidden' },
    ])
    expect(data.proposed_items.map(({ cell_reference }) => cell_reference)).toContain('0:B18')
    const sheets = await answered<{ data: { name: string; drawings: { kind: string; src?: string }[] }[] }>(
      await master.browser.get(`${company.path}/templates/${data.id}/sheets`),
      200,
    )
    const picture = sheets.data[0]!.drawings.find(({ kind }) => kind === 'picture')
    const image = await master.browser.get(picture!.src!)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    const thumbnail = await master.browser.get(data.sheets[0]!.thumbnail_path!)
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('say what is missing', async () => {
    const form = new FormData()
    form.set('name', ' ')
    const body = await answered<{ errors: Record<string, string[]> }>(
      await master.browser.post(`${company.path}/templates`, form),
      422,
    )
    expect(body.errors['name']).toEqual(['テンプレート名は必須です。'])
  })

  it('become the next version once a document was made from them', async () => {
    const { data } = await answered<Created>(await upload(master, 'forms/08_koji_kanryo_juryosho.xlsx'), 201)
    const path = `${company.path}/templates/${data.id}`
    const items = [
      {
        name: '件名',
        type: 'text',
        cell_reference: data.proposed_items.find((item) => item.cell_reference !== null)!.cell_reference,
      },
    ]
    const first = await answered<{ data: Template }>(await master.browser.put(path, { items }), 200)
    expect(first.data).toMatchObject({ id: data.id, version: 1, items: [{ name: '件名', type: 'text' }] })
    await answered(await member.browser.put(path, { items }), 403)
    await answered(await master.browser.put(path, { items: [...items, ...items] }), 422)
    const named = await answered<{ errors: Record<string, string[]> }>(
      await master.browser.put(path, {
        items: [
          { name: '単価', type: 'number', cell_reference: '0:B3' },
          { name: '単価', type: 'number', cell_reference: '0:B4' },
        ],
      }),
      422,
    )
    expect(named.errors).toEqual({ 'items.1.name': ['同じシートのB3の項目と同じ名前です。別の名前にしてください。'] })
    await answered(
      await member.browser.post(`${company.path}/documents`, { title: '受領書', template_id: data.id }),
      201,
    )
    const second = await answered<{ data: Template }>(
      await master.browser.put(path, { items: [{ ...items[0], name: '工事件名' }] }),
      200,
    )
    expect(second.data).toMatchObject({ version: 2, lineage: data.lineage, items: [{ name: '工事件名' }] })
    expect(second.data.id).not.toBe(data.id)
    expect((await answered<{ data: Template }>(await master.browser.get(path), 200)).data).toMatchObject({
      items: [{ name: '件名' }],
      archived_at: expect.any(String),
    })
  })

  it('are unknown to another company', async () => {
    const { data } = await answered<Created>(await upload(master, 'forms/08_koji_kanryo_juryosho.xlsx'), 201)
    const { master: stranger } = await app.createCompany('aoi')
    for (const path of ['', '/sheets', '/proposed-items'])
      await answered(await stranger.browser.get(`/api/c/aoi/templates/${data.id}${path}`), 404)
    await answered(await stranger.browser.put(`/api/c/aoi/templates/${data.id}`, { name: 'x' }), 404)
    await answered(await stranger.browser.delete(`/api/c/aoi/templates/${data.id}`), 404)
    await answered(await master.browser.delete(`${company.path}/templates/${data.id}`), 204)
    await answered(await master.browser.get(`${company.path}/templates/${data.id}`), 404)
  })
})

describe('every file of the corpus', () => {
  const files = ['forms', 'xlsx', 'hostile/xlsx', 'office', 'hostile/image', 'hostile/pdf']
    .flatMap((folder) => corpusFiles(folder))
    .filter((name) => !/\.(json|md|conf)$|_p\d\.png$/.test(name))
  const forms = corpusFiles('forms', '.xlsx')

  it.each(files)('%s becomes a template or, unless it is a form, is clearly refused', async (name) => {
    const before = await storedFiles()
    const response = await upload(master, name)
    expect(forms.includes(name) ? [201] : [201, 422]).toContain(response.status)
    if (response.status === 201) return
    const body = (await response.json()) as { errors: Record<string, string[]> }
    expect(body.errors['excel_file']?.[0]).toMatch(/[ぁ-ん].*。$/)
    expect(await storedFiles()).toBe(before)
  })
})

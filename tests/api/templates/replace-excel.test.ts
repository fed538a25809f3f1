/** A new revision of a template's form: held against the items, and saved as the next version. */
import { beforeAll, describe, expect, it } from 'vitest'
import { itemPair } from '#domain/templates/templates.contract.ts'
import type { Template, TemplateComparison, TemplateConflict } from '#domain/templates/templates.contract.ts'
import { labelledForm as form } from '#tests/labelled-form.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let member: Person
beforeAll(async () => {
  member = await app.createPerson(company, 0, 'member')
})

type Data<T> = { data: T }
const fileOf = (bytes: Uint8Array, name = '様式.xlsx') => new File([bytes as Uint8Array<ArrayBuffer>], name)
const formData = (fields: Record<string, string | File>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}
const items = ['件名', '場所', '担当'].map((name, row) => ({
  name: `${name}（記入）`,
  type: 'text',
  cell_reference: `0:B${row + 1}`,
}))
const create = async (): Promise<Template> => {
  const body = formData({ name: '報告書', document_type_id: '3', excel_file: fileOf(form('件名', '場所', '担当')) })
  const { data } = await answered<Data<Template>>(await master.browser.post(`${company.path}/templates`, body), 201)
  return (
    await answered<Data<Template>>(await master.browser.put(`${company.path}/templates/${data.id}`, { items }), 200)
  ).data
}
const compare = (person: Person, { id }: Template, bytes: Uint8Array, path = company.path) =>
  person.browser.post(`${path}/templates/${id}/excel-comparison`, formData({ excel_file: fileOf(bytes) }))
const replace = (person: Person, { id }: Template, bytes: Uint8Array, fields = {}, path = company.path) =>
  person.browser.put(
    `${path}/templates/${id}/excel`,
    formData({ excel_file: fileOf(bytes, '改訂.xlsx'), take_added: '1', keep_lost: '1', ...fields }),
  )
/** What saving names of a comparison. */
const comparedOf = async (template: Template, bytes: Uint8Array) => {
  const { data } = await answered<Data<TemplateComparison>>(await compare(master, template, bytes), 200)
  return { sha256: data.sha256, compared_with: data.compared_with }
}
const put = async (template: Template, body: object): Promise<Template> =>
  (await answered<Data<Template>>(await master.browser.put(`${company.path}/templates/${template.id}`, body), 200)).data
const read = async ({ id }: Template): Promise<Template> =>
  (await answered<Data<Template>>(await master.browser.get(`${company.path}/templates/${id}`), 200)).data
const storedFiles = async (): Promise<number> =>
  (await app.database.pool.query('select count(*)::int as count from files')).rows[0].count

// 件名 stays, 場所 moves down a row, 担当 is gone, 報告日 is new.
const revision = form('件名', '報告日', '場所')

describe('comparing', () => {
  it('shows what stays, moves, is lost and is new, and changes nothing', async () => {
    const template = await create()
    const files = await storedFiles()
    const { data } = await answered<Data<TemplateComparison>>(await compare(master, template, revision), 200)
    expect(data.items.map(({ to }) => to)).toEqual(['0:B1', '0:B3', null])
    expect(data.added).toMatchObject([{ name: '報告日', type: 'date', cell_reference: '0:B2' }])
    expect(data.sheets).toEqual([{ sheet_index: 0, name: '報告書', state: 'visible' }])
    expect(await storedFiles()).toBe(files)
    expect(await read(template)).toEqual(template)
  })

  it('says what is wrong with the file', async () => {
    const template = await create()
    const bodies = [formData({}), formData({ excel_file: fileOf(new TextEncoder().encode('Excelではない')) })]
    for (const body of bodies) {
      const { errors } = await answered<{ errors: Record<string, string[]> }>(
        await master.browser.post(`${company.path}/templates/${template.id}/excel-comparison`, body),
        422,
      )
      expect(errors['excel_file']?.[0]).toMatch(/Excel.*ください。$/)
    }
  })
})

describe('replacing', () => {
  it('makes the next version, whose items have the new cells, in the order of the form', async () => {
    const template = await create()
    const document = await answered<Data<{ id: number }>>(
      await member.browser.post(`${company.path}/documents`, { title: '報告', template_id: template.id }),
      201,
    )
    const compared = await comparedOf(template, revision)
    const { data } = await answered<Data<Template>>(await replace(master, template, revision, compared), 200)
    expect(data).toMatchObject({ version: 2, lineage: template.lineage, excel_file: { name: '改訂.xlsx' } })
    expect(data.sheets[0]?.thumbnail_path).not.toBe(template.sheets[0]?.thumbnail_path)
    expect(data.items.map(({ name, cell_reference }) => [name, cell_reference])).toEqual([
      ['件名（記入）', '0:B1'],
      ['報告日', '0:B2'],
      ['場所（記入）', '0:B3'],
      ['担当（記入）', null],
    ])
    expect(await read(template)).toMatchObject({ archived_at: expect.any(String), items: template.items })
    const kept = await answered<Data<{ template: { id: number } }>>(
      await member.browser.get(`${company.path}/documents/${document.data.id}`),
      200,
    )
    expect(kept.data.template.id).toBe(template.id)
  })

  it('keeps an item that is paired by hand, with what documents said in it before', async () => {
    const template = await create()
    const made = async (path: string, body: object) =>
      (await answered<Data<{ id: number }>>(await master.browser.post(`${company.path}${path}`, body), 201)).data
    const building = await made('/buildings', { name: '青葉ビル' })
    const matter = await made('/matters', {
      name: '月次点検',
      matter_category_id: 1,
      building_id: building.id,
      user_ids: [master.id],
    })
    const createOf = (title: string, { id }: { id: number }) =>
      made('/documents', { title, template_id: id, matter_id: matter.id })
    const document = await createOf('三月', template)
    const docs_data = [{ item_id: template.items[2]!.id, data: '佐藤' }]
    await answered(await master.browser.put(`${company.path}/documents/${document.id}`, { docs_data }), 200)
    const compared = await comparedOf(template, revision)
    const pair = itemPair(template.items[2]!.id, '0:B2')
    const { data } = await answered<Data<Template>>(
      await replace(master, template, revision, { ...compared, 'pairs[]': pair }),
      200,
    )
    expect(data.items.map(({ name, type, cell_reference }) => [name, type, cell_reference])).toEqual([
      ['件名（記入）', 'text', '0:B1'],
      ['場所（記入）', 'text', '0:B3'],
      ['担当（記入）', 'text', '0:B2'],
    ])
    expect(data.items[2]!.lineage).toBe(template.items[2]!.id)
    const next = await createOf('四月', data)
    const previous = await answered<Data<object>>(
      await master.browser.get(`${company.path}/documents/${next.id}/previous-values`),
      200,
    )
    expect(JSON.stringify(previous.data)).toContain('佐藤')
    const kept = await answered<Data<{ docs_data: object[]; template: { id: number } }>>(
      await master.browser.get(`${company.path}/documents/${document.id}`),
      200,
    )
    expect(kept.data).toMatchObject({ template: { id: template.id }, docs_data: [{ data: '佐藤' }] })
  })

  it('takes a pair of what is lost and what is new only, each once', async () => {
    const template = await create()
    const compared = await comparedOf(template, revision)
    const [first, , last] = template.items
    const wrong = [
      [itemPair(first!.id, '0:B2')],
      [itemPair(last!.id, '0:B3')],
      [itemPair(last!.id, '0:Z99')],
      [itemPair(last!.id, '0:B2'), itemPair(last!.id, '0:B2')],
      ['担当'],
    ]
    for (const pairs of wrong) {
      const fields = Object.fromEntries(pairs.map((pair, index) => [`pairs[${index}]`, pair]))
      const { errors } = await answered<{ errors: Record<string, string[]> }>(
        await replace(master, template, revision, { ...compared, ...fields }),
        422,
      )
      expect(Object.keys(errors)[0]).toMatch(/^pairs/)
    }
    expect(await read(template)).toEqual(template)
  })

  it('leaves out what is not wanted', async () => {
    const template = await create()
    const compared = await comparedOf(template, revision)
    const { data } = await answered<Data<Template>>(
      await replace(master, template, revision, { ...compared, take_added: '0', keep_lost: '0' }),
      200,
    )
    expect(data.items.map(({ cell_reference }) => cell_reference)).toEqual(['0:B1', '0:B3'])
  })

  it('gives a new item a name of its own', async () => {
    const template = await create()
    const named = items.map((item, index) => ({ ...item, name: index === 0 ? '報告日' : item.name }))
    const { data: saved } = await answered<Data<Template>>(
      await master.browser.put(`${company.path}/templates/${template.id}`, { items: named }),
      200,
    )
    const compared = await comparedOf(saved, revision)
    const { data } = await answered<Data<Template>>(await replace(master, saved, revision, compared), 200)
    expect(data.items.map(({ name }) => name)).toEqual(['報告日', '報告日 B2', '場所（記入）', '担当（記入）'])
  })

  it('is refused for another file than the compared one', async () => {
    const template = await create()
    const compared = await comparedOf(template, revision)
    const files = await storedFiles()
    const other = await answered<{ errors: Record<string, string[]> }>(
      await replace(master, template, form('別の様式'), compared),
      422,
    )
    expect(other.errors['excel_file']?.[0]).toMatch(/もう一度選択してください。$/)
    const { sha256 } = compared
    await answered(await replace(master, template, revision, { sha256 }), 422)
    expect(await storedFiles()).toBe(files)
  })

  it('goes on beside another name, and beside what no form shows of an item', async () => {
    const asNumbers = items.map((item) => ({ ...item, type: 'number' }))
    const template = await put(await create(), { items: asNumbers })
    const compared = await comparedOf(template, revision)
    const limits = { alarm_low: null, attention_low: null, attention_high: 8, alarm_high: 9, marks_paper: false }
    await put(template, { items: template.items.map((item) => ({ ...item, limits })) })
    await put(template, { name: '新しい名前', seen: { name: template.name } })
    await put(template, { document_type_id: 1, seen: { document_type_id: 3 } })
    const { data } = await answered<Data<Template>>(await replace(master, template, revision, compared), 200)
    expect(data).toMatchObject({ version: 2, name: '新しい名前', document_type_id: 1 })
    expect(data.items[0]).toMatchObject({ type: 'number', limits })
  })

  it('is refused where the items, or the form, are others since: nobody renames an item in vain', async () => {
    const template = await create()
    const compared = await comparedOf(template, revision)
    const files = await storedFiles()
    const renamed = template.items.map(({ id, type, cell_reference }, index) => ({
      id,
      name: index === 0 ? '工事件名' : `項目${index}`,
      type,
      cell_reference,
    }))
    await put(template, { items: renamed })
    const body = await answered<TemplateConflict>(await replace(master, template, revision, compared), 409)
    expect(body).toMatchObject({
      message: '別の画面でこのテンプレートを先に保存しました。',
      current: { id: template.id, version: 1 },
    })
    expect(await storedFiles()).toBe(files)

    const again = await comparedOf(template, revision)
    const { data: next } = await answered<Data<Template>>(await replace(master, template, revision, again), 200)
    expect(next.items[0]!.name).toBe('工事件名')
    const late = await answered<TemplateConflict>(await replace(master, template, revision, again), 409)
    expect(late.current).toMatchObject({ id: next.id, version: 2, updated_by: { id: master.id } })
  })

  it('still knows screens that name the moment of what they compared', async () => {
    const template = await create()
    const { sha256 } = await comparedOf(template, revision)
    await put(template, { name: '別の名前' })
    const stale = { sha256, updated_at: template.updated_at }
    await answered(await replace(master, template, revision, stale), 409)
    const { updated_at } = await read(template)
    await answered(await replace(master, template, revision, { sha256, updated_at }), 200)
  })
})

describe('who may', () => {
  it('is an admin of the company, on a template that has a form', async () => {
    const template = await create()
    const { master: stranger } = await app.createCompany('aoi')
    const compared = await comparedOf(template, revision)
    const guest = app.openBrowser()
    for (const send of [
      (person: Person, path?: string) => compare(person, template, revision, path),
      (person: Person, path?: string) => replace(person, template, revision, compared, path),
    ]) {
      await answered(await send({ ...member, browser: guest }), 401)
      await answered(await send(member), 403)
      await answered(await send(stranger, '/api/c/aoi'), 404)
    }
    const { data: sections } = await answered<Data<Template>>(
      await master.browser.post(`${company.path}/templates`, {
        name: '項目だけ',
        document_type_id: 1,
        items: [{ name: '件名', type: 'text' }],
      }),
      201,
    )
    const body = await answered<{ errors: Record<string, string[]> }>(await compare(master, sections, revision), 422)
    expect(body.errors['excel_file']).toEqual(['このテンプレートにはExcelファイルがありません。'])
  })
})

describe('pictures of sheets', () => {
  it('are stored while no transaction is open, and leave nothing where the save is refused', async () => {
    const { storage } = app.deps
    const busy: number[] = []
    const { write } = storage
    storage.write = async (...args) => {
      const { rows } = await app.database.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
      )
      busy.push(rows[0]!.n)
      return write(...args)
    }
    try {
      const template = await create()
      const compared = await comparedOf(template, revision)
      await put(template, { name: '別の名前' })
      await answered(await replace(master, template, revision, compared), 200)
      expect(busy.length).toBeGreaterThan(3)
      expect(new Set(busy)).toEqual(new Set([0]))
      const keys = async () => {
        const found: string[] = []
        for await (const { key } of storage.list()) found.push(key)
        return found.sort()
      }
      const before = await keys()
      await answered(await replace(master, template, revision, compared), 409)
      expect(await keys()).toEqual(before)
    } finally {
      storage.write = write
    }
  })
})

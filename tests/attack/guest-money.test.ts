/**
 * A number is put into every field of what is the company's own: money of matters, papers that guests don't see, what was
 * said and decided about them. A guest of the same matter never meets one of them, whatever they ask for; a member meets each.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openOffice, type Office } from '#tests/api/matters/office.ts'
import { asFile, makePng, type MadeFile } from '#tests/made-files.ts'

type Answer<T> = { data: T }

/** Papers are drawn and asked for one by one: on a busy machine that takes its time, ms. */
const patience = 600_000

/** Numbers that stand nowhere else; `numbers` are what was planted, by where. */
const prefix = '77731'
const numbers = new Map<string, string>()
const planted = (where: string): string => {
  const number = `${prefix}${String(numbers.size + 100)}`
  numbers.set(where, number)
  return number
}
const text = (where: string): string => `${where} ${planted(where)}円`

let office: Office
let matter: { id: number; building_id: number | null }
/** Ids by the noun that stands first in a call's address. */
const ids: Record<string, number[]> = {}
const note = (noun: string, id: number): number => {
  ids[noun] = [...(ids[noun] ?? []), id]
  return id
}
let hiddenEntries: ReportFile[]
let hidden: Document[]

const address = (path: string) => office.company.path + path
const send = async <T>(person: Person, method: 'post' | 'put', path: string, body?: unknown): Promise<T> => {
  const response = await person.browser[method](address(path), body)
  const said = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${said}`)
  return (JSON.parse(said) as Answer<T>).data
}

const makeTemplate = async (name: string, document_type_id: number, isMarked: boolean): Promise<Template> => {
  const say = (where: string) => (isMarked ? text(`${name}の${where}`) : `${name}の${where}`)
  const template = await send<Template>(office.master, 'post', '/templates', {
    name: say('名前'),
    document_type_id,
    items: [
      { name: say('見出し'), type: 'separator' },
      { name: say('金額'), type: 'number' },
      { name: say('所見'), type: 'textarea' },
      { name: say('選択'), type: 'select', item_parts: [{ item_value: say('選択肢') }] },
      { name: say('写真'), type: 'fileupload' },
    ],
  })
  note('templates', template.id)
  return template
}

const attach = async (person: Person, document: Document, type: string, file: MadeFile): Promise<void> => {
  const form = new FormData()
  form.set('item_id', String(document.template.items.find((item) => item.type === type)!.id))
  form.set('file', asFile(file))
  await send(person, 'post', `/documents/${document.id}/files`, form)
}

/** Filled in, talked about, asked for, approved and submitted to a recipient: with a number in all of it. */
const makePaper = async (
  template: Template,
  name: string,
  { isMarked, isSubmitted }: { isMarked: boolean; isSubmitted: boolean },
): Promise<Document> => {
  const { member, other } = office
  const say = (where: string) => (isMarked ? text(`${name}の${where}`) : `${name}の${where}`)
  // What stood there before is nobody's who was not there.
  const draft = await send<Document>(member, 'post', '/documents', {
    title: text(`${name}の前の題`),
    template_id: template.id,
    matter_id: matter.id,
  })
  const path = `/documents/${draft.id}`
  const number = template.items.find(({ type }) => type === 'number')!.id
  const area = template.items.find(({ type }) => type === 'textarea')!.id
  await send(member, 'put', path, {
    docs_data: [
      { item_id: number, data: planted(`${name}の前の金額`) },
      { item_id: area, data: text(`${name}の前の所見`) },
    ],
  })
  await send(member, 'put', path, {
    title: say('題'),
    docs_data: [
      { item_id: number, data: isMarked ? planted(`${name}の金額の値`) : '1' },
      { item_id: area, data: say('所見の値') },
    ],
  })
  await attach(member, draft, 'fileupload', await makePng(`${say('写真名')}.png`))
  if (isMarked) await send(member, 'post', `${path}/comment`, { body: say('コメント') })
  await send(member, 'put', path, {
    submit_destinations: [
      {
        email: `owner-${planted(`${name}の宛先`)}@example.com`,
        name: text(`${name}の宛名`),
        affiliation: text(`${name}の宛先の会社`),
      },
    ],
    matter_id: matter.id,
  })
  if (!isSubmitted) return send<Document>(member, 'put', path, { submit_mode: 1 })
  await send(member, 'put', path, { submit_mode: 1 })
  const steps = [{ approvers: [{ id: other.id }], is_only_one_approval: false }]
  await send(member, 'post', `${path}/approval`, { comment: text(`${name}の申請コメント`), steps })
  const answer = (comment: string, approver_feedback: boolean) => ({
    comment: text(`${name}の${comment}`),
    approver_feedback,
  })
  await send(other, 'put', `${path}/approval`, answer('差し戻しのコメント', false))
  await send(member, 'post', `${path}/approval`, { comment: text(`${name}の再申請コメント`), steps })
  await send(other, 'put', `${path}/approval`, answer('承認のコメント', true))
  return send<Document>(member, 'post', `${path}/submit`)
}

beforeAll(async () => {
  office = await openOffice()
  const { member, guest, master, other } = office
  const estimate = await makeTemplate('見積', 2, true)
  const monthly = await makeTemplate('月報', 1, true)
  const report = await makeTemplate('作業', 3, false)
  matter = await office.createMatter(member, {
    name: '空調機の修理',
    user_ids: [member.id, other.id, guest.id],
    building_name: '青葉ビル',
    template_ids: [estimate.id, monthly.id, report.id],
  })
  note('matters', matter.id)
  await send(member, 'post', `/matters/${matter.id}/financials`, {
    cost: Number(planted('原価')),
    sales: Number(planted('売上')),
    memo: text('収支のメモ'),
  })
  hidden = [
    await makePaper(estimate, '見積書', { isMarked: true, isSubmitted: true }),
    await makePaper(monthly, 'オーナー報告書', { isMarked: true, isSubmitted: true }),
    await makePaper(report, '書きかけの報告書', { isMarked: true, isSubmitted: false }),
  ]
  const shown = await makePaper(report, '提出した報告書', { isMarked: false, isSubmitted: true })
  for (const { id } of [...hidden, shown]) note('documents', id)

  // What was filed of the estimate, copied, renamed, and taken away and put back.
  const folder = `/matters/${matter.id}/reporting-folders`
  const entries = (await answered<Answer<ReportFile[]>>(await member.browser.get(address(folder)), 200)).data
  const filed = entries.find(({ document_id }) => document_id === hidden[0]!.id)!
  const copy = await send<ReportFile>(member, 'post', `${folder}/${filed.id}/copy`)
  await send(member, 'put', `/reporting-folders/${copy.id}`, { name: `${text('写しの名前')}.pdf` })
  hiddenEntries = [...entries.filter(({ document_id }) => hidden.some(({ id }) => id === document_id)), copy]
  for (const { id, file_id } of [...entries, copy]) {
    note('reporting-folders', id)
    note('files', file_id)
  }
  for (const { id } of hidden) {
    const { item_files } = (
      await answered<Answer<Document>>(await member.browser.get(address(`/documents/${id}`)), 200)
    ).data
    for (const { file } of item_files) note('files', file.id)
  }
  await send(member, 'post', `/matters/${matter.id}/photo-ledgers`, {
    name: '施工写真',
    layout: 2,
    has_cover: false,
    originals_only: false,
    photos: ids['files']!.slice(-1).map((file_id) => ({ file_id, category: 1 })),
  }).then((ledger) => note('photo-ledgers', (ledger as { id: number }).id))

  // A matter of the guest's that came of the estimate.
  const repair = await office.createMatter(member, { name: '追加の工事', user_ids: [member.id, guest.id] })
  note('matters', repair.id)
  await office.app.database.pool.query(
    'insert into matter_origins (company_id, matter_id, document_id, item_id, item_name, value) values ($1, $2, $3, $4, $5, $6)',
    [office.company.id, repair.id, hidden[0]!.id, estimate.items[1]!.id, text('元の項目'), text('元の値')],
  )
  // A matter of nobody's whom the guest knows.
  const others = await office.createMatter(master, {
    name: text('ほかの案件'),
    user_ids: [other.id],
    description: text('ほかの案件の説明'),
    company_in_charge: text('ほかの担当会社'),
    building_name: text('ほかの建物'),
    building_address: text('ほかの住所'),
  })
  note('matters', others.id)
  note('buildings', others.building_id!)
  await send(master, 'post', '/contacts', { name: text('連絡先'), affiliation: text('連絡先の会社') })
  const facility = await send<{ id: number }>(master, 'post', '/facilities', {
    name: '受水槽',
    facility_category_id: 2,
    building_id: matter.building_id,
    renewal_cost: Number(planted('更新費用')),
  })
  note('facilities', facility.id)
  await send(member, 'put', `/matters/${matter.id}`, { facility_ids: [facility.id] })
}, patience)
afterAll(() => office.close())

/**
 * All that a person gets by every call that reads, of every record there is; numbers as people write them, too. Drawn
 * pages cost time and say nothing that JSON does not: `isDrawing` leaves them out.
 */
const readAll = async (person: Person, isDrawing: boolean): Promise<{ path: string; said: string }[]> => {
  const answers: { path: string; said: string }[] = []
  const ask = async (path: string) => {
    const response = await person.browser.get(address(path))
    expect([200, 400, 403, 404, 409, 410, 422], path).toContain(response.status)
    const heads = [...response.headers].map((head) => head.join(': ')).join('\n')
    const said = `${decodeURIComponent(heads)}\n${await response.text()}`
    answers.push({ path, said: said.replaceAll(/(?<=\d),(?=\d)/g, '') })
  }
  const fill = (path: string, noun: string): string[] => {
    const known = ids[noun === 'reporting-folders' ? 'reporting-folders' : noun] ?? [1]
    const filled = known.map((id) => path.replace('{id}', String(id)))
    return filled.flatMap((one) => {
      if (one.includes('{template_id}')) return ids['templates']!.map((id) => one.replace('{template_id}', String(id)))
      if (one.includes('{item_id}'))
        return hidden[0]!.template.items.map(({ id }) => one.replace('{item_id}', String(id)))
      return [one.replaceAll(/\{\w+\}/g, '0')]
    })
  }
  for (const { method, path, access, spec } of registeredCalls(createApp(office.app.deps))) {
    if (access !== 'company' || method !== 'get' || (spec.content && !isDrawing)) continue
    const within = path.replace('/api/c/{companyKey}', '')
    for (const filled of new Set(fill(within, within.split('/')[1]!))) await ask(filled)
  }
  for (const query of isDrawing ? ['download_type=pdf', 'download_type=excel'] : [])
    for (const id of ids['documents']!) await ask(`/documents/${id}/download?${query}`)
  for (const filter of [
    'approval_status=4',
    'approval_status=3',
    'submit_status=1',
    `title=${prefix}`,
    'document_type_id=2',
  ])
    for (const list of ['documents', 'documents-mine', 'documents-approval', 'document-files'])
      await ask(`/${list}?${filter}`)
  for (const word of [prefix, '見積']) await ask(`/search?q=${encodeURIComponent(word)}`)
  for (const list of ['report-files', `matters/${matter.id}/reporting-folders`]) await ask(`/${list}?name=${prefix}`)
  for (const id of ids['matters']!) await ask(`/carry?matter_id=${id}`)
  for (const id of ids['documents']!) await ask(`/comments?document_id=${id}`)
  return answers
}

describe('a number that is the company’s own', () => {
  it(
    'is met by members',
    async () => {
      const said = (await readAll(office.member, false)).map((answer) => answer.said).join('\n')
      expect([...numbers].filter(([, number]) => !said.includes(number)).map(([where]) => where)).toEqual([])
    },
    patience,
  )

  it(
    'is met by no guest, by whatever call',
    async () => {
      const answers = await readAll(office.guest, true)
      expect(answers.filter(({ said }) => said.includes('"data"')).length).toBeGreaterThan(40)
      const met = answers.flatMap(({ path, said }) =>
        [...numbers].filter(([, number]) => said.includes(number)).map(([where]) => `${path}: ${where}`),
      )
      expect(met).toEqual([])
    },
    patience,
  )

  it('is in no file that a guest can have', async () => {
    const { guest, member } = office
    const paths = [
      ...hidden.flatMap(({ id }) => [`/documents/${id}/download?download_type=pdf`, `/documents/${id}/thumbnail`]),
      ...hidden.slice(0, 2).map(({ template }) => `/templates/${template.id}/thumbnail`),
      ...hiddenEntries.flatMap(({ id, file_id }) => [
        `/reporting-folders/${id}/contents`,
        `/files/${file_id}`,
        `/files/${file_id}/thumbnail`,
      ]),
    ]
    for (const path of paths) {
      await answered(await guest.browser.get(address(path)), 404)
      expect((await member.browser.get(address(path))).status, path).toBe(200)
    }
    for (const body of [{ ids: hidden.map(({ id }) => id) }, { ids: [hidden[0]!.id, ids['documents']!.at(-1)!] }])
      await answered(await guest.browser.post(address('/documents-archive'), body), 404)
    const entries = { ids: hiddenEntries.map(({ id }) => id) }
    await answered(await guest.browser.post(address('/report-files-archive'), entries), 404)
  })

  it('comes to no guest by their own doing', async () => {
    const { guest } = office
    const [estimate] = hidden
    for (const [path, body] of [
      [`/documents/${estimate!.id}/copy`, undefined],
      [`/documents/${estimate!.id}/comment`, { body: '見せてください' }],
      [`/documents/${estimate!.id}/recreation`, undefined],
      [`/matters/${matter.id}/reporting-folders/${hiddenEntries[0]!.id}/copy`, undefined],
    ] as const)
      await answered(await guest.browser.post(address(path), body), 404)
    await answered(await guest.browser.put(address(`/documents/${estimate!.id}/guests`), { guests_see: true }), 404)
    const shown = ids['documents']!.at(-1)!
    await answered(await guest.browser.put(address(`/documents/${shown}/guests`), { guests_see: true }), 403)
    await answered(
      await guest.browser.put(address(`/templates/${estimate!.template_id}/guests`), { guests_see: true }),
      403,
    )
    await answered(
      await office.member.browser.post(address(`/documents/${estimate!.id}/comment`), {
        body: '見ておいてください',
        mentioned_user_ids: [guest.id],
      }),
      422,
    )
  })
})

describe('ゲストに見せる', () => {
  const sees = async (document: Document): Promise<boolean> =>
    (await office.guest.browser.get(address(`/documents/${document.id}`))).status === 200
  const decide = (document: Document, guests_see: boolean | null) =>
    send<Document>(office.member, 'put', `/documents/${document.id}/guests`, { guests_see })
  const total = async (): Promise<number> =>
    (
      await answered<Answer<{ total: number }>>(
        await office.member.browser.get(address(`/matters/${matter.id}/guest-documents`)),
        200,
      )
    ).data.total

  it('shows a paper and what was filed of it, and takes both away again', async () => {
    const [estimate] = hidden
    expect([await sees(estimate!), await total()]).toEqual([false, 1])
    expect(await decide(estimate!, true)).toMatchObject({ guests_see: true, is_shown_to_guests: true })
    expect([await sees(estimate!), await total()]).toEqual([true, 2])
    for (const { id, file_id } of hiddenEntries.filter(({ document_id }) => document_id !== hidden[1]!.id))
      for (const path of [`/reporting-folders/${id}/contents`, `/files/${file_id}`])
        expect((await office.guest.browser.get(address(path))).status, path).toBe(200)
    const lines = await answered<Answer<{ column_name: string | null; after: string | null }[]>>(
      await office.member.browser.get(address(`/documents/${estimate!.id}/histories`)),
      200,
    )
    expect(lines.data[0]).toMatchObject({ column_name: 'ゲストに見せる', after: '見せる' })
    await decide(estimate!, null)
    expect([await sees(estimate!), await total()]).toEqual([false, 1])
  })

  it('shows what is made of a template as soon as that is decided, of what was submitted alone', async () => {
    const [estimate, , draft] = hidden
    const decideOf = (template_id: number, guests_see: boolean) =>
      send(office.master, 'put', `/templates/${template_id}/guests`, { guests_see })
    await decideOf(estimate!.template_id, true)
    expect([await sees(estimate!), await sees(hidden[1]!)]).toEqual([true, false])
    await decide(estimate!, false)
    expect(await sees(estimate!)).toBe(false)
    await decideOf(draft!.template_id, true)
    expect(await sees(draft!)).toBe(false)
    await answered(
      await office.member.browser.put(address(`/templates/${draft!.template_id}/guests`), { guests_see: true }),
      403,
    )
  })

  it('keeps approval, recipients and what stood there before from whoever is merely shown a paper', async () => {
    const [, monthly] = hidden
    await decide(monthly!, true)
    const { data } = await answered<Answer<Document>>(
      await office.guest.browser.get(address(`/documents/${monthly!.id}`)),
      200,
    )
    expect(data).toMatchObject({
      ...{ approval_status: 1, submit_mode: 0, approval_application_at: null, approval_applicant: null },
      ...{
        comment: null,
        approval_applicant_id: null,
        prepared_approval: null,
        document_approvals: [],
        document_submit_mails: [],
      },
      ...{ canSeeMaking: false, canShowToGuests: false },
    })
    for (const filter of ['approval_status=4', 'approval_status=2'])
      expect(
        (await answered<Answer<unknown[]>>(await office.guest.browser.get(address(`/documents?${filter}`)), 200)).data,
      ).toEqual([])
    const histories = await answered<Answer<{ type: number; column_name: string | null }[]>>(
      await office.guest.browser.get(address(`/documents/${monthly!.id}/histories`)),
      200,
    )
    expect([...new Set(histories.data.map(({ column_name }) => column_name))]).toEqual([
      'ゲストに見せる',
      '提出状況',
      null,
    ])
    const changes = await answered<Answer<unknown>>(
      await office.guest.browser.get(address(`/documents/${monthly!.id}/changes`)),
      200,
    )
    expect(changes.data).toBeNull()
  })
})

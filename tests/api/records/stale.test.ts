/**
 * What two people may both edit answers the second of them: every PUT of a shared record tells (409) who decided otherwise
 * since it was seen, or is named here with the reason why it need not.
 */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noPicture } from '#domain/company/company.labels.ts'
import type { Firm } from '#domain/firms/firms.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { createApp } from '#server/app.ts'
import { registeredCalls } from '#server/http/route.ts'
import { makeWideForm } from '#tests/wide-form.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let admin: Person
let root: string

beforeAll(async () => {
  office = await openOffice()
  admin = await office.app.createPerson(office.company, roles.admin, '管理 花子')
  root = office.company.path
})
afterAll(() => office.close())

type Row = Record<string, unknown> & { id: number; updated_at: string }
const make = async (path: string, body: object): Promise<Row> =>
  (await answered<{ data: Row }>(await office.master.browser.post(`${root}/${path}`, body), 201)).data
const makeTemplate = () =>
  make('templates', { name: '点検報告書', document_type_id: 3, items: [{ name: '所見', type: 'text' }] })
const picture = async (background: string, seen?: string): Promise<FormData> => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  if (seen !== undefined) form.set('seen', seen)
  form.set('picture', new File([new Uint8Array(png)], 'logo.png'))
  return form
}

type Body = object | FormData
/** What somebody saves first, what is then saved without having seen it, and what the answer says. */
type Edit = { path: string; theirs: Body; mine: Body; says: string }
const isByAdmin = (what: string) => `管理 花子さんが${what}しました。`

const decided: Record<string, () => Promise<Edit>> = {
  'documents/{id}/guests': async () => {
    const { id: matter_id } = await office.createMatter(office.member, {
      user_ids: [office.master.id, admin.id, office.guest.id],
    })
    const { id } = await make('documents', { title: '報告', template_id: (await makeTemplate()).id, matter_id })
    return {
      path: `documents/${id}/guests`,
      theirs: { guests_see: false },
      mine: { guests_see: true, seen: null },
      says: isByAdmin('「ゲストに見せる」を先に変更'),
    }
  },
  'templates/{id}/guests': async () => {
    const { id } = await makeTemplate()
    return {
      path: `templates/${id}/guests`,
      theirs: { guests_see: false },
      mine: { guests_see: true, guests_create: true, seen: { guests_see: null, guests_create: false } },
      says: isByAdmin('このテンプレートの「ゲストに見せる」を先に変更'),
    }
  },
  'templates/{id}/print': async () => {
    const form = new FormData()
    form.set('name', '勤務表')
    form.set('document_type_id', '3')
    form.set('excel_file', new File([makeWideForm() as Uint8Array<ArrayBuffer>], '勤務表.xlsx'))
    const { id, updated_at } = await make('templates', form)
    return {
      path: `templates/${id}/print`,
      theirs: { sheet_index: 1, fit: 'one_page_wide' },
      mine: { sheet_index: 0, fit: 'used', updated_at },
      says: isByAdmin('このテンプレートを先に保存'),
    }
  },
  'firms/{id}/people/{user_id}': async () => {
    const { id } = (await make('firms', { name: `取引先${Date.now()}` })) as unknown as Firm
    const guest = await office.app.createPerson(office.company, roles.guest, '技術 太郎')
    return {
      path: `firms/${id}/people/${guest.id}`,
      theirs: { is_firm_head: false },
      mine: { is_firm_head: true, seen: { firm_id: null, is_firm_head: false } },
      says: 'ほかの人がこの人の取引先を先に変更しました。開き直して確認してください。',
    }
  },
  'users/{id}': async () => {
    const { id } = await office.app.createPerson(office.company, roles.member, '役割 変子')
    return {
      path: `users/${id}`,
      theirs: { role: roles.guest },
      mine: { role: roles.admin, seen: { role: roles.member } },
      says: 'ほかの人がこのユーザーを先に変更しました。最新の内容を確認してください。',
    }
  },
  'users/{id}/absence': async () => {
    const { id } = await office.app.createPerson(office.company, roles.member, '不在 次郎')
    const away = (from_date: string) => ({ from_date, to_date: '2099-12-31', substitute_user_id: office.member.id })
    return {
      path: `users/${id}/absence`,
      theirs: away('2099-12-01'),
      mine: { ...away('2099-12-10'), seen: null },
      says: 'ほかの人が不在の設定を先に変更しました。開き直して確認してください。',
    }
  },
  'company/pictures/{kind}': async () => ({
    path: 'company/pictures/logo',
    theirs: await picture('red'),
    mine: await picture('blue', noPicture),
    says: isByAdmin('会社ロゴを先に変更'),
  }),
  'drawings/{id}/versions/{number}/alignment': async () => {
    const { id: building_id } = await make('buildings', { name: '図面のビル' })
    const { id } = await make('drawings', drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id }))
    await make(`drawings/${id}/versions`, drawingForm(await sheetPng(1100, 1600), {}))
    const points = (lng: number) => [
      { lng, lat: 0.1 },
      { lng: 0.9, lat: 0.9 },
    ]
    return {
      path: `drawings/${id}/versions/2/alignment`,
      theirs: { from: points(0.1), to: points(0.1) },
      mine: { from: points(0.2), to: points(0.2), seen: null },
      says: 'ほかの人が位置合わせを先に変更しました。開き直して確認してください。',
    }
  },
}

describe.each(Object.entries(decided))('two people at %s', (_, prepare) => {
  it('the second is told, and may decide once it was seen', async () => {
    const { path, theirs, mine, says } = await prepare()
    const save = (person: Person, body: Body) => person.browser.put(`${root}/${path}`, body)
    await answered(await save(admin, theirs), 200)
    const refused = await answered<{ code: string; message: string }>(await save(office.master, mine), 409)
    expect(refused).toMatchObject({ code: 'conflict', message: says })
    // Whoever wants what stands there already contests nothing.
    if (!(theirs instanceof FormData) && !path.endsWith('/print') && 'seen' in mine)
      await answered(await save(office.master, { ...theirs, seen: mine.seen }), 200)
  })
})

const contested = 'tests/api/records/contested.test.ts'
/** Where the others are held. */
const elsewhere: Record<string, string> = {
  '/authorities/{id}': contested,
  '/buildings/{id}': contested,
  '/company': contested,
  '/contacts/{id}': contested,
  '/documents/{id}': contested,
  '/drawings/{id}': contested,
  '/facilities/{id}': contested,
  '/inspection-kinds/{id}': contested,
  '/matter-statuses/{id}': contested,
  '/matters/{id}': contested,
  '/matters/{id}/financials/{financial_id}': contested,
  '/photo-ledgers/{id}': contested,
  '/pins/{id}': contested,
  '/plans/{id}': contested,
  '/reporting-folders/{id}': contested,
  '/tags/{id}': contested,
  '/templates/{id}': contested,
  '/documents/{id}/access-code': 'tests/api/documents/renewed-code.test.ts',
  '/documents/{id}/approval': 'tests/api/documents/roles.test.ts',
  '/documents/{id}/approval/substitute': 'tests/api/documents/absence.test.ts',
  '/documents/{id}/guest-request': 'tests/api/documents/guest-request.test.ts',
  '/documents/{id}/prepared-approval': 'tests/api/documents/prepared-approval.test.ts',
  '/documents/{id}/items/{item_id}/remark': 'tests/api/documents/cell-remarks.test.ts',
  '/files/{id}/taken-at': 'tests/api/matters/boarded-photos.test.ts',
  '/firms/{id}': 'tests/api/firms/firms.test.ts',
  '/mail-templates': 'tests/api/documents/mail-templates.test.ts',
  '/number-rules': 'tests/api/numbers/numbers.test.ts',
  '/occurrences/{id}/place': 'tests/api/plans/plans.test.ts',
  '/own-firm': 'tests/api/firms/firms.test.ts',
  '/templates/{id}/excel': 'tests/api/templates/replace-excel.test.ts',
}
/** Why nobody else can have been first, or why nothing of theirs is lost. */
const reasons: Record<string, string> = {
  '/comments/read': 'a mark of one’s own',
  '/myself': 'of oneself alone: one’s own name and photo',
  '/myself/seal': 'of oneself alone: one’s own seal',
  '/notification-choices': 'of oneself alone',
  '/notifications/read': 'a mark of one’s own',
  '/notifications/{id}/read': 'a mark of one’s own',
  '/user/email': 'of oneself alone, after the password',
  '/user/passkeys/{id}': 'of oneself alone: the name of one’s own passkey',
  '/user/push': 'of oneself alone: one’s own browser',
  '/user/password': 'of oneself alone, after the password',
  '/views/default': 'of oneself alone',
  '/views/{id}': 'a shared one too is edited by whoever made it alone',
  '/matters/{id}/guest-report':
    'of the guest alone; a status that was set meanwhile is refused (tests/api/matters/guest-reports.test.ts)',
  '/register-imports/{id}': 'of whoever uploaded the file alone, and writes nothing',
  '/matters': 'one value for many on purpose, whatever stood there; each history keeps what that was',
  '/tags/order': 'the whole order at once, in which nothing is typed; whoever comes second sees it and drags again',
  '/matter-statuses/order':
    'the whole order at once, in which nothing is typed; whoever comes second sees it and drags again',
}

it('no other edit of a shared record is silent', async () => {
  const puts = registeredCalls(createApp(office.app.deps))
    .filter(({ method }) => ['put', 'patch'].includes(method.toLowerCase()))
    .map(({ path, spec }) => ({ path: path.replace(/^\/api(\/c\/\{companyKey\})?/, ''), spec }))
  const known = [...Object.keys(decided).map((path) => `/${path}`), ...Object.keys(elsewhere), ...Object.keys(reasons)]
  expect(puts.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
  // What is held is described as well: 409 stands in the description of the API.
  for (const { path, spec } of puts) if (!(path in reasons)) expect([path, 'conflict' in spec]).toEqual([path, true])
  for (const [path, file] of Object.entries(elsewhere)) {
    const source = await readFile(file, 'utf8')
    const last = path.split('/').findLast((part) => !part.startsWith('{'))!
    expect([path, source.includes(last) && /409|contested|conflict/.test(source)]).toEqual([path, true])
  }
})

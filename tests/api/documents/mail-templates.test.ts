/** 送付メールのテンプレート: kept by admins, chosen for a document, filled in for each of its recipients. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { MailTemplates } from '#domain/mail/mail-templates.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let guest: Person
let path: string

beforeAll(async () => {
  office = await openDocumentsOffice()
  member = await office.app.createPerson(office.company, 0, '小林 大輔')
  guest = await office.app.createPerson(office.company, 2, '原田 誠')
  path = `${office.company.path}/mail-templates`
})
afterAll(() => office.close())

const monthly = {
  name: '月次報告',
  subject: '{書類名}のご送付（{建物}）',
  text: '{宛名}\n{差出人}です。{書類名}です。',
}
const list = async (person: Person = member, query = ''): Promise<MailTemplates> =>
  (await answered<Answer<MailTemplates>>(await person.browser.get(`${path}${query}`), 200)).data
const save = async (mail_templates: object[], person: Person = office.master) =>
  person.browser.put(path, { mail_templates, seen: (await list()).mail_templates })

it('are kept as one list; who began from another list is told', async () => {
  expect(await list()).toEqual({ mail_templates: [], last_id: null })
  await answered(await save([monthly]), 200)
  const [first] = (await list()).mail_templates
  expect(first).toMatchObject(monthly)
  await answered(
    await save([
      { ...first, name: '月次のご報告' },
      { ...monthly, id: 'someone else’s' },
    ]),
    200,
  )
  const { mail_templates } = await list()
  expect(mail_templates.map(({ name }) => name)).toEqual(['月次のご報告', '月次報告'])
  expect(mail_templates[0]!.id).toBe(first!.id)
  expect(mail_templates[1]!.id).not.toBe('someone else’s')
  await answered(await office.master.browser.put(path, { mail_templates: [], seen: [first] }), 409)
  await answered(await save([]), 200)
})

it('have their walls', async () => {
  for (const wrong of [
    { ...monthly, name: '' },
    { ...monthly, subject: '' },
    { ...monthly, subject: 'あ'.repeat(151) },
    { ...monthly, text: '{宛先}へ' },
    { ...monthly, text: 5 },
  ])
    await answered(await save([wrong]), 422)
  await answered(await save([monthly, monthly]), 422)
  await answered(await save([monthly], member), 403)
  await answered(await save([monthly], guest), 403)
  await answered(await guest.browser.get(path), 403)
  await answered(await office.app.openBrowser().get(path), 401)
  await answered(await office.app.openBrowser().put(path, { mail_templates: [], seen: [] }), 401)
  const stranger = (await office.app.createCompany('sumida')).master
  await answered(await stranger.browser.get(path), 404)
  await answered(await stranger.browser.put(path, { mail_templates: [], seen: [] }), 404)
  await answered(await member.browser.get(`${path}?template_id=x`), 422)
})

it('one that is chosen is filled in for each recipient, and remembered for the next document of that form', async () => {
  await answered(await save([monthly]), 200)
  const [template] = (await list()).mail_templates
  const building = (
    await answered<Answer<{ id: number }>>(
      await office.master.browser.post(`${office.company.path}/buildings`, { name: '青葉台ビル' }),
      201,
    )
  ).data
  const matter = (
    await answered<Answer<{ id: number }>>(
      await office.master.browser.post(`${office.company.path}/matters`, {
        name: '点検',
        matter_category_id: 1,
        building_id: building.id,
        user_ids: [member.id],
      }),
      201,
    )
  ).data
  const document = await office.create(member, { title: '6月度報告書', matter_id: matter.id })
  const query = `?template_id=${office.template.id}`
  expect((await list(member, query)).last_id).toBeNull()
  await office.save(member, document, {
    submit_destinations: [{ email: 'owner@example.jp', name: '三浦 裕子' }, { email: 'front@example.jp' }],
    submit_subject: template!.subject,
    submit_message: template!.text,
    mail_template_id: template!.id,
  })
  expect((await list(member, query)).last_id).toBe(template!.id)
  await office.save(member, document, { submit_mode: 2 })
  await answered(await member.browser.post(`${office.pathOf(document)}/submit`), 200)
  await office.app.deps.jobs.drain()
  const letterTo = (address: string) => office.letters.findLast(({ to }) => to.address === address)!
  expect(letterTo('owner@example.jp').subject).toBe('6月度報告書のご送付（青葉台ビル）')
  expect(letterTo('owner@example.jp').text).toContain('三浦 裕子 様\n小林 大輔です。6月度報告書です。')
  expect(letterTo('front@example.jp').text).toContain('front@example.jp 様\n小林 大輔です。')
  const copy = (await answered<Answer<Document>>(await member.browser.post(`${office.pathOf(document)}/copy`), 201))
    .data
  expect(copy.submit_subject).toBe(template!.subject)
  await answered(await save([]), 200)
  expect((await list(member, query)).last_id).toBeNull()
})

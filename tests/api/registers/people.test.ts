import { beforeAll, describe, expect, it } from 'vitest'
import type { Invitation } from '#domain/invitations/invitations.contract.ts'
import type { ImportPreview, RegisterImport } from '#domain/registers/registers.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '../answers.ts'
import { openCompany, type Person } from '../app.ts'

const { app, company, master } = openCompany()
let admin: Person
let member: Person
let path: string
beforeAll(async () => {
  admin = await app.createPerson(company, roles.admin, '管理 花子')
  member = await app.createPerson(company, roles.member, '小林 大輔')
  path = `${company.path}/register-imports`
})

const send = (text: string, person: Person = admin) => {
  const form = new FormData()
  form.append('kind', 'people')
  form.append('file', new Blob([text]), '社員名簿.csv')
  return person.browser.post(path, form)
}
const draft = async (...rows: string[]): Promise<ImportPreview> =>
  (await answered<{ data: ImportPreview }>(await send(rows.join('\r\n')), 201)).data
const run = async (id: number): Promise<RegisterImport> => {
  await answered(await admin.browser.post(`${path}/${id}/run`), 200)
  await app.deps.jobs.drain()
  return (await answered<{ data: RegisterImport }>(await admin.browser.get(`${path}/${id}`), 200)).data
}
const waiting = async (): Promise<string[]> =>
  (await answered<{ data: Invitation[] }>(await admin.browser.get(`${company.path}/invitations?pending=1`), 200)).data
    .map(({ email }) => email)
    .toSorted()

describe('people by import', () => {
  it('are invited with the role of their row, whoever is in or invited already is left alone, and undo withdraws', async () => {
    await answered(
      await admin.browser.post(`${company.path}/invitations`, { email: 'invited@example.jp', role: roles.guest }),
      201,
    )
    const made = await draft(
      '氏名,Eメール,役割',
      '新人 一郎,ichiro@example.jp,社員',
      '協力 次郎,JIRO@example.jp,協力会社',
      `小林 大輔,${member.email},メンバー`,
      '招待 済,invited@example.jp,ゲスト',
      '二度 目,ichiro@example.jp,社員',
    )
    expect(made.mapping.columns).toEqual([null, 'email', 'role'])
    expect(made.outcome).toMatchObject({ created: 2, skipped: 3, faulty: 0 })
    expect(await waiting()).toEqual(['invited@example.jp'])
    expect(await run(made.id)).toMatchObject({ state: 'done', outcome: { created: 2 }, canUndo: true })
    expect(await waiting()).toEqual(['ichiro@example.jp', 'invited@example.jp', 'jiro@example.jp'])
    const { data } = await answered<{ data: RegisterImport }>(await master.browser.post(`${path}/${made.id}/undo`), 200)
    expect(data.outcome).toMatchObject({ undone: 2, kept: 0 })
    expect(await waiting()).toEqual(['invited@example.jp'])
  })

  it('tell every faulty row: no address, no such role, the Master, no seat left', async () => {
    const made = await draft(
      'メールアドレス,権限',
      ',メンバー',
      'だめ,メンバー',
      'a@example.jp,部長',
      'b@example.jp,マスター',
      'c@example.jp,',
      // The company, an admin and a member hold three of ten seats.
      ...Array.from({ length: 8 }, (_, index) => `seat${index}@example.jp,メンバー`),
      'guest@example.jp,ゲスト',
    )
    expect(made.outcome).toMatchObject({ created: 8, faulty: 6 })
    expect(made.outcome!.faults.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, 'メールアドレス', 'メールアドレスは必須です。'],
      [3, 'メールアドレス', 'メールアドレスの形式が正しくありません。'],
      [4, '権限', '権限「部長」がありません。メンバー、管理者、ゲストのどれかを入力してください。'],
      [5, '権限', '権限を選択してください。'],
      [6, '権限', '権限は必須です。'],
      [14, '権限', '社内ユーザーは10名までです'],
    ])
  })

  it('are fifty at most, and never updated or invited twice', async () => {
    const rows = Array.from({ length: 51 }, (_, index) => `guest${index}@example.jp,ゲスト`)
    const made = await draft('メールアドレス,権限', ...rows)
    expect(made.outcome!.failure).toBe('一度に招待できるのは50名までです。')
    await answered(await admin.browser.post(`${path}/${made.id}/run`), 422)
    const { data } = await answered<{ data: ImportPreview }>(
      await admin.browser.put(`${path}/${made.id}`, { ...made.mapping, duplicates: 'update' }),
      200,
    )
    expect(data.outcome!.failure).toBe('参加済みの人や招待中の人は、更新も二重の招待もできません。')
  })

  it('are for admins alone, and go out with address and role', async () => {
    const text = 'メールアドレス,権限\r\nx@example.jp,ゲスト'
    await answered(await send(text, member), 403)
    const made = (await answered<{ data: ImportPreview }>(await send(text), 201)).data
    for (const [method, url] of [
      ['GET', `${path}/${made.id}`],
      ['PUT', `${path}/${made.id}`],
      ['POST', `${path}/${made.id}/run`],
      ['POST', `${path}/${made.id}/undo`],
      ['GET', `${path}?kind=people`],
      ['GET', `${company.path}/register-exports?kind=people&format=csv`],
    ] as const)
      await answered(await member.browser.request(method, url, method === 'PUT' ? made.mapping : undefined), 403)
    await run(made.id)
    const { data } = await answered<{ data: RegisterImport[] }>(await member.browser.get(path), 200)
    expect(data).toEqual([])
    const csv = await (await admin.browser.get(`${company.path}/register-exports?kind=people&format=csv`)).text()
    expect(csv).toContain(`${member.email},メンバー\r\n`)
    expect((await draft(...csv.replace('\uFEFF', '').trim().split('\r\n'))).outcome).toMatchObject({
      created: 0,
      skipped: 3,
      faulty: 0,
    })
  })
})

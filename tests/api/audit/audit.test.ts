/** The trail: what leaves a line, who reads it, and what never stands in it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { AuditKind } from '#domain/audit/audit-kinds.ts'
import type { Paged } from '#domain/paging.ts'
import { audit } from '#server/audit/audit.ts'
import { removeEntriesBefore } from '#server/audit/audit.store.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { databaseErrorCode } from '#server/db/errors.ts'
import { auditEntries } from '#server/db/schema/audit.ts'
import { emptyTrash } from '#server/trash/trash.service.ts'
import { answered } from '../answers.ts'
import { password, type Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = `${office.company.path}/audit`
})
afterAll(() => office.close())

const list = async (query = '', person: Person = office.master) =>
  answered<Paged<AuditEntry>>(await person.browser.get(`${path}?${query}`), 200)
const kinds = async (query = ''): Promise<AuditKind[]> => (await list(query)).data.map(({ kind }) => kind)
const csv = (body: object, person: Person = office.master) =>
  person.browser.post(`${office.company.path}/audit-csv-download`, body)

describe('a line of the trail', () => {
  it('is left by a deletion, in its transaction', async () => {
    const matter = await office.createMatter(office.member, { name: '配管の更新' })
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${matter.id}`), 204)
    expect((await list('kind[]=deleted')).data).toMatchObject([
      {
        user_id: office.member.id,
        actor_name: '小林 大輔',
        subject: { type: 'matter', id: matter.id, name: '配管の更新' },
        ip_address: '127.0.0.1',
      },
    ])
    await answered(await office.guest.browser.delete(`${office.company.path}/matters/${matter.id}`), 404)
    expect(await kinds('kind[]=deleted')).toHaveLength(1)
  })

  it('is left by signing in and out, in each company of the person, and by nobody’s attempt', async () => {
    const browser = office.app.openBrowser()
    const send = (typed: string) => browser.post('/api/login', { email: office.other.email, password: typed })
    await answered(await send('secret-that-was-typed'), 422)
    await answered(await browser.post('/api/login', { email: 'stranger@example.com', password: 'secret-too' }), 422)
    await answered(await send(password), 200)
    await answered(await browser.post('/api/logout'), 204)
    expect(await kinds(`user_id=${office.other.id}`)).toEqual([
      'signed_out',
      'signed_in',
      'sign_in_failed',
      'signed_in',
    ])
    const { rows } = await office.app.database.pool.query('select * from audit_entries')
    expect(JSON.stringify(rows)).not.toMatch(/secret|stranger@example/)
    expect(
      (await answered<Paged<AuditEntry>>(await office.stranger.browser.get('/api/c/aoi/audit'), 200)).data,
    ).toMatchObject([{ kind: 'signed_in', user_id: office.stranger.id }])
  })

  it('is left by an invitation, its withdrawal, and what leaves as a file', async () => {
    const { data } = await answered<{ data: { id: number } }>(
      await office.master.browser.post(`${office.company.path}/invitations`, { email: 'new@example.com', role: 0 }),
      201,
    )
    await answered(await office.master.browser.delete(`${office.company.path}/invitations/${data.id}`), 204)
    await answered(await office.member.browser.post(`${office.company.path}/matter-csv-download`, {}), 200)
    expect((await list()).data.slice(0, 3)).toMatchObject([
      { kind: 'exported', subject: { type: 'list', name: '案件' }, user_id: office.member.id },
      { kind: 'invitation_cancelled', detail: 'メンバー' },
      { kind: 'user_invited', detail: 'メンバー' },
    ])
  })

  it('is left by what is deleted without a history of its own, and by what goes for good', async () => {
    const at = (way: string) => office.company.path + way
    const { browser } = office.master
    type Created = { id: number }
    const made = async (way: string, body: object) =>
      (await answered<{ data: Created }>(await browser.post(at(way), body), 201)).data.id
    const template = await made('/templates', {
      name: '使わない様式',
      document_type_id: 3,
      items: [{ name: '所見', type: 'text' }],
    })
    const contact = await made('/contacts', { name: '山田', email: 'yamada@example.com' })
    const twin = await made('/contacts', { name: '山田 太郎', email: 'yamada@example.com' })
    const third = await made('/contacts', { name: '佐藤' })
    await answered(await browser.delete(at(`/templates/${template}`)), 204)
    await answered(
      await browser.post(at(`/contacts/${contact}/merge`), {
        contact_ids: [twin],
        name: '山田',
        email: 'yamada@example.com',
      }),
      200,
    )
    await answered(await browser.delete(at(`/contacts/${third}`)), 204)
    const status = await made('/matter-statuses', { name: '仮', type_id: 1, color_gradient_level: 1 })
    await answered(await browser.delete(at(`/matter-statuses/${status}`)), 204)
    expect((await list()).data.slice(0, 5)).toMatchObject([
      { kind: 'deleted', subject: { type: 'matter_status', name: '仮' } },
      { kind: 'settings_changed', detail: '追加', subject: { type: 'matter_status', name: '仮' } },
      { kind: 'deleted', subject: { type: 'contact', name: '佐藤' } },
      { kind: 'deleted', detail: '統合', subject: { type: 'contact', name: '山田 太郎' } },
      { kind: 'deleted', subject: { type: 'template', name: '使わない様式' } },
    ])
    const { database } = office.app
    await emptyTrash({ database, clock: () => new Date(Date.now() + 31 * 86_400_000) })
    expect((await list('kind[]=purged')).data).toContainEqual(
      expect.objectContaining({
        actor_name: 'システム',
        subject: { type: 'template', id: template, name: '使わない様式' },
      }),
    )
    await database.pool.query(`delete from audit_entries where kind = 'purged'`)
  })

  it('is left by a password that was refused to whoever is signed in', async () => {
    const typed = { password: 'not-my-secret' }
    await answered(await office.other.browser.post('/api/user/confirm-password', typed), 422)
    expect((await list(`user_id=${office.other.id}`)).data[0]).toMatchObject({
      kind: 'password_refused',
      subject: { type: 'user', id: office.other.id },
    })
  })

  it('is left by a copied link of an invitation', async () => {
    const invited = { email: 'link@example.com', role: 0 }
    const { data } = await answered<{ data: { id: number } }>(
      await office.master.browser.post(`${office.company.path}/invitations`, invited),
      201,
    )
    await answered(await office.master.browser.get(`${office.company.path}/invitations/${data.id}/link`), 200)
    expect((await list()).data[0]).toMatchObject({ kind: 'invitation_link_copied', detail: 'メンバー' })
  })

  it('cannot be changed or taken away by whoever acts for the company', async () => {
    const refusal = (work: Parameters<typeof inCompany>[2]) =>
      inCompany(office.app.database.db, office.company.id, work).then(
        () => null,
        (error: unknown) => databaseErrorCode(error),
      )
    expect(await refusal((tx) => tx.update(auditEntries).set({ detail: '別' }))).toBe('42501')
    expect(await refusal((tx) => tx.delete(auditEntries))).toBe('42501')
    const foreign = refusal((tx) =>
      audit(tx, { company_id: office.otherCompany.id }, { user: office.master }, [{ kind: 'deleted' }]),
    )
    expect(await foreign).toBe('42501')
  })

  it('goes after a year, not before', async () => {
    const { db, pool } = office.app.database
    await pool.query(
      `insert into audit_entries (company_id, kind, created_at) values ($1, 'purged', now() - interval '364 days'), ($1, 'purged', now() - interval '366 days')`,
      [office.company.id],
    )
    const yearAgo = new Date(Date.now() - 365 * 86_400_000)
    expect(await inSystem(db, (tx) => removeEntriesBefore(tx, yearAgo))).toBe(1)
    expect(await kinds('kind[]=purged')).toEqual(['purged'])
  })
})

describe('the list', () => {
  it('is for admins', async () => {
    for (const person of [office.member, office.guest]) {
      await answered(await person.browser.get(path), 403)
      await answered(await csv({}, person), 403)
    }
  })

  it('is narrowed by kind, person and day, and paged', async () => {
    const { data, meta } = await list('per_page=2&page=2&kind[]=signed_in&kind[]=signed_out')
    expect(data).toHaveLength(2)
    expect(meta).toMatchObject({ current_page: 2, from: 3, per_page: 2 })
    expect(new Set(await kinds('relative_date=1'))).not.toContain('purged')
    expect(await kinds('end_date=2000-01-01')).toEqual([])
    expect(await kinds(`user_id=${office.guest.id}`)).toEqual(['signed_in'])
    await answered(await office.master.browser.get(`${path}?kind[]=everything`), 422)
  })

  it('leaves as CSV, neutralised, which is a line of its own', async () => {
    await office.app.database.pool.query(
      `insert into audit_entries (company_id, kind, actor_name, subject_type, subject_id, subject_name, fields) values ($1, 'settings_changed', '=cmd()', 'company', $1, '会社', '{会社名,住所}')`,
      [office.company.id],
    )
    const response = await csv({ kind: ['settings_changed'] })
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent('操作の記録_'))
    const [header, line] = (await answered<string>(response, 200)).split('\r\n')
    expect(header).toBe('日時,操作した人,操作,対象の種類,対象,IPアドレス,端末')
    expect(line).toMatch(/^[\d/]{10} [\d:]{5},'=cmd\(\),設定の変更（会社名、住所）,会社,会社,,$/)
    expect((await list()).data[0]).toMatchObject({ kind: 'exported', subject: { name: '操作の記録' } })
  })
})

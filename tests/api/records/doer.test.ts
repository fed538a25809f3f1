/** What goes on by itself is told as the doing of the system, of a type of its own: in history, trail, notification and letter. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditEntry } from '#domain/audit/audit.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { Notification } from '#domain/notifications/notifications.contract.ts'
import { notificationText } from '#domain/notifications/notifications.text.ts'
import { bySystem } from '#server/http/doer.ts'
import { inCompany } from '#server/db/client.ts'
import { happened } from '#server/records/happened.ts'
import { emptyTrash } from '#server/trash/trash.service.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const read = async <T>(url: string): Promise<T[]> =>
  (await answered<{ data: T[] }>(await office.master.browser.get(`${office.company.path}/${url}`), 200)).data

it('tells what the system did, in every place', async () => {
  const { app, company, master } = office
  const matter = await office.createMatter()
  const subject = { type: 'matter', id: matter.id, name: matter.name } as const
  const system = { company_id: company.id, company_key: company.key, user: bySystem }
  await inCompany(app.database.db, company.id, (tx) =>
    happened(tx, app.deps, system, [
      { kind: 'updated', subject, line: { field: 'place', column_name: '場所', before: '1階', after: '2階' } },
      {
        kind: 'call_assigned',
        subject,
        user_ids: [master.id],
        visit: { schedule: '2031/06/17', building: null },
        call: { caller_name: null, caller_phone: null, place: '2階', symptom: null },
      },
    ]),
  )
  const histories = await read<History>(`matters/${matter.id}/histories`)
  expect(histories.find(({ after }) => after === '2階')?.user).toEqual({ name: 'システム', profile_photo_path: null })
  const [notification] = await read<Notification>('notifications')
  expect(notificationText(notification!)).toBe(`システムが案件「${matter.name}」の担当にあなたを指定しました`)
  const { rows: letters } = await app.database.pool.query<{ text_body: string }>(
    `select text_body from mail_outbox where kind = 'call_assigned'`,
  )
  expect(letters).toHaveLength(1)
  expect(letters[0]!.text_body).toContain('システムが、緊急対応の案件の担当にあなたを指定しました。')
})

it('names the system in the trail of what it removed for good, and nobody where a stranger was at the door', async () => {
  const { app, company, master } = office
  const matter = await office.createMatter(master, { name: '期限切れ' })
  await answered(await master.browser.delete(`${company.path}/matters/${matter.id}`), 204)
  await emptyTrash({ database: app.database, clock: () => new Date(Date.now() + 31 * 86_400_000) })
  await app.openBrowser().post('/api/login', { email: master.email, password: 'wrong-password' })
  const trail = await read<AuditEntry>('audit')
  const actorOf = (kind: AuditEntry['kind']) => trail.find((entry) => entry.kind === kind)
  expect(actorOf('purged')).toMatchObject({ user_id: null, actor_name: 'システム' })
  expect(actorOf('sign_in_failed')).toMatchObject({ user_id: null, actor_name: null })
})

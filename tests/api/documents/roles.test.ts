/**
 * Every call on a document × every state it can be in × every kind of person: the answer is what the policy and the
 * state machine say, and what was refused has changed nothing. So there is no way around them through the API.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canCancelApproval, canSubstituteApprover } from '#domain/approvals/approvals.policy.ts'
import {
  activeSteps,
  answerApproval,
  cancelApproval,
  requestApproval,
  substituteApprover,
  type ApprovalState,
} from '#domain/approvals/approvals.state.ts'
import type { ApprovalAnswer, ApprovalStatus, SubmitMode } from '#domain/approvals/approvals.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import {
  canCopyDocument,
  canDeleteDocument,
  canEditDestination,
  canEditDocument,
  canFinishDocument,
  canManageRecipients,
  canRestorePhoto,
  canSubmitDocument,
  canViewDocument,
  documentCans,
  isRestricted,
  type DocumentFacts,
} from '#domain/documents/documents.policy.ts'
import { setSubmitMode, submitDocument } from '#domain/documents/documents.state.ts'
import type { Role } from '#domain/users/users.labels.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

const now = '2026-01-01T09:00:00.000+09:00'
const roles = {
  'master on the matter': 3,
  'admin elsewhere': 1,
  author: 0,
  'member of the matter': 0,
  'member elsewhere': 0,
  'first approver': 0,
  'second approver': 0,
  'guest author': 2,
  'guest of the matter': 2,
  'guest elsewhere': 2,
  stranger: 1,
} as const satisfies Record<string, Role>
type Name = keyof typeof roles
const names = Object.keys(roles) as Name[]
const onMatter: Name[] = ['master on the matter', 'member of the matter', 'guest of the matter']

type State = {
  approval_status: ApprovalStatus
  submit_mode: SubmitMode
  submitted?: true
  round?: { answers: [ApprovalAnswer | null, ApprovalAnswer | null]; ended?: true }
}
const states: Record<string, State> = {
  'not set': { approval_status: 1, submit_mode: 0 },
  'to be approved': { approval_status: 1, submit_mode: 1 },
  'to be submitted at once': { approval_status: 1, submit_mode: 2 },
  'applying in its first step': { approval_status: 2, submit_mode: 1, round: { answers: [null, null] } },
  'applying in its second step': { approval_status: 2, submit_mode: 1, round: { answers: ['OK', null] } },
  'sent back': { approval_status: 3, submit_mode: 0, round: { answers: ['NG', null], ended: true } },
  'whose request was cancelled': { approval_status: 1, submit_mode: 0, round: { answers: [null, null], ended: true } },
  approved: { approval_status: 4, submit_mode: 1, round: { answers: ['OK', 'OK'] } },
  'submitted after approval': { approval_status: 4, submit_mode: 1, submitted: true, round: { answers: ['OK', 'OK'] } },
  'submitted at once': { approval_status: 1, submit_mode: 2, submitted: true },
}

let office: DocumentsOffice
let matter: { id: number }
/** Of a photo that was drawn on. */
let file_id: number
let drawn: File
const people = {} as Record<Name, Person>
beforeAll(async () => {
  office = await openDocumentsOffice()
  const other = await office.app.createCompany('aoi')
  for (const name of names) {
    people[name] =
      name === 'master on the matter'
        ? office.master
        : name === 'stranger'
          ? other.master
          : await office.app.createPerson(office.company, roles[name], name)
  }
  matter = await office.createMatter(...onMatter.map((name) => people[name]))
  const picture = await makePhoto('外壁.jpg', 40, 30)
  drawn = asFile(picture)
  const [original] = await office.putInFolder(office.master, matter.id, picture)
  const form = new FormData()
  form.set('file', drawn)
  file_id = (
    await answered<Answer<ReportFile>>(
      await office.master.browser.post(`${office.company.path}/reporting-folders/${original!.id}/marked`, form),
      201,
    )
  ).data.file_id
})
afterAll(() => office.close())

type Row = { id: number; path: string; mail_id: number; item_file_id: number; approval_id: number }
/** A document set into the state directly: on a matter, with two authors, a recipient and a file. */
const insert = async ({ approval_status, submit_mode, submitted, round }: State): Promise<Row> => {
  const {
    rows: [row],
  } = await office.app.database.pool.query(
    `
    with d as (
      insert into documents (company_id, document_type_id, title, template_id, matter_id, submit_mode, approval_status, approval_applicant_id, submitted_at, created_user_id, updated_user_id)
      values ($1, 3, '作業報告書', $2, $3, $4, $5, $6, $7, $8, $8) returning id),
    a as (insert into document_authors (company_id, document_id, user_id, is_first_author) select $1, d.id, u.id, u.id = $8 from d, unnest(array[$8, $9]::bigint[]) u (id)),
    f as (insert into attachments (company_id, document_id, item_id, file_id, order_number) select $1, d.id, $10, $11, 1 from d returning id),
    m as (insert into document_submit_mails (company_id, document_id, email) select $1, d.id, 'owner@example.jp' from d returning id)
    select d.id::int, m.id::int as mail_id, f.id::int as item_file_id from d, f, m`,
    [
      office.company.id,
      office.template.id,
      matter.id,
      submit_mode,
      approval_status,
      round ? people.author.id : null,
      submitted ? now : null,
      people.author.id,
      people['guest author'].id,
      office.itemId('施工写真'),
      file_id,
    ],
  )
  let approval_id = 1
  for (const [index, status] of (round?.answers ?? []).entries()) {
    const approver = people[index === 0 ? 'first approver' : 'second approver']
    const {
      rows: [step],
    } = await office.app.database.pool.query(
      `
      with a as (insert into document_approvals (company_id, document_id, lineage, order_number, all_or_one, deleted_at) values ($1, $2, 1, $3, 'all', $4) returning id)
      insert into document_approval_users (company_id, approval_id, document_id, user_id, status, is_lapsed) select $1, id, $2, $5, $6::text, $4::timestamptz is not null and $6::text is null from a returning approval_id::int`,
      [office.company.id, row.id, index + 1, round!.ended ? now : null, approver.id, status],
    )
    approval_id = step.approval_id
  }
  return { ...row, approval_id, path: `/documents/${row.id}` }
}

/** Everything about the document, as one text. */
const fingerprint = async ({ id }: Row): Promise<string> =>
  (
    await office.app.database.pool.query(
      `
  select md5(concat(
    (select to_jsonb(d) from documents d where id = $1), (select jsonb_agg(to_jsonb(x) order by x.id) from document_data x where document_id = $1),
    (select jsonb_agg(to_jsonb(x) order by x.id) from document_approvals x where document_id = $1),
    (select jsonb_agg(to_jsonb(u) order by u.approval_id, u.user_id) from document_approval_users u join document_approvals x on x.id = u.approval_id where x.document_id = $1),
    (select jsonb_agg(to_jsonb(x) order by x.id) from document_submit_mails x where document_id = $1), (select count(*) from document_authors where document_id = $1),
    (select jsonb_agg(to_jsonb(x) order by x.id) from attachments x where document_id = $1), (select count(*) from comments where document_id = $1),
    (select count(*) from histories where historyable_type = 'document' and historyable_id = $1))) as hash`,
      [id],
    )
  ).rows[0].hash

// ---- what the policy says ----

type Case = { actor: { id: number; role: Role }; facts: DocumentFacts; state: ApprovalState; isStranger: boolean }
const company = { members_require_approval: false }

const caseOf = (name: Name, { approval_status, submit_mode, submitted, round }: State): Case => {
  const actor = { id: people[name].id, role: roles[name] }
  const submitted_at = submitted ? now : null
  const steps = (round?.answers ?? []).map((status, index) => ({
    lineage: 1,
    order_number: index + 1,
    all_or_one: 'all' as const,
    created_at: now,
    deleted_at: round!.ended ? now : null,
    users: [
      { id: people[index === 0 ? 'first approver' : 'second approver'].id, status, comment: null, updated_at: null },
    ],
  }))
  return {
    actor,
    isStranger: name === 'stranger',
    state: { approval_status, submit_mode, submitted_at, applicant_id: round ? people.author.id : null, steps },
    facts: {
      submitted_at,
      approval_status,
      submit_mode,
      matter_id: matter.id,
      is_matter_member: onMatter.includes(name),
      author_ids: [people.author.id, people['guest author'].id],
      first_author_id: people.author.id,
      applicant_id: round ? people.author.id : null,
      approver_ids: activeSteps(steps).flatMap(({ users }) => users.map(({ id }) => id)),
      is_shown_to_guests: submitted ?? false,
    },
  }
}

const canView = ({ actor, facts, isStranger }: Case) => !isStranger && canViewDocument(actor, facts)
const isResponsible = ({ actor, facts }: Case) => canSubmitDocument(actor, { ...facts, submitted_at: null })
const mode = (to: SubmitMode) => (given: Case) =>
  isResponsible(given) &&
  setSubmitMode(given.state, { mode: to, isRestricted: isRestricted(given.actor, company), hasDestination: true, now })
    .ok
const reply =
  (answer: ApprovalAnswer) =>
  ({ state, actor }: Case) =>
    answerApproval(state, { user_id: actor.id, answer, comment: '確認', now }).ok
const canEdit = ({ actor, facts }: Case) => canEditDocument(actor, facts)
const canDirect = ({ actor, facts }: Case) => canEditDestination(actor, facts, company)
const canManage = ({ actor, facts }: Case) => canManageRecipients(actor, facts, company)

// ---- the calls ----

type Call = { send: (person: Person, row: Row, at: string) => Promise<Response>; isAllowed: (given: Case) => boolean }
const put = (body: object) => (person: Person, _: Row, at: string) => person.browser.put(at, body)
const photo = () => {
  const form = new FormData()
  form.set('item_id', String(office.itemId('施工写真')))
  form.set('file', new File(['手順'], '手順.txt'))
  return form
}
const marks = () => {
  const form = new FormData()
  form.set('drawn_file_id', String(file_id))
  form.set('file', drawn)
  return form
}
/** Somebody whom the person knows: a guest who is on no matter, the other author. */
const approverFor = (person: Person) => {
  if (person === people['guest author']) return people.author.id
  return people[person === people['admin elsewhere'] ? 'member elsewhere' : 'admin elsewhere'].id
}

const requestOf = (person: Person) => ({
  comment: 'お願いします',
  steps: [{ approvers: [{ id: approverFor(person) }], is_only_one_approval: false }],
})
const mayAsk: Call['isAllowed'] = (given) =>
  isResponsible(given) &&
  requestApproval(given.state, { applicant_id: given.actor.id, steps: [{ all_or_one: 'all', user_ids: [0] }], now }).ok

const calls: Record<string, Call> = {
  read: { send: (person, _, at) => person.browser.get(at), isAllowed: canView },
  'read its changes': { send: (person, _, at) => person.browser.get(`${at}/changes`), isAllowed: canView },
  comment: {
    send: (person, _, at) => person.browser.post(`${at}/comment`, { body: '確認してください' }),
    isAllowed: canView,
  },
  fill: {
    send: (person, _, at) => person.browser.put(at, { docs_data: [{ item_id: office.itemId('件名'), data: '直し' }] }),
    isAllowed: canEdit,
  },
  rename: { send: put({ title: '新しい題' }), isAllowed: canEdit },
  insert: { send: (person, _, at) => person.browser.put(at, { document_embed_resources: [] }), isAllowed: canEdit },
  'add a file': { send: (person, _, at) => person.browser.post(`${at}/files`, photo()), isAllowed: canEdit },
  'take a file out': {
    send: (person, row, at) => person.browser.delete(`${at}/files/${row.item_file_id}`),
    isAllowed: canEdit,
  },
  'draw on a photo': {
    send: (person, row, at) => person.browser.post(`${at}/files/${row.item_file_id}/marked`, marks()),
    isAllowed: canEdit,
  },
  'have an original back': {
    send: (person, row, at) => person.browser.post(`${at}/files/${row.item_file_id}/original`),
    isAllowed: ({ actor, facts }) => canRestorePhoto(actor, facts),
  },
  address: { send: put({ submit_destinations: [{ email: 'client@example.jp' }] }), isAllowed: canDirect },
  unlink: { send: put({ unlink_matter: true }), isAllowed: canDirect },
  'choose approval': { send: put({ submit_mode: 1 }), isAllowed: mode(1) },
  'choose at once': { send: put({ submit_mode: 2 }), isAllowed: mode(2) },
  reset: { send: put({ submit_mode: 0 }), isAllowed: mode(0) },
  'ask for approval': {
    send: (person, _, at) => person.browser.post(`${at}/approval`, requestOf(person)),
    isAllowed: mayAsk,
  },
  'prepare a request': {
    send: (person, _, at) => person.browser.put(`${at}/prepared-approval`, requestOf(person)),
    isAllowed: mayAsk,
  },
  approve: {
    send: (person, _, at) => person.browser.put(`${at}/approval`, { comment: '確認', approver_feedback: true }),
    isAllowed: reply('OK'),
  },
  'send back': {
    send: (person, _, at) => person.browser.put(`${at}/approval`, { comment: '確認', approver_feedback: false }),
    isAllowed: reply('NG'),
  },
  cancel: {
    send: (person, _, at) => person.browser.delete(`${at}/approval`),
    isAllowed: ({ actor, state }) =>
      canCancelApproval(actor, { approval_applicant_id: state.applicant_id }) && cancelApproval(state, now).ok,
  },
  substitute: {
    send: (person, row, at) =>
      person.browser.put(`${at}/approval/substitute`, {
        approval_id: row.approval_id,
        user_id: people['second approver'].id,
        substitute_user_id: people['member elsewhere'].id,
      }),
    isAllowed: ({ actor, state }) =>
      canSubstituteApprover(actor) &&
      substituteApprover(state, {
        order_number: 2,
        user_id: people['second approver'].id,
        substitute_user_id: people['member elsewhere'].id,
      }).ok,
  },
  submit: {
    send: (person, _, at) => person.browser.post(`${at}/submit`),
    isAllowed: (given) =>
      canFinishDocument(given.actor, { ...given.facts, submitted_at: null }) &&
      submitDocument(given.state, { hasDestination: true, isRestricted: isRestricted(given.actor, company), now }).ok,
  },
  resend: { send: (person, row, at) => person.browser.post(`${at}/mails/${row.mail_id}/resend`), isAllowed: canManage },
  revoke: { send: (person, row, at) => person.browser.post(`${at}/mails/${row.mail_id}/revoke`), isAllowed: canManage },
  copy: {
    send: (person, _, at) => person.browser.post(`${at}/copy`),
    isAllowed: ({ actor, facts }) => canCopyDocument(actor, facts),
  },
  delete: {
    send: (person, _, at) => person.browser.delete(at),
    isAllowed: ({ actor, facts }) => canDeleteDocument(actor, facts),
  },
}

/** What the person could do, call by call; each on a document in the state, untouched by what was refused before. */
const tryAll = async (name: Name, state: State): Promise<{ did: string[]; may: string[]; untouched: boolean }> => {
  const given = caseOf(name, state)
  const isReader = canView(given)
  const prefix = name === 'stranger' ? '/api/c/aoi' : office.company.path
  const result = { did: [] as string[], may: [] as string[], untouched: true }
  let row = await insert(state)
  let before = await fingerprint(row)
  const checkUntouched = async () => (result.untouched &&= (await fingerprint(row)) === before)
  for (const [call, { send, isAllowed }] of Object.entries(calls)) {
    const isExpected = isReader && isAllowed(given)
    const isRead = call.startsWith('read')
    if (isExpected && !isRead) await checkUntouched()
    const response = await send(people[name], row, prefix + row.path)
    if (isExpected) result.may.push(call)
    if (response.ok) {
      result.did.push(call)
      if (call === 'read')
        expect(((await response.json()) as Answer<Document>).data).toMatchObject(
          documentCans(given.actor, given.facts, company),
        )
      if (isRead) continue
      row = await insert(state)
      before = await fingerprint(row)
    } else if (!(isReader ? [403, 409, 422] : [404]).includes(response.status)) {
      expect([call, response.status, await response.text()]).toEqual('a refusal')
    }
  }
  await checkUntouched()
  return result
}

it.each(Object.entries(states))(
  'a document %s does for everybody what policy and state say, tells them so, and nothing else',
  async (_, state) => {
    const results = await Promise.all(names.map((name) => tryAll(name, state)))
    const tell = (list: 'did' | 'may') => Object.fromEntries(names.map((name, index) => [name, results[index]![list]]))
    expect(tell('did')).toEqual(tell('may'))
    expect(names.filter((_name, index) => !results[index]!.untouched)).toEqual([])
  },
)

describe('where members need approval', () => {
  it('they submit nothing directly and set no destination; admins do', async () => {
    await office.app.database.pool.query('update companies set members_require_approval = true where id = $1', [
      office.company.id,
    ])
    const { author } = people
    const path = office.company.path + (await insert(states['not set']!)).path
    const { data } = await answered<Answer<Document>>(await author.browser.get(path), 200)
    expect(data).toMatchObject({ canEdit: true, canSubmit: true, canSubmitDirectly: false, canEditDestination: false })
    await answered(await author.browser.put(path, { submit_mode: 2 }), 403)
    await answered(await author.browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }] }), 403)
    const chosen = office.company.path + (await insert(states['to be submitted at once']!)).path
    await answered(await author.browser.post(`${chosen}/submit`), 403)
    await answered(await office.master.browser.put(path, { submit_mode: 2 }), 200)
  })

  it.each<Name>(['author', 'first approver', 'admin elsewhere', 'master on the matter'])(
    'what was approved without a matter is addressed and submitted by %s',
    async (name) => {
      const row = await insert(states['approved']!)
      await office.app.database.pool.query('update documents set matter_id = null where id = $1', [row.id])
      await office.app.database.pool.query('delete from document_submit_mails where document_id = $1', [row.id])
      const { browser } = people[name]
      const path = office.company.path + row.path
      await answered(await browser.post(`${path}/submit`), 422)
      // Whoever is written to often is not written to again within the hour.
      await answered(await browser.put(path, { submit_destinations: [{ email: `${row.id}@example.jp` }] }), 200)
      const { data } = await answered<Answer<Document>>(await browser.get(path), 200)
      expect(data).toMatchObject({ canFinish: true, canEditDestination: true, canEdit: false })
      await answered(await browser.post(`${path}/submit`), 200)
    },
  )

  it.each<Name>(['member elsewhere', 'guest author'])('but not by %s', async (name) => {
    const path = office.company.path + (await insert(states['approved']!)).path
    const refused = await people[name].browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }] })
    await answered(refused, 403)
  })
})

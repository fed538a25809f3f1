import { describe, expect, it } from 'vitest'
import {
  canCreateDocument,
  canViewDocument,
  documentCans,
  isRestricted,
  type DocumentFacts,
} from '#domain/documents/documents.policy.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'

const open: DocumentFacts = {
  submitted_at: null,
  approval_status: 1,
  submit_mode: 0,
  matter_id: 5,
  is_matter_member: false,
  author_ids: [1],
  first_author_id: 1,
}
const lenient = { members_require_approval: false }
const strict = { members_require_approval: true }
const cansOf = (role: Role, id: number, facts: Partial<DocumentFacts> = {}, company = lenient) =>
  Object.entries(documentCans({ id, role }, { ...open, ...facts }, company))
    .filter(([, can]) => can)
    .map(([flag]) => flag)

const all = ['canEdit', 'canEditName', 'canCopy', 'canDelete', 'canSubmit', 'canSubmitDirectly', 'canEditDestination']
const [author, other] = [1, 2]
const onMatter = { is_matter_member: true }
const submitted = { submitted_at: '2026-06-17T10:00:00.000+09:00', submit_mode: 1, approval_status: 4 } as const

describe('what one may do with a document', () => {
  it.each<[string, string[], Role, number, Partial<DocumentFacts>, typeof lenient]>([
    ['a member on its matter', all, roles.member, other, onMatter, lenient],
    ['its author, not on the matter', all.filter((flag) => flag !== 'canDelete'), roles.member, author, {}, lenient],
    ['the first author where no matter is linked', all, roles.member, author, { matter_id: null }, lenient],
    [
      'a later author where no matter is linked',
      all.filter((flag) => flag !== 'canDelete'),
      roles.member,
      other,
      { matter_id: null, author_ids: [1, 2] },
      lenient,
    ],
    ['a colleague elsewhere', ['canCopy'], roles.member, other, {}, lenient],
    ['an admin elsewhere', ['canCopy'], roles.admin, other, {}, lenient],
    ['a guest author', ['canEdit', 'canEditName', 'canCopy', 'canSubmit'], roles.guest, author, onMatter, lenient],
    ['a guest on the matter', [], roles.guest, other, onMatter, lenient],
    [
      'a member where approval is a must',
      all.filter((flag) => flag !== 'canSubmitDirectly' && flag !== 'canEditDestination'),
      roles.member,
      other,
      onMatter,
      strict,
    ],
    ['an admin where approval is a must for members', all, roles.admin, other, onMatter, strict],
    [
      'while applying',
      ['canCopy', 'canSubmit'],
      roles.member,
      other,
      { ...onMatter, approval_status: 2, submit_mode: 1 },
      lenient,
    ],
    [
      'while applying, the master',
      ['canCopy', 'canSubmit'],
      roles.master,
      other,
      { ...onMatter, approval_status: 2, submit_mode: 1 },
      lenient,
    ],
    [
      'once approved',
      ['canCopy', 'canDelete', 'canSubmit', 'canEditDestination'],
      roles.member,
      other,
      { ...onMatter, approval_status: 4, submit_mode: 1 },
      lenient,
    ],
    ['after a send-back', all, roles.member, other, { ...onMatter, approval_status: 3 }, lenient],
    [
      'with the mode set',
      all.filter((flag) => flag !== 'canSubmitDirectly'),
      roles.member,
      other,
      { ...onMatter, submit_mode: 2 },
      lenient,
    ],
    [
      'once submitted, a member',
      ['canCopy', 'canManageRecipients'],
      roles.member,
      author,
      { ...onMatter, ...submitted },
      lenient,
    ],
    [
      'once submitted, a member where approval is a must',
      ['canCopy'],
      roles.member,
      author,
      { ...onMatter, ...submitted },
      strict,
    ],
    [
      'once submitted, an admin',
      ['canCopy', 'canDelete', 'canManageRecipients'],
      roles.admin,
      author,
      { ...onMatter, ...submitted },
      lenient,
    ],
  ])('%s: %j', (_, flags, role, id, facts, company) => expect(cansOf(role, id, facts, company)).toEqual(flags))
})

describe('who sees and makes documents', () => {
  it.each<[Role, Partial<DocumentFacts>, boolean]>([
    [roles.member, {}, true],
    [roles.guest, {}, false],
    [roles.guest, onMatter, true],
    [roles.guest, { author_ids: [2] }, true],
  ])('role %i with %j sees it: %s', (role, facts, sees) =>
    expect(canViewDocument({ id: other, role }, { ...open, ...facts })).toBe(sees),
  )
  it('internal users make them', () => {
    expect(
      [roles.member, roles.admin, roles.guest, roles.master].filter((role) => canCreateDocument({ id: 1, role })),
    ).toEqual([roles.member, roles.admin, roles.master])
  })
  it.each<[Role, boolean, boolean]>([
    [roles.guest, false, true],
    [roles.member, false, false],
    [roles.member, true, true],
    [roles.admin, true, false],
    [roles.master, true, false],
  ])('role %i where members need approval %s is restricted: %s', (role, members_require_approval, expected) => {
    expect(isRestricted({ id: 1, role }, { members_require_approval })).toBe(expected)
  })
})

import { documentTypes, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { describe, expect, it } from 'vitest'
import {
  canCreateDocument,
  canViewDocument,
  documentCans,
  isRestricted,
  isShownToGuests,
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
  applicant_id: null,
  approver_ids: [],
  is_shown_to_guests: false,
}
const lenient = { members_require_approval: false }
const strict = { members_require_approval: true }
const cansOf = (role: Role, id: number, facts: Partial<DocumentFacts> = {}, company = lenient) => {
  const {
    canSeeMaking: _making,
    canShowToGuests: _guests,
    canAskGuest: _asking,
    ...cans
  } = documentCans({ id, role }, { ...open, ...facts }, company)
  return Object.entries(cans)
    .filter(([, can]) => can)
    .map(([flag]) => flag)
}

const all = [
  'canEdit',
  'canEditName',
  'canCopy',
  'canDelete',
  'canSubmit',
  'canFinish',
  'canSubmitDirectly',
  'canEditDestination',
]
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
    [
      'a guest author',
      ['canEdit', 'canEditName', 'canCopy', 'canSubmit', 'canFinish'],
      roles.guest,
      author,
      onMatter,
      lenient,
    ],
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
      ['canCopy', 'canSubmit', 'canFinish'],
      roles.member,
      other,
      { ...onMatter, approval_status: 2, submit_mode: 1 },
      lenient,
    ],
    [
      'while applying, the master',
      ['canCopy', 'canSubmit', 'canFinish'],
      roles.master,
      other,
      { ...onMatter, approval_status: 2, submit_mode: 1 },
      lenient,
    ],
    [
      'once approved',
      ['canCopy', 'canDelete', 'canSubmit', 'canFinish', 'canEditDestination'],
      roles.member,
      other,
      { ...onMatter, approval_status: 4, submit_mode: 1 },
      lenient,
    ],
    [
      'once approved, who asked for it where approval is a must and no matter is linked',
      ['canCopy', 'canDelete', 'canSubmit', 'canFinish', 'canEditDestination'],
      roles.member,
      author,
      { matter_id: null, approval_status: 4, submit_mode: 1, applicant_id: author },
      strict,
    ],
    [
      'once approved, one of its approvers',
      ['canCopy', 'canFinish', 'canEditDestination'],
      roles.member,
      other,
      { approval_status: 4, submit_mode: 1, approver_ids: [other] },
      strict,
    ],
    [
      'once approved, an admin elsewhere',
      ['canCopy', 'canFinish', 'canEditDestination'],
      roles.admin,
      other,
      { approval_status: 4, submit_mode: 1 },
      strict,
    ],
    ['once approved, a colleague elsewhere', ['canCopy'], roles.member, other, { approval_status: 4 }, lenient],
    [
      'once approved, the guest who asked for it',
      ['canCopy', 'canSubmit', 'canFinish'],
      roles.guest,
      author,
      { approval_status: 4, submit_mode: 1, applicant_id: author },
      lenient,
    ],
    [
      'while applying, one of its approvers',
      ['canCopy'],
      roles.member,
      other,
      { approval_status: 2, submit_mode: 1, approver_ids: [other] },
      strict,
    ],
    [
      'once submitted after approval, an admin elsewhere',
      ['canCopy', 'canDelete', 'canManageRecipients'],
      roles.admin,
      other,
      submitted,
      strict,
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
    [roles.guest, onMatter, false],
    [roles.guest, { is_shown_to_guests: true }, false],
    [roles.guest, { ...onMatter, is_shown_to_guests: true }, true],
    [roles.guest, { author_ids: [2] }, true],
  ])('role %i with %j sees it: %s', (role, facts, sees) =>
    expect(canViewDocument({ id: other, role }, { ...open, ...facts })).toBe(sees),
  )
  it.each<[Role, Partial<DocumentFacts>, { making: boolean; guests: boolean }]>([
    [roles.member, {}, { making: true, guests: false }],
    [roles.member, onMatter, { making: true, guests: true }],
    [roles.member, { ...onMatter, ...submitted }, { making: true, guests: true }],
    [roles.member, { author_ids: [2] }, { making: true, guests: true }],
    [roles.admin, {}, { making: true, guests: false }],
    [roles.guest, { ...onMatter, is_shown_to_guests: true }, { making: false, guests: false }],
    [roles.guest, { ...onMatter, author_ids: [2] }, { making: true, guests: false }],
  ])('role %i with %j knows how it was made and shows it to guests: %j', (role, facts, { making, guests }) => {
    const cans = documentCans({ id: other, role }, { ...open, ...facts }, lenient)
    expect([cans.canSeeMaking, cans.canShowToGuests]).toEqual([making, guests])
  })
  it.each<[Role, Partial<DocumentFacts>, boolean]>([
    [roles.member, {}, false],
    [roles.member, { ...onMatter, matter_id: null }, false],
    [roles.member, { ...onMatter, matter_id: 1 }, true],
    [roles.member, { author_ids: [2], matter_id: 1 }, true],
    [roles.member, { ...onMatter, ...submitted, matter_id: 1 }, false],
    [roles.member, { ...onMatter, matter_id: 1, approval_status: 2 }, false],
    [roles.admin, { matter_id: 1 }, false],
    [roles.guest, { ...onMatter, author_ids: [2], matter_id: 1 }, false],
  ])('role %i with %j asks a guest to fill it in: %s', (role, facts, asks) =>
    expect(documentCans({ id: other, role }, { ...open, ...facts }, lenient).canAskGuest).toBe(asks),
  )
  // Decided of the document, decided of its template, its kind, submitted: shown.
  it.each<[boolean | null, boolean | null, DocumentTypeId, boolean, boolean]>([
    [null, null, documentTypes.report, false, false],
    [null, null, documentTypes.report, true, true],
    [null, null, documentTypes.estimate, true, false],
    [null, null, documentTypes.ownerReport, true, false],
    [null, true, documentTypes.estimate, true, true],
    [null, true, documentTypes.estimate, false, false],
    [null, false, documentTypes.report, true, false],
    [true, null, documentTypes.ownerReport, false, true],
    [true, false, documentTypes.estimate, true, true],
    [false, null, documentTypes.report, true, false],
    [false, true, documentTypes.report, true, false],
  ])('%s, %s of its template, kind %i, submitted %s: guests see it: %s', (guests_see, of_template, kind, is, shown) => {
    const submitted_at = is ? submitted.submitted_at : null
    const facts = { guests_see, template_guests_see: of_template, document_type_id: kind, submitted_at }
    expect(isShownToGuests(facts)).toBe(shown)
  })
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

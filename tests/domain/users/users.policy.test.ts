import { describe, expect, it } from 'vitest'
import { canDeleteBuilding, canEditBuildings } from '#domain/buildings/buildings.policy.ts'
import { canDeleteComment } from '#domain/comments/comments.policy.ts'
import { fileCans } from '#domain/files/files.policy.ts'
import { canEditTemplates, canUseTemplates } from '#domain/templates/templates.policy.ts'
import { mayEnterFrom } from '#domain/company/company.policy.ts'
import { canViewMatter } from '#domain/matters/matters.policy.ts'
import { isRestricted } from '#domain/documents/documents.policy.ts'
import { may, rolesWith, type Right } from '#domain/users/rights.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'
import {
  canAddInternalUser,
  canChangeRole,
  canDeleteUser,
  canEditUser,
  canInviteUser,
  internalLimitMessage,
  internalSeatsLeft,
  takesInternalSeat,
} from '#domain/users/users.policy.ts'

const allRoles: Role[] = [roles.member, roles.admin, roles.guest, roles.master]
const me = (role: Role) => ({ id: 1, role })
const them = (role: Role) => ({ id: 2, role })

describe('rights', () => {
  it.each<[Right, Role[]]>([
    ['beInternal', [roles.member, roles.admin, roles.master]],
    ['enterFromAnywhere', [roles.guest]],
    ['seeCompany', [roles.member, roles.admin, roles.master]],
    ['keepRecords', [roles.member, roles.admin, roles.master]],
    ['administer', [roles.admin, roles.master]],
    ['submitAlone', [roles.member, roles.admin, roles.master]],
    ['submitAloneAlways', [roles.admin, roles.master]],
  ])('%s belongs to the roles %j', (right, holders) => {
    expect(rolesWith(right)).toEqual(holders)
    expect(allRoles.filter((role) => may({ role }, right))).toEqual(holders)
  })
  it('are none for a role that the table does not know', () => {
    const stranger = me(JSON.parse('4') as Role)
    const company = { enable_ip_restriction: true, allowed_ips: ['192.0.2.0/24'] }
    expect(canEditBuildings(stranger)).toBe(false)
    expect(canViewMatter(stranger, { is_member: false })).toBe(false)
    expect(canDeleteBuilding(stranger, { created_user_id: 1 })).toBe(false)
    expect(isRestricted(stranger, { members_require_approval: false })).toBe(true)
    expect(mayEnterFrom('203.0.113.9', stranger.role, company)).toBe(false)
    expect(takesInternalSeat(roles.guest, stranger.role)).toBe(false)
  })
})

describe('seats of internal users', () => {
  it.each([
    [0, 10, true],
    [9, 1, true],
    [10, 0, false],
    [11, 0, false],
  ])('%i users leave %i: %s', (count, left, can) => {
    expect(internalSeatsLeft(count)).toBe(left)
    expect(canAddInternalUser(count)).toBe(can)
  })
  it('are taken by new internal users and by guests who become internal', () => {
    expect(takesInternalSeat(null, roles.member)).toBe(true)
    expect(takesInternalSeat(roles.guest, roles.admin)).toBe(true)
    expect(takesInternalSeat(roles.member, roles.admin)).toBe(false)
    expect(takesInternalSeat(null, roles.guest)).toBe(false)
    expect(internalLimitMessage).toBe('社内ユーザーは10名までです')
  })
})

describe('users', () => {
  it.each<[Role, Role[]]>([
    [roles.member, []],
    [roles.guest, []],
    [roles.admin, [roles.member, roles.admin, roles.guest]],
    [roles.master, [roles.member, roles.admin, roles.guest]],
  ])('role %i may delete others of roles %j', (role, targets) => {
    expect(allRoles.filter((target) => canDeleteUser(me(role), them(target)))).toEqual(targets)
  })
  it('nobody deletes or promotes themselves', () => {
    for (const role of allRoles) {
      expect(canDeleteUser(me(role), me(role))).toBe(false)
      expect(canChangeRole(me(role), me(role), roles.admin)).toBe(false)
    }
  })
  it('the master is edited only by the master and never demoted', () => {
    expect(canEditUser(me(roles.admin), them(roles.master))).toBe(false)
    expect(canEditUser(me(roles.master), me(roles.master))).toBe(true)
    expect(canChangeRole(me(roles.admin), them(roles.master), roles.member)).toBe(false)
  })
  it('nobody is made master by a role change', () =>
    expect(canChangeRole(me(roles.master), them(roles.admin), roles.master)).toBe(false))
  it.each<[Role, boolean, Role[]]>([
    [roles.admin, false, [roles.member, roles.admin, roles.guest]],
    [roles.member, true, [roles.guest]],
    [roles.member, false, []],
    [roles.guest, true, []],
  ])('role %i (may edit the matters: %s) invites %j', (role, mayEdit, invited) => {
    expect(allRoles.filter((target) => canInviteUser(me(role), target, mayEdit))).toEqual(invited)
  })
})

describe('other records', () => {
  it('buildings: internal users edit, admins and the creator delete', () => {
    expect(allRoles.filter((role) => canEditBuildings(me(role)))).toEqual([roles.member, roles.admin, roles.master])
    expect(allRoles.filter((role) => canDeleteBuilding(me(role), { created_user_id: 1 }))).toEqual([
      roles.member,
      roles.admin,
      roles.master,
    ])
    expect(allRoles.filter((role) => canDeleteBuilding(me(role), { created_user_id: 2 }))).toEqual([
      roles.admin,
      roles.master,
    ])
  })
  it('templates: admins edit, internal users use', () => {
    expect(allRoles.filter((role) => canEditTemplates(me(role)))).toEqual([roles.admin, roles.master])
    expect(allRoles.filter((role) => canUseTemplates(me(role)))).toEqual([roles.member, roles.admin, roles.master])
  })
  it('comments: the author and admins delete', () => {
    expect(allRoles.filter((role) => canDeleteComment(me(role), { user_id: 2 }))).toEqual([roles.admin, roles.master])
    expect(canDeleteComment(me(roles.guest), { user_id: 1 })).toBe(true)
  })
  it.each<[string, Role, boolean, number, object, boolean?]>([
    ['an internal user on the matter', roles.member, true, 9, { canEditName: true, canCopy: true, canDelete: true }],
    ['a guest on the matter who made it', roles.guest, true, 1, { canEditName: true, canCopy: true, canDelete: false }],
    ['a guest who just made it', roles.guest, true, 1, { canEditName: true, canCopy: true, canDelete: true }, true],
    ['a guest off the matter', roles.guest, false, 1, { canEditName: false, canCopy: false, canDelete: false }, true],
    ['a guest, of another’s', roles.guest, true, 9, { canEditName: false, canCopy: false, canDelete: false }, true],
    ['a guest on the matter', roles.guest, true, 9, { canEditName: false, canCopy: false, canDelete: false }],
    ['somebody elsewhere', roles.admin, false, 1, { canEditName: false, canCopy: false, canDelete: false }],
  ])('files: %s', (_, role, is_matter_member, first_author_id, cans, is_new = false) =>
    expect(fileCans(me(role), { is_matter_member, first_author_id, is_new })).toEqual(cans),
  )
})

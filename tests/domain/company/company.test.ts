import { describe, expect, it } from 'vitest'
import { ipRestrictionRefusal, mayEnterFrom } from '#domain/company/company.policy.ts'
import { updateCompanyRequestSchema } from '#domain/company/company.contract.ts'
import { isIpAllowed, isIpRange } from '#domain/company/ip-ranges.ts'
import { roles } from '#domain/users/users.labels.ts'

describe('IP ranges', () => {
  it.each([
    '192.0.2.1',
    '192.0.2.0/24',
    '0.0.0.0/0',
    '2001:db8::/32',
    '::1',
    '::',
    '2001:db8:0:0:0:0:0:1',
    '::ffff:192.0.2.1',
    'fe80::1/128',
  ])('%s is one', (range) => {
    expect(isIpRange(range)).toBe(true)
  })
  it.each([
    '',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.01',
    '192.0.2.0/33',
    '192.0.2.0/',
    '192.0.2.0/8/8',
    '2001:db8',
    ':::',
    '1::2::3',
    '2001:db8::/129',
    'g::1',
    '1:2:3:4:5:6:7:8:9',
    'localhost',
  ])('%j is none', (range) => {
    expect(isIpRange(range)).toBe(false)
  })
  it.each<[string, string[], boolean]>([
    ['192.0.2.77', ['192.0.2.0/24'], true],
    ['192.0.3.1', ['192.0.2.0/24'], false],
    ['192.0.2.1', ['192.0.2.1'], true],
    ['192.0.2.129', ['192.0.2.128/25'], true],
    ['192.0.2.127', ['192.0.2.128/25'], false],
    ['203.0.113.9', ['0.0.0.0/0'], true],
    ['::ffff:192.0.2.77', ['192.0.2.0/24'], true],
    ['2001:db8:1::5', ['10.0.0.0/8', '2001:db8::/32'], true],
    ['2001:db9::5', ['2001:db8::/32'], false],
    ['192.0.2.1', ['::/0'], false],
    ['192.0.2.1', [], false],
    ['nonsense', ['0.0.0.0/0'], false],
  ])('%s in %j: %s', (ip, ranges, allowed) => expect(isIpAllowed(ip, ranges)).toBe(allowed))
})

describe('the restriction', () => {
  const company = { enable_ip_restriction: true, allowed_ips: ['192.0.2.0/24'] }
  it('binds internal users only', () => {
    expect(mayEnterFrom('203.0.113.9', roles.master, company)).toBe(false)
    expect(mayEnterFrom('203.0.113.9', roles.guest, company)).toBe(true)
    expect(mayEnterFrom('203.0.113.9', roles.member, { ...company, enable_ip_restriction: false })).toBe(true)
  })
  it('is not saved where it excludes the saver', () => {
    expect(ipRestrictionRefusal('203.0.113.9', company)).toContain('203.0.113.9')
    expect(ipRestrictionRefusal('192.0.2.9', company)).toBeNull()
    expect(ipRestrictionRefusal('203.0.113.9', { ...company, enable_ip_restriction: false })).toBeNull()
  })
  it('refuses what is no range', () =>
    expect(updateCompanyRequestSchema.safeParse({ allowed_ips: ['192.0.2.0/99'] }).error?.issues[0]?.message).toBe(
      'IPアドレスの形式が正しくありません。',
    ))
})

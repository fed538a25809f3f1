/** Who is signed in, for tests of screens that need no more of the server than that. */
import type { Myself } from '#domain/users/users.contract.ts'

type Membership = Myself['memberships'][number]

export const membership = (
  id: number,
  company_key: string,
  name: string,
  role: Membership['role'] = 0,
): Membership => ({ company: { id, name, company_key, members_require_approval: false }, role, last_active_at: null })

export const midori = membership(1, 'midori', '株式会社みどり総合管理', 1)
export const aoba = membership(2, 'aoba', 'あおば設備株式会社')

export const myself = (memberships: Membership[], chosen?: Membership): Myself => ({
  id: 2,
  name: '中村 彩',
  profile_photo_path: null,
  email: 'aya@example.jp',
  deleted_at: null,
  has_pending_invitation: false,
  last_password_updated_at: null,
  two_factor_enabled: false,
  two_factor_confirmed_at: null,
  is_firm_head: false,
  role: chosen?.role ?? null,
  company: chosen?.company ?? null,
  memberships,
  max_upload_bytes: 200 * 1024 * 1024,
  known_origins: [],
  is_mail_sent: true,
})

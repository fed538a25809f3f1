import { may } from '../users/rights.ts'
import type { Role } from '../users/users.labels.ts'
import { canSeeCompany, isAdmin, type Actor } from '../users/users.policy.ts'
import { isIpAllowed } from './ip-ranges.ts'

type IpRestriction = { enable_ip_restriction: boolean; allowed_ips: readonly string[] }

/** How long a company that is to be deleted can still be had back. */
export const companyDeletionDays = 30

export const canEditCompany = (actor: Actor): boolean => isAdmin(actor)

/** Only the Master hands the company over. */
export const canHandOver = (actor: Actor, company: { master_user_id: number }): boolean =>
  actor.id === company.master_user_id

/** The IP restriction binds the company's own people only. */
export const mayEnterFrom = (ip: string, role: Role, company: IpRestriction): boolean =>
  !company.enable_ip_restriction || may({ role }, 'enterFromAnywhere') || isIpAllowed(ip, company.allowed_ips)

/** Where and with what a photo was taken is for the company's own people, unless it wants nobody to have it. */
export const mayHavePhotoMetadata = (actor: Actor, company: { keep_photo_metadata: boolean }): boolean =>
  canSeeCompany(actor) && company.keep_photo_metadata

/** A list that would lock the person out who saves it is refused. */
export const ipRestrictionRefusal = (ip: string, company: IpRestriction): string | null =>
  company.enable_ip_restriction && !isIpAllowed(ip, company.allowed_ips)
    ? `現在のIPアドレス（${ip}）が含まれていません。保存するとアクセスできなくなるため、追加してください。`
    : null

/** To one of the company's own people, who can have the address added. */
export const networkRefusal = (ip: string): string => `許可されていないネットワーク（${ip}）からのアクセスです。`

export const networkPassTexts = {
  notNeeded: 'このネットワークからは、そのまま利用できます。',
  deadLink: 'リンクの期限が切れたか、既に使われています。もう一度、利用を依頼してください。',
} as const

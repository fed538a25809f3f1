export const roles = { member: 0, admin: 1, guest: 2, master: 3 } as const
export type Role = (typeof roles)[keyof typeof roles]

export const roleLabels = { 0: 'メンバー', 1: '管理者', 2: 'ゲスト', 3: 'マスター' } as const satisfies Record<
  Role,
  string
>

export const invitationStatuses = { invited: 1, joined: 2 } as const
export type InvitationStatus = (typeof invitationStatuses)[keyof typeof invitationStatuses]
export const invitationStatusLabels = { 1: '招待中', 2: '参加済み' } as const satisfies Record<InvitationStatus, string>

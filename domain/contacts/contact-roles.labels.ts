/** What a contact is to a building: one role there, another at the next. */
export const contactRoleLabels = {
  1: 'オーナー',
  2: '発注者',
  3: '管理者',
  4: '電気主任技術者',
  5: '防火管理者',
} as const
export type ContactRole = keyof typeof contactRoleLabels
export const contactRoles = { owner: 1, client: 2, manager: 3, engineer: 4, fire_manager: 5 } as const satisfies Record<
  string,
  ContactRole
>
export const contactRoleLabel = '役割'

/** 三浦 裕子（オーナー） */
export const contactWithRole = (name: string, role: ContactRole | null): string =>
  role === null ? name : `${name}（${contactRoleLabels[role]}）`

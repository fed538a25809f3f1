import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import type { Actor } from '#domain/users/users.policy.ts'

/** 自分の案件: the user is a member. */
export const isOwnMatter = ({ users }: Pick<MatterListItem, 'users'>, user: Pick<Actor, 'id'>): boolean =>
  users.some(({ id }) => id === user.id)

import { toTimestamp } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCalendarItem, MatterListItem } from '#domain/matters/matters.contract.ts'
import { canChangeMatterStatus, canDeleteMatter, canEditMatter } from '#domain/matters/matters.policy.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import type { Scope } from '#server/http/context.ts'
import { profilePhotoPath } from '#server/users/users.presenter.ts'
import type { StatusRow } from './matter-statuses.store.ts'
import type { MatterMember, MatterRow } from './matters.store.ts'

const presentMember = (member: MatterMember): UserRef => ({
  id: member.id,
  name: member.name,
  profile_photo_path: profilePhotoPath(member),
  role: member.role,
})

export const presentStatus = ({
  id,
  name,
  sort_order,
  type_id,
  color_gradient_level,
  is_default,
}: StatusRow): MatterStatus => ({ id, name, sort_order, type_id, color_gradient_level, is_default })

type Row = Pick<
  MatterRow,
  | 'id'
  | 'name'
  | 'number'
  | 'status_id'
  | 'matter_category_id'
  | 'building_id'
  | 'start_date'
  | 'end_date'
  | 'start_time'
  | 'end_time'
  | 'lead_user_id'
  | 'urgency'
  | 'created_user_id'
  | 'created_at'
  | 'updated_at'
> & { building_name: string | null; linked_facilities_count: number }

export const presentMatter = ({ actor }: Scope, row: Row, members: MatterMember[]): MatterListItem => {
  const facts = { created_user_id: row.created_user_id, is_member: members.some(({ id }) => id === actor.id) }
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    status_id: row.status_id,
    matter_category_id: row.matter_category_id,
    building_id: row.building_id,
    building: row.building_id && row.building_name !== null ? { id: row.building_id, name: row.building_name } : null,
    start_date: row.start_date,
    end_date: row.end_date,
    start_time: row.start_time,
    end_time: row.end_time,
    lead_user_id: row.lead_user_id,
    urgency: row.urgency,
    users: members.map(presentMember),
    linked_facilities_count: row.linked_facilities_count,
    created_user_id: row.created_user_id,
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    canEdit: canEditMatter(actor, facts),
    canDelete: canDeleteMatter(actor, facts),
    canChangeStatus: canChangeMatterStatus(actor),
  }
}

export const presentCalendarItem = ({
  id,
  name,
  status_id,
  matter_category_id,
  building,
  start_date,
  end_date,
  start_time,
  end_time,
  users,
  lead_user_id,
  urgency,
  updated_at,
  canEdit,
  canChangeStatus,
}: MatterListItem): MatterCalendarItem => ({
  id,
  name,
  status_id,
  matter_category_id,
  building,
  start_date,
  end_date,
  start_time,
  end_time,
  users,
  lead_user_id,
  urgency,
  updated_at,
  canEdit,
  canChangeStatus,
})

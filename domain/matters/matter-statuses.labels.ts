/** Japanese names of what admins set of a status. */
export const matterStatusColumnLabels = {
  name: 'ステータス名',
  type_id: '種別',
  color_gradient_level: '色の濃さ',
  /** Of the company's statuses together: the one that new matters begin with. */
  default_id: '既定のステータス',
} as const

/** What the columns of 期限 say, on the screen and in its file. */
import { formatDay } from '../dates.ts'
import type { ListTexts } from '../list-columns.ts'
import type { OccurrenceListColumn } from './occurrence-list.labels.ts'
import type { ListedOccurrence } from './plans.contract.ts'
import { occurrenceStateLabels, performerLabels } from './plans.labels.ts'

/** 2026/07 */
export const monthText = (month: string): string => month.replace('-', '/')

/** A report is called by what is reported: 消防用設備等 総合点検の報告. */
export const timeName = (kind_name: string, { role }: Pick<ListedOccurrence, 'role'>): string =>
  role === 'report' ? `${kind_name}の報告` : kind_name

/** Who does it: the firm by its name, ourselves by ours. */
export const doerText = ({
  performer,
  partner_name,
  users,
}: Pick<ListedOccurrence, 'performer' | 'partner_name' | 'users'>): string => {
  if (performer !== 'own') return partner_name ?? performerLabels[performer]
  return users.length === 0 ? performerLabels.own : users.map(({ name }) => name).join('、')
}

/** To whom a report goes: the authority that the plan names, else as the kind says it in general. */
export const reportToText = ({
  kind,
  authority,
}: {
  kind: Pick<ListedOccurrence['kind'], 'report_to'>
  authority: { name: string } | null | undefined
}): string | null => authority?.name ?? kind.report_to

export const occurrenceListTexts: ListTexts<OccurrenceListColumn, ListedOccurrence> = {
  kind: ({ kind, role }) => timeName(kind.name, { role }),
  building: ({ building }) => building.name,
  due_by: ({ due_by, is_unconfirmed }) => formatDay(due_by) + (is_unconfirmed ? '（未確認）' : ''),
  state: ({ state }) => occurrenceStateLabels[state],
  planned: ({ planned_on, planned_month }) => (planned_on ? formatDay(planned_on) : monthText(planned_month)),
  law: ({ kind }) => kind.law,
  partner: doerText,
  last_performed_on: ({ last_performed_on }) => last_performed_on && formatDay(last_performed_on),
}

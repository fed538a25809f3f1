/** What a guest says of a job that is theirs: whether they take it, that they began, that they are done. */
import { matterStatusTypes, type MatterStatusType } from './matters.labels.ts'

export const guestReportStateLabels = {
  accepted: '引き受け',
  declined: '辞退',
  started: '着手',
  finished: '完了',
} as const
export type GuestReportState = keyof typeof guestReportStateLabels

/** Of which kind a matter's status is once the report counts; null of what no status tells. */
const statusTypes = {
  accepted: null,
  declined: null,
  started: matterStatusTypes.inProgress,
  finished: matterStatusTypes.completed,
} as const satisfies Record<GuestReportState, MatterStatusType | null>
export const statusTypeOf = (state: GuestReportState): MatterStatusType | null => statusTypes[state]

type Standing = { state: GuestReportState; is_sent_back: boolean } | null

/** What a guest may say now, in the order of the work; nothing twice, and nothing of a job that is done. */
export const reportableStates = (status: MatterStatusType, standing: Standing): GuestReportState[] => {
  if (status === matterStatusTypes.completed) return []
  const last = standing === null || standing.is_sent_back ? null : standing.state
  const began = last === 'started' || last === 'finished' || status === matterStatusTypes.inProgress
  const states: GuestReportState[] = []
  if (!began && last !== 'accepted') states.push('accepted')
  if (!began && last !== 'declined') states.push('declined')
  if (!began && last !== 'declined') states.push('started')
  if (last !== 'finished' && last !== 'declined') states.push('finished')
  return states
}

export const guestReportLabels = { state: '状態', note: '一言' } as const

export const guestReportTexts = {
  title: '作業の報告',
  /** On the guest's buttons. */
  actions: { accepted: '引き受ける', declined: '辞退する', started: '着手を報告', finished: '完了を報告' },
  standing: {
    accepted: 'この案件を引き受けました。',
    declined: 'この案件を辞退しました。',
    started: '着手を報告しました。',
    finished: '完了を報告しました。',
  },
  waiting: '会社の確認を待っています。',
  confirmed: '会社が確認しました。',
  asked: 'この案件を引き受けるかどうかを回答してください。',
  sentBack: (state: GuestReportState): string => `${guestReportStateLabels[state]}の報告が差し戻されました。`,
  declineNote: '辞退する理由',
  declineAbout: '会社の担当者に届きます。',
  noteNeeded: '理由を入力してください。',
  sendBackNote: '差し戻す理由',
  confirm: { accepted: '', declined: '', started: '確認して着手にする', finished: '確認して完了にする' },
  sendBack: '差し戻す',
  said: (name: string, state: GuestReportState): string =>
    state === 'declined' || state === 'accepted'
      ? `${name}さんが${state === 'declined' ? '辞退しました' : '引き受けました'}。`
      : `${name}さんが${guestReportStateLabels[state]}を報告しました。`,
  /** In the history. */
  line: (state: GuestReportState, note: string | null): string =>
    note ? `${guestReportStateLabels[state]}：${note}` : guestReportStateLabels[state],
  sentBackLine: (name: string, state: GuestReportState, note: string): string =>
    `${name}の${guestReportStateLabels[state]}を差し戻し：${note}`,
  notNow: 'この案件の状態が変わったため、報告できません。画面を更新して、確かめてください。',
  settled: 'この報告は、すでに確認または差し戻しされています。',
  noStatus: 'この種別のステータスがありません。案件ステータスの設定を確かめてください。',
} as const

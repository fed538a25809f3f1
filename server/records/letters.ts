/** The letters' words. Each is written for one event; greeting and address are the reader's. */
import { businessDay, formatDay } from '#domain/dates.ts'
import { historyableTypeLabels } from '#domain/histories/histories.labels.ts'
import { limits } from '#domain/limits.ts'
import type { LetterBody } from '#server/mail/layout.ts'
import type { Actor, Event } from './events.ts'

export type Letter = { kind: string; subject: string; body: Omit<LetterBody, 'greeting'> }
/** `origin`: the site's, without a trailing slash. */
export type LetterOf<E> = (event: E, from: { origin: string; actor: Actor }) => Letter

type From = Parameters<LetterOf<unknown>>[1]
const companyUrl = ({ origin, actor }: From, path: string) => `${origin}/c/${actor.company_key}/${path}`
const approvalUrl = (from: From, id: number) => companyUrl(from, `documents/${id}/approval`)

export const approvalRequestedLetter: LetterOf<
  Event<'approval_requested' | 'approval_step_started' | 'approver_substituted'>
> = ({ subject: document, applicant, comment }, from) => ({
  kind: 'approval_requested',
  subject: `【承認依頼】${document.name}`,
  body: {
    paragraphs: [`${applicant.name}さんから、書類の承認依頼が届いています。`],
    facts: [
      ['書類', document.name],
      ['申請者', applicant.name],
      ['申請者コメント', comment],
    ],
    action: { label: '書類を確認する', url: approvalUrl(from, document.id) },
  },
})

export const approvedLetter: LetterOf<Event<'approved'>> = ({ subject: document, comment }, from) => ({
  kind: 'approval_approved',
  subject: `【承認完了】${document.name}`,
  body: {
    paragraphs: ['書類の承認が完了しました。提出先を設定して提出できます。'],
    facts: [
      ['書類', document.name],
      ['コメント', comment],
    ],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const sentBackLetter: LetterOf<Event<'sent_back'>> = ({ subject: document, comment }, from) => ({
  kind: 'approval_sent_back',
  subject: `【差し戻し】${document.name}`,
  body: {
    paragraphs: [`${from.actor.user.name}さんが書類を差し戻しました。`],
    facts: [
      ['書類', document.name],
      ['コメント', comment],
    ],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const approvalCancelledLetter: LetterOf<Event<'approval_cancelled'>> = ({ subject: document }, { actor }) => ({
  kind: 'approval_cancelled',
  subject: `【承認依頼の取り消し】${document.name}`,
  body: {
    paragraphs: [`${actor.user.name}さんが承認リクエストを取り消しました。承認の必要はありません。`],
    facts: [['書類', document.name]],
  },
})

export const approvalDesertedLetter: LetterOf<Event<'approval_deserted'>> = (
  { subject: document, leaver_name },
  from,
) => ({
  kind: 'approval_cancelled',
  subject: `【承認依頼の取り消し】${document.name}`,
  body: {
    paragraphs: [
      `${leaver_name}さんの退会により承認者がいなくなったため、承認リクエストを取り消しました。申請者は、承認者を選び直して申請してください。`,
    ],
    facts: [['書類', document.name]],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const roleChangedLetter: LetterOf<Event<'role_changed'>> = ({ subject: company, role_name }, from) => ({
  kind: 'role_changed',
  subject: `${company.name}での権限が変更されました`,
  body: {
    paragraphs: [`${from.actor.user.name}さんが、${company.name}でのあなたの権限を変更しました。`],
    facts: [['権限', role_name]],
    action: { label: '建守を開く', url: companyUrl(from, '') },
  },
})

export const handoverOfferedLetter: LetterOf<Event<'handover_offered'>> = ({ subject: company, expires_at }, from) => ({
  kind: 'handover_offered',
  subject: `${company.name}のマスターの引き継ぎ`,
  body: {
    paragraphs: [
      `${from.actor.user.name}さんが、${company.name}のマスターをあなたに引き継ごうとしています。引き継ぐと、あなたがマスターに、${from.actor.user.name}さんが管理者になります。`,
    ],
    action: { label: '内容を確認する', url: companyUrl(from, 'settings/users') },
    notes: [`${formatDay(businessDay(expires_at))}まで返事ができます。`],
  },
})

export const handedOverLetter: LetterOf<Event<'handed_over'>> = ({ subject: company }, from) => ({
  kind: 'handed_over',
  subject: `${company.name}のマスターの引き継ぎが完了しました`,
  body: {
    paragraphs: [
      `${from.actor.user.name}さんが${company.name}のマスターを引き継ぎました。あなたの権限は管理者になりました。`,
    ],
    action: { label: '建守を開く', url: companyUrl(from, '') },
  },
})

export const removedLetter: LetterOf<Event<'removed'>> = ({ subject: company }, { actor }) => ({
  kind: 'removed',
  subject: `${company.name}のメンバーから外れました`,
  body: {
    paragraphs: [
      `${actor.user.name}さんが、あなたを${company.name}のメンバーから外しました。今後、この会社の案件や書類を開くことはできません。`,
    ],
    notes: ['お心当たりがない場合は、会社の管理者に確認してください。'],
  },
})

const commentPaths = {
  matter: (id: number) => `matters/${id}`,
  document: (id: number) => `documents/${id}/log`,
} as const

export const mentionedLetter: LetterOf<Event<'mentioned'>> = ({ subject: { type, id, name }, comment }, from) => {
  const label = historyableTypeLabels[type]
  return {
    kind: 'comment_mentioned',
    subject: `【コメント】${name}`,
    body: {
      paragraphs: [`${from.actor.user.name}さんが、${label}のコメントであなたを指定しました。`],
      facts: [
        [label, name],
        ['コメント', comment.body],
      ],
      action: { label: `${label}を開く`, url: companyUrl(from, commentPaths[type](id)) },
    },
  }
}

export const callAssignedLetter: LetterOf<Event<'call_assigned'>> = ({ subject: matter, call }, from) => ({
  kind: 'call_assigned',
  subject: `【緊急対応】${matter.name}`,
  body: {
    paragraphs: [`${from.actor.user.name}さんが、緊急対応の案件の担当にあなたを指定しました。`],
    facts: (
      [
        ['案件', matter.name],
        ['症状', call.symptom],
        ['場所', call.place],
        ['連絡者', [call.caller_name, call.caller_phone].filter(Boolean).join('　')],
      ] as const
    ).flatMap(([label, text]): [string, string][] => (text ? [[label, text]] : [])),
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const matterAssignedLetter: LetterOf<Event<'matter_assigned'>> = ({ subject: matter }, from) => ({
  kind: 'matter_assigned',
  subject: `【案件の担当】${matter.name}`,
  body: {
    paragraphs: [`${from.actor.user.name}さんが、案件の担当にあなたを指定しました。`],
    facts: [['案件', matter.name]],
    action: { label: '案件を開く', url: companyUrl(from, `matters/${matter.id}`) },
  },
})

export const documentOpenedLetter: LetterOf<Event<'document_opened'>> = ({ subject: document }, from) => ({
  kind: 'document_opened',
  subject: `【開封】${document.name}`,
  body: {
    paragraphs: [`提出先の${from.actor.user.name}さんが、書類を開きました。`],
    facts: [['書類', document.name]],
    action: { label: '書類を開く', url: approvalUrl(from, document.id) },
  },
})

export const documentSentLetter: LetterOf<Event<'document_sent'>> = (
  { subject: document, company_name, token },
  { origin, actor },
) => ({
  kind: 'document_submitted',
  subject: `【${company_name}】書類をお送りします：${document.name}`,
  body: {
    paragraphs: [
      `${company_name}の${actor.user.name}です。`,
      '下記の書類をお送りします。リンクを開くと、内容の確認とダウンロードができます。',
    ],
    facts: [['書類', document.name]],
    action: { label: '書類を確認する', url: `${origin}/d/${token}` },
    notes: [
      `このリンクは${limits.recipientLinkDays}日間有効です。ログインは必要ありません。`,
      'お心当たりがない場合は、このメールを破棄してください。',
    ],
  },
})

export const invitedLetter: LetterOf<Event<'invited'>> = (
  { subject: company, role_name, matter_names, token, expires_at },
  { origin, actor },
) => ({
  kind: 'invitation',
  subject: `${company.name}から招待が届いています`,
  body: {
    paragraphs: [
      `${company.name}の${actor.user.name}さんから、建守への招待が届いています。次のボタンから参加してください。`,
    ],
    facts: [['権限', role_name], ...matter_names.map((name): [string, string] => ['案件', name])],
    action: { label: '招待を確認する', url: `${origin}/invitations/${token}` },
    notes: [
      `招待の有効期限は${formatDay(businessDay(expires_at))}です。`,
      '心当たりがない場合は、このメールを破棄してください。',
    ],
  },
})

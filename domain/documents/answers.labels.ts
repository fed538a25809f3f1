/** What somebody answers through a recipient's link: that it has come, yes or no to an estimate, or a question. */
import { documentTypes, type DocumentTypeId } from '../templates/templates.labels.ts'

export const answerKinds = ['received', 'approved', 'sent_back', 'asked'] as const
export type AnswerKind = (typeof answerKinds)[number]
export const answerKindLabels = {
  received: '受領',
  approved: '承認',
  sent_back: '差し戻し',
  asked: '質問',
} as const satisfies Record<AnswerKind, string>

/** Words of the buttons. */
export const answerActionLabels = {
  received: '受領しました',
  approved: '承認する',
  sent_back: '差し戻す',
  asked: '質問を送る',
} as const satisfies Record<AnswerKind, string>

/** Only an estimate waits for a yes or no. */
export const answerKindsOf = (document_type_id: DocumentTypeId): readonly AnswerKind[] =>
  document_type_id === documentTypes.estimate ? answerKinds : ['received', 'asked']

/** Yes and no, of which one stands. */
export const isDecision = (kind: AnswerKind): boolean => kind === 'approved' || kind === 'sent_back'

/** Those that are not given yet; of yes and no one. */
export const offeredAnswers = ({
  document,
  answers,
}: {
  document: { document_type_id: DocumentTypeId }
  answers: readonly { kind: AnswerKind }[]
}): AnswerKind[] =>
  answerKindsOf(document.document_type_id).filter(
    (kind) =>
      kind === 'asked' || !answers.some((given) => (isDecision(kind) ? isDecision(given.kind) : given.kind === kind)),
  )

export const answerTexts = {
  name: 'お名前',
  body: '質問・差し戻しの理由',
  bodyMissing: { asked: '質問を入力してください', sent_back: '差し戻しの理由を入力してください' },
  notOffered: 'この書類には、この回答を送れません。',
  decided: (kind: AnswerKind): string =>
    `すでに「${answerKindLabels[kind]}」と回答されています。変更するときは、質問として送ってください。`,
  tooMany: 'このリンクから送れる質問の数を超えました。送信者に直接お問い合わせください。',
  noSignature: 'お名前と日時を送信者に伝えます。電子署名ではありません。',
} as const

/** So many questions are kept of one link. */
export const keptQuestions = 50

/** As a line of a history or a letter tells it. */
export const answerText = ({
  kind,
  name,
  body,
  signed,
}: {
  kind: AnswerKind
  name: string
  body: string | null
  /** How it was signed, where that was asked for. */
  signed: string | null
}): string =>
  [`${answerKindLabels[kind]}（${[name, signed].filter(Boolean).join('、')}）`, body].filter(Boolean).join('\n')

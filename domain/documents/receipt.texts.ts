/** 受領: what a document's sender asks of its recipients, and the paper that tells who received it. */
import { documentColumnLabels } from './documents.labels.ts'

export const receiptTexts = {
  /** For the history. */
  field: documentColumnLabels.asks_receipt,
  label: '提出先に受領の署名をお願いする',
  hint: '提出先は、リンクのページで、署名（手書きか氏名の入力）をして受領を返します。受領書（PDF）は、お互いに開けます。',
  isSet: '提出先に、受領の署名をお願いします。',
  wasSet: '提出先に、受領の署名をお願いしています。',
  inLetter: '内容を確認のうえ、リンクのページの「受領」で、署名をお願いします。',
  wanted: '送信者が、受領の署名をお願いしています。',
  go: '受領の署名へ',
  title: '受領',
  action: '署名して受領する',
  /** Without a script a name is typed in place of a signature. */
  plainAction: '受領する（氏名で署名）',
  notAsked: 'この書類には、受領の署名を送れません。',
  drawn: '手書きの署名',
  typed: '氏名の入力',
  paper: '受領書',
  open: '受領書（PDF）',
  openOf: (name: string): string => `${name}の受領書（PDF）`,
  receiver: '受領した方',
  receivedAt: '受領日時',
  statement: '上記の書類を受領しました。',
  notElectronic: '電子署名ではありません。受領した方がリンクのページで入力した内容です。',
} as const

/** For the history. */
export const asksReceiptWord = (isAsked: boolean): string => (isAsked ? 'お願いする' : 'お願いしない')

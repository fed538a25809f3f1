import {
  mailTemplatesAnswerSchema,
  mailTemplatesQuerySchema,
  saveMailTemplatesRequestSchema,
} from '../mail/mail-templates.contract.ts'
import { z } from 'zod'
import { contentTypes, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  companyAnswerSchema,
  companyConflictSchema,
  companyRefAnswerSchema,
  companyRoomAnswerSchema,
  guideAnswerSchema,
  handoverAnswerSchema,
  handoverRequestSchema,
  postalAddressAnswerSchema,
  setCompanyPictureRequestSchema,
  updateCompanyRequestSchema,
} from './company.contract.ts'
import { companyPictureKinds } from './company.labels.ts'

const pictureParams = z.object({ kind: z.enum(companyPictureKinds) })

export const companyCalls = {
  'GET /mail-templates': {
    operation: 'listMailTemplates',
    summary: '会社の送付メールのテンプレートと、書類テンプレートで最後に選ばれたもの',
    query: mailTemplatesQuerySchema,
    answer: mailTemplatesAnswerSchema,
  },
  'PUT /mail-templates': {
    operation: 'saveMailTemplates',
    summary: '会社の送付メールのテンプレートをまとめて保存する',
    body: saveMailTemplatesRequestSchema,
    answer: mailTemplatesAnswerSchema,
    conflict: conflictSchema,
  },
  'GET /company': { operation: 'getCompany', summary: '会社情報（管理者が見られる）', answer: companyAnswerSchema },
  'GET /company/partial-properties': {
    operation: 'getCompanyRef',
    summary: '会社の名前と、メンバーに関わる設定',
    answer: companyRefAnswerSchema,
  },
  'GET /company/room': {
    operation: 'getCompanyRoom',
    summary: 'ファイルの容量（管理者が見られる。ごみ箱のものと、送信の途中のものを含む。上限がなければnull）',
    answer: companyRoomAnswerSchema,
  },
  'PUT /company': {
    operation: 'updateCompany',
    summary: '会社情報を変更する（送った項目だけが変わる）',
    body: updateCompanyRequestSchema,
    answer: companyAnswerSchema,
    conflict: companyConflictSchema,
  },
  'GET /company/pictures/{kind}': {
    operation: 'getCompanyPicture',
    summary: '会社ロゴ、社印の画像',
    params: pictureParams,
    content: contentTypes.png,
  },
  'PUT /company/pictures/{kind}': {
    operation: 'setCompanyPicture',
    summary: '会社ロゴ、社印を登録する',
    params: pictureParams,
    body: setCompanyPictureRequestSchema,
    files: { picture: 'one' },
    answer: companyAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /company/pictures/{kind}': {
    operation: 'removeCompanyPicture',
    summary: '会社ロゴ、社印を削除する',
    params: pictureParams,
    status: 204,
  },
  'GET /company/handover': {
    operation: 'getHandover',
    summary: '相手の返事を待っているマスターの引き継ぎ（管理者と引き継ぐ相手に見える）',
    answer: handoverAnswerSchema,
  },
  'POST /company/handover': {
    operation: 'offerHandover',
    summary: 'マスターの引き継ぎを申し出る',
    body: handoverRequestSchema,
    answer: handoverAnswerSchema,
    status: 201,
    refusals: [429],
  },
  'POST /company/handover/accept': {
    operation: 'acceptHandover',
    summary: 'マスターを引き継ぐ',
    answer: companyRefAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /company/handover': {
    operation: 'cancelHandover',
    summary: 'マスターの引き継ぎを取り消す、または辞退する',
    status: 204,
  },
  'GET /company/guide': {
    operation: 'getGuide',
    summary: 'はじめにすることの進み具合（管理者が見られる。閉じたあとはnull）',
    answer: guideAnswerSchema,
  },
  'DELETE /company/guide': { operation: 'closeGuide', summary: 'はじめにすることの案内を閉じる', status: 204 },
  'GET /postal-codes/{code}': {
    operation: 'getPostalAddress',
    summary: '郵便番号の住所',
    params: z.object({ code: z.string().regex(/^\d{7}$/) }),
    answer: postalAddressAnswerSchema,
  },
} satisfies Calls

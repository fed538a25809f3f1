import { contentTypes, idParam, mediaParams, type Calls } from '../call.ts'
import { sheetTablesAnswerSchema } from '../documents/sheet-table.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  createdTemplateAnswerSchema,
  newTemplateRequestSchema,
  proposedItemsAnswerSchema,
  templateAnswerSchema,
  templateFileAnswerSchema,
  templateFilterSchema,
  templatesAnswerSchema,
  updateTemplateRequestSchema,
  templateConflictSchema,
} from './templates.contract.ts'

export const templateCalls = {
  'GET /templates': {
    operation: 'listTemplates',
    summary: 'テンプレートの一覧',
    query: templateFilterSchema,
    answer: templatesAnswerSchema,
  },
  'GET /templates/{id}': {
    operation: 'getTemplate',
    summary: 'テンプレート',
    params: idParam,
    answer: templateAnswerSchema,
  },
  'POST /templates': {
    operation: 'createTemplate',
    summary: 'テンプレートを作成する（JSON: 項目から。multipart: Excelの様式から）',
    body: newTemplateRequestSchema,
    files: { excel_file: 'optional' },
    answer: createdTemplateAnswerSchema,
    status: 201,
  },
  'POST /template-files': {
    operation: 'addTemplateFile',
    summary: '写真枠に表示する画像を追加する',
    files: { file: 'one' },
    answer: templateFileAnswerSchema,
    status: 201,
  },
  'PUT /templates/{id}': {
    operation: 'updateTemplate',
    summary: 'テンプレートを保存する（使用中なら次の版になる）',
    params: idParam,
    body: updateTemplateRequestSchema,
    answer: templateAnswerSchema,
    conflict: templateConflictSchema,
  },
  'DELETE /templates/{id}': {
    operation: 'deleteTemplate',
    summary: 'テンプレートを削除する（使用中なら保管される）',
    params: idParam,
    status: 204,
  },
  'POST /templates/{id}/copy': {
    operation: 'copyTemplate',
    summary: 'テンプレートを複製する',
    params: idParam,
    answer: templateAnswerSchema,
    status: 201,
  },
  'POST /templates/{id}/archive': {
    operation: 'archiveTemplate',
    summary: 'テンプレートを保管する',
    params: idParam,
    answer: templateAnswerSchema,
    conflict: conflictSchema,
  },
  'POST /templates/{id}/restore': {
    operation: 'restoreTemplate',
    summary: '保管したテンプレートを元に戻す',
    params: idParam,
    answer: templateAnswerSchema,
    conflict: conflictSchema,
  },
  'GET /templates/{id}/thumbnail': {
    operation: 'getTemplateThumbnail',
    summary: 'Excelではないテンプレートの1ページ目（PNG）',
    params: idParam,
    content: contentTypes.png,
  },
  'GET /templates/{id}/sheets': {
    operation: 'getTemplateSheets',
    summary: 'シートの表',
    params: idParam,
    answer: sheetTablesAnswerSchema,
  },
  'GET /templates/{id}/media/{index}': {
    operation: 'getTemplateMedia',
    summary: 'シートの中の画像',
    params: mediaParams,
    content: contentTypes.sheetMedia,
  },
  'GET /templates/{id}/proposed-items': {
    operation: 'proposeTemplateItems',
    summary: '様式の空欄から項目を提案する',
    params: idParam,
    answer: proposedItemsAnswerSchema,
  },
} satisfies Calls

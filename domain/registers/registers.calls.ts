import { contentTypes, idParam, type Calls } from '../call.ts'
import {
  createImportRequestSchema,
  importMappingSchema,
  importPreviewAnswerSchema,
  importRowsAnswerSchema,
  importRowsFilterSchema,
  registerExportSchema,
  registerImportAnswerSchema,
  registerImportsAnswerSchema,
  registerImportsFilterSchema,
} from './registers.contract.ts'

export const registerCalls = {
  'GET /register-imports': {
    operation: 'listRegisterImports',
    summary: '最近の取り込み',
    query: registerImportsFilterSchema,
    answer: registerImportsAnswerSchema,
  },
  'POST /register-imports': {
    operation: 'createRegisterImport',
    summary: '取り込むファイルを読む（.xlsx、.csv）',
    body: createImportRequestSchema,
    files: { file: 'one' },
    answer: importPreviewAnswerSchema,
    status: 201,
    refusals: [422],
  },
  'GET /register-imports/{id}': {
    operation: 'getRegisterImport',
    summary: '取り込みの進み具合と結果',
    params: idParam,
    answer: registerImportAnswerSchema,
  },
  'PUT /register-imports/{id}': {
    operation: 'tryRegisterImport',
    summary: '列の割り当てを変えて試す（何も登録されない）',
    params: idParam,
    body: importMappingSchema,
    answer: importPreviewAnswerSchema,
  },
  'GET /register-imports/{id}/rows': {
    operation: 'listRegisterImportRows',
    summary: '取り込むと1行ずつ何が起こるか（項目ごとの変更前と変更後）',
    params: idParam,
    query: importRowsFilterSchema,
    answer: importRowsAnswerSchema,
  },
  'GET /register-imports/{id}/faults': {
    operation: 'downloadRegisterImportFaults',
    summary: 'エラーのある行をすべて（CSV）',
    params: idParam,
    content: contentTypes.csv,
  },
  'POST /register-imports/{id}/run': {
    operation: 'runRegisterImport',
    summary: '取り込みを始める（進み具合は取り込みに残る）',
    params: idParam,
    answer: registerImportAnswerSchema,
  },
  'POST /register-imports/{id}/undo': {
    operation: 'undoRegisterImport',
    summary: '取り込みを取り消す（24時間以内、あとから変わったものは残る）',
    params: idParam,
    answer: registerImportAnswerSchema,
  },
  'GET /register-exports': {
    operation: 'exportRegister',
    summary: '台帳を書き出す（取り込みと同じ形）',
    query: registerExportSchema,
    content: [...contentTypes.csv, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/vcard'],
  },
} satisfies Calls

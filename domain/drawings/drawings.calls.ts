import { z } from 'zod'
import { contentTypes, idParam, type Calls } from '../call.ts'
import { deleteFilesRequestSchema } from '../files/files.contract.ts'
import { historiesAnswerSchema, historyFilterSchema } from '../histories/histories.contract.ts'
import { conflictSchema } from '../errors.contract.ts'
import {
  alignmentRequestSchema,
  createDrawingRequestSchema,
  createPinRequestSchema,
  createVersionRequestSchema,
  drawingAnswerSchema,
  drawingConflictSchema,
  drawingFilterSchema,
  drawingPagesAnswerSchema,
  drawingsAnswerSchema,
  drawingVersionAnswerSchema,
  drawingVersionsAnswerSchema,
  pinAnswerSchema,
  pinConflictSchema,
  pinProposalsAnswerSchema,
  pinsAnswerSchema,
  placementConflictSchema,
  placePinsRequestSchema,
  printDrawingRequestSchema,
  tileManifestAnswerSchema,
  updateDrawingRequestSchema,
  updatePinRequestSchema,
} from './drawings.contract.ts'

const count = z.coerce.number().int().min(0).max(1_000_000)
const versionParams = idParam.extend({ number: count })
const tileParams = versionParams.extend({ level: count, x: count, y: count })

export const drawingCalls = {
  'GET /drawings': {
    operation: 'listDrawings',
    summary: '図面の一覧',
    query: drawingFilterSchema,
    answer: drawingsAnswerSchema,
  },
  'GET /drawings/{id}': {
    operation: 'getDrawing',
    summary: '図面（ピンとともに）',
    params: idParam,
    answer: drawingAnswerSchema,
  },
  'GET /drawings/{id}/histories': {
    operation: 'listDrawingHistories',
    summary: '図面の変更履歴',
    params: idParam,
    query: historyFilterSchema,
    answer: historiesAnswerSchema,
  },
  'POST /drawings': {
    operation: 'createDrawing',
    summary: '図面を登録する（1ページの画像）',
    body: createDrawingRequestSchema,
    files: { file: 'one', source: 'optional' },
    answer: drawingAnswerSchema,
    status: 201,
  },
  'PUT /drawings/{id}': {
    operation: 'updateDrawing',
    summary: '図面の名称、建物、タグを変更する（送った項目だけが変わる）',
    params: idParam,
    body: updateDrawingRequestSchema,
    answer: drawingAnswerSchema,
    conflict: drawingConflictSchema,
  },
  'DELETE /drawings/{id}': { operation: 'deleteDrawing', summary: '図面を削除する', params: idParam, status: 204 },

  'GET /drawings/{id}/pins': {
    operation: 'listPins',
    summary: '図面のピン（番号順）',
    params: idParam,
    answer: pinsAnswerSchema,
  },
  'POST /drawings/{id}/pins': {
    operation: 'createPin',
    summary: 'ピンを置く',
    params: idParam,
    body: createPinRequestSchema,
    answer: pinAnswerSchema,
    status: 201,
  },
  'PUT /pins/{id}': {
    operation: 'updatePin',
    summary: 'ピンを変更する、動かす（送った項目だけが変わる）',
    params: idParam,
    body: updatePinRequestSchema,
    answer: pinAnswerSchema,
    conflict: pinConflictSchema,
  },
  'DELETE /pins/{id}': { operation: 'deletePin', summary: 'ピンを削除する', params: idParam, status: 204 },
  'POST /pins/{id}/restore': {
    operation: 'restorePin',
    summary: '削除したピンを元に戻す（24時間以内）',
    params: idParam,
    answer: pinAnswerSchema,
    refusals: [422],
  },
  'GET /pins/{id}/thumbnail': {
    operation: 'getPinThumbnail',
    summary: 'ピンのまわりの縮小画像（480×320、中央がピンの位置）',
    params: idParam,
    content: contentTypes.png,
    refusals: [422],
  },
  'POST /pins/{id}/files': {
    operation: 'addPinFiles',
    summary: 'ピンに写真やファイルを加える',
    params: idParam,
    files: { files: 'many' },
    answer: pinAnswerSchema,
    status: 201,
  },
  'DELETE /pins/{id}/files': {
    operation: 'deletePinFiles',
    summary: 'ピンの写真やファイルを削除する',
    params: idParam,
    body: deleteFilesRequestSchema,
    status: 204,
  },
  'POST /pins/{id}/files/restore': {
    operation: 'restorePinFiles',
    summary: '自分が削除したピンの写真やファイルを元に戻す（1日以内）',
    params: idParam,
    body: deleteFilesRequestSchema,
    answer: pinAnswerSchema,
  },

  'GET /drawings/{id}/versions': {
    operation: 'listDrawingVersions',
    summary: '図面の版（新しい順）',
    params: idParam,
    answer: drawingVersionsAnswerSchema,
  },
  'POST /drawings/{id}/versions': {
    operation: 'createDrawingVersion',
    summary: '新しい版を登録する（ピンは残る）',
    params: idParam,
    body: createVersionRequestSchema,
    files: { file: 'one', source: 'optional' },
    answer: drawingVersionAnswerSchema,
    status: 201,
  },
  'PUT /drawings/{id}/versions/{number}/alignment': {
    operation: 'alignDrawingVersion',
    summary: '前の版との位置を2点で合わせる',
    params: versionParams,
    body: alignmentRequestSchema,
    answer: drawingVersionAnswerSchema,
    conflict: conflictSchema,
  },
  'POST /drawings/{id}/versions/{number}/restore': {
    operation: 'restoreDrawingVersion',
    summary: '前の版を最新版として戻す',
    params: versionParams,
    answer: drawingVersionAnswerSchema,
    status: 201,
  },
  'GET /drawings/{id}/pin-proposals': {
    operation: 'listPinProposals',
    summary: '前の版のままのピンと、位置合わせによる新しい位置の案',
    params: idParam,
    answer: pinProposalsAnswerSchema,
  },
  'POST /drawings/{id}/pin-placements': {
    operation: 'placePins',
    summary: 'ピンの最新版での位置を決める（すべてか、変更が重なるか版が新しくなればなし）',
    params: idParam,
    body: placePinsRequestSchema,
    answer: pinsAnswerSchema,
    conflict: placementConflictSchema,
  },

  'GET /drawings/{id}/versions/{number}/tiles': {
    operation: 'getDrawingTiles',
    summary: '図面の画像のタイルの案内',
    params: versionParams,
    answer: tileManifestAnswerSchema,
    refusals: [422],
  },
  'GET /drawings/{id}/versions/{number}/tiles/{level}/{x}/{y}': {
    operation: 'getDrawingTile',
    summary: '図面の画像のタイル（白紙のタイルはない）',
    params: tileParams,
    content: contentTypes.tile,
    refusals: [422],
  },
  'GET /drawings/{id}/versions/{number}/pack': {
    operation: 'getDrawingPack',
    summary: '図面のすべてのタイルを1つにまとめたもの（持ち出し用）',
    params: versionParams,
    content: contentTypes.binary,
    refusals: [422],
  },

  'POST /drawings/{id}/print': {
    operation: 'printDrawing',
    summary: '図面をピンと凡例とともにPDFで受け取る',
    params: idParam,
    body: printDrawingRequestSchema,
    content: contentTypes.pdf,
  },
  'POST /drawings/{id}/pages': {
    operation: 'createDrawingPages',
    summary: '図面とピンのPDFを、書類に挿入できるファイルとして作る',
    params: idParam,
    body: printDrawingRequestSchema,
    answer: drawingPagesAnswerSchema,
    status: 201,
  },
} satisfies Calls

import { idParam, type Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { departureAnswerSchema, removeUserRequestSchema } from './departures.contract.ts'
import {
  absenceRequestSchema,
  updateUserRequestSchema,
  userAnswerSchema,
  userFilterSchema,
  userRefsAnswerSchema,
  usersAnswerSchema,
} from './users.contract.ts'

export const userCalls = {
  'GET /users': {
    operation: 'listUsers',
    summary: '会社のユーザーの一覧（社内ユーザーが見られる）',
    query: userFilterSchema,
    answer: usersAnswerSchema,
  },
  'GET /users/partial-properties': {
    operation: 'listUserRefs',
    summary: 'すべてのメンバーのid、氏名、権限',
    answer: userRefsAnswerSchema,
  },
} satisfies Calls

/** What admins do with people, and everybody with their own absence. */
export const peopleCalls = {
  'PUT /users/{id}': {
    operation: 'updateUser',
    summary: 'ユーザーの氏名や権限を変更する',
    params: idParam,
    body: updateUserRequestSchema,
    answer: userAnswerSchema,
    conflict: conflictSchema,
  },
  'GET /users/{id}/departure': {
    operation: 'getUserDeparture',
    summary: 'ユーザーを削除する前に、後任を決めるもの',
    params: idParam,
    answer: departureAnswerSchema,
  },
  'DELETE /users/{id}': {
    operation: 'removeUser',
    summary: 'ユーザーを会社から削除する',
    params: idParam,
    body: removeUserRequestSchema,
    status: 204,
    conflict: conflictSchema,
    refusals: [429],
  },
  'PUT /users/{id}/absence': {
    operation: 'setUserAbsence',
    summary: '不在の期間と代理の承認者を設定する',
    params: idParam,
    body: absenceRequestSchema,
    answer: userAnswerSchema,
    conflict: conflictSchema,
  },
  'DELETE /users/{id}/absence': {
    operation: 'endUserAbsence',
    summary: '不在の設定を取り消す',
    params: idParam,
    answer: userAnswerSchema,
  },
} satisfies Calls

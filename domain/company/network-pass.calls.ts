import { z } from 'zod'
import type { Calls } from '../call.ts'
import { conflictSchema } from '../errors.contract.ts'
import { networkPassAnswerSchema, networkPassRequestSchema } from './network-pass.contract.ts'

/** For a Master whom the company's IP restriction leaves out. */
export const networkPassCalls = {
  'POST /api/c/{companyKey}/network-pass': {
    operation: 'askForNetworkPass',
    summary: '許可されていないネットワークから1時間だけ利用するためのリンクをメールで受け取る（マスター）',
    params: z.object({ companyKey: z.string() }),
    status: 204,
    conflict: conflictSchema,
    refusals: [429],
  },
} satisfies Calls

export const openNetworkPassCalls = {
  'POST /api/public/network-pass': {
    operation: 'openNetworkPass',
    summary: 'メールで受け取ったリンクで、依頼した端末を1時間だけ許可する',
    body: networkPassRequestSchema,
    answer: networkPassAnswerSchema,
  },
} satisfies Calls

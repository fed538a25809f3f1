import { z } from 'zod'
import { single } from '../fields.ts'
import type { Ahead } from './ahead.ts'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

/** By the SHA-256 of the whole file. */
export const uploadParams = z.object({ sha256: sha256Schema })

export const aheadSchema: z.ZodType<Ahead> = z.object({
  field: z.string().max(100),
  name: z.string().max(1000),
  sha256: sha256Schema,
})

/** Bytes from the beginning on that are there. */
export const receivedSchema = z.object({ received: z.int().min(0) })
export const receivedAnswerSchema = single(receivedSchema)

export const partRequestSchema = z.object({
  /** Of the part's first byte within the file. */
  at: z.coerce.number().int().min(0),
})

/** Shapes of the answers that say no. */
import { z } from 'zod'
import type { ErrorBody, ValidationErrorBody } from './errors.ts'

export const validationErrorSchema = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())),
}) satisfies z.ZodType<ValidationErrorBody>
/** `code` tells refusals of one status apart, where a screen has to. */
export const errorSchema = z.object({ message: z.string(), code: z.string().optional() }) satisfies z.ZodType<ErrorBody>
/** 409: the record is no longer in a state that allows the call. */
export const conflictSchema = errorSchema.extend({ code: z.string() })

/** What goes between the engine and its workers. */
import type { SheetErrorCode } from '#engine/model/errors.ts'
import type { Operations } from './operations.ts'

export type OperationName = keyof Operations
export type OperationArguments<Name extends OperationName> = Parameters<Operations[Name]>
export type OperationResult<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>

export type Request = { id: number; operation: string; args: unknown[] }
export type Failure =
  /** Becomes a SheetError: a sentence for the person who gave the file. */
  | { kind: 'sheet'; code: SheetErrorCode; message: string }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
export type Response<Failed = Failure> = { id: number; result: unknown } | { id: number; failure: Failed }

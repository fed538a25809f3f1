/**
 * How many photos a place in a form should have. It says nothing of how a form looks, so that it changes under a template
 * in use without a new version of it, and keeps no document from being submitted.
 */
import { z } from 'zod'

/** As many files as an item takes. */
export const filesPerItem = 30

const notACount = `必要枚数は、1から${filesPerItem}までの整数を入力してください。`
export const wantedPhotosSchema = z
  .number({ error: notACount })
  .int(notACount)
  .min(1, notACount)
  .max(filesPerItem, notACount)

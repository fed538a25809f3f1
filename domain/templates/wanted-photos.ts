/**
 * How many photos a place in a form should have. It says nothing of how a form looks, so that it changes under a template
 * in use without a new version of it, and keeps no document from being submitted.
 */
import { z } from 'zod'
import { limits } from '../limits.ts'

const most = limits.items.filesPerItem
const notACount = `必要枚数は、1から${most}までの整数を入力してください。`
export const wantedPhotosSchema = z.number({ error: notACount }).int(notACount).min(1, notACount).max(most, notACount)

import { z } from 'zod'
import { requiredText } from '../fields.ts'

export const networkPassRequestSchema = z.object({ token: requiredText('リンク', 200) })

/** The company that the session which asked for it is let into. */
export const networkPassSchema = z.object({ company_key: z.string(), company_name: z.string() })
export type NetworkPass = z.infer<typeof networkPassSchema>
export const networkPassAnswerSchema = z.object({ data: networkPassSchema })

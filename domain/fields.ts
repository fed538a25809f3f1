/**
 * Building blocks of the request and answer schemas. Lengths count Unicode characters, as zod does and textLength;
 * an input's maxlength counts UTF-16 units and would stop 𠮷 too early. Schemas stay free of transforms, so that OpenAPI and form types read them as they are;
 * the exceptions are the query helpers, which accept the strings of a URL.
 */
import { z } from 'zod'
import { parseDayTime } from './dates.ts'
import { idsOf, type IdOf, type Labels } from './labels.ts'
import { limits } from './limits.ts'
import { ownSentence } from './text/own-sentence.ts'
import * as text from './text/validation.ts'

// Wherever a schema has no sentence of its own: zod's would tell a person of types.
z.config({ localeError: ownSentence })

// ---- values of entities ----

export const idSchema = z.int().positive()
/** Calendar day, yyyy-MM-dd. */
export const dateSchema = z.iso.date()
/** Moment, ISO 8601 with offset. */
export const timestampSchema = z.iso.datetime({ offset: true })

/** Of what a device may send later: `created_at` and `updated_at` beside it say when it arrived. */
export const writtenShape = {
  /** When it was written on the device; null where it came at once. */
  written_at: timestampSchema.nullable(),
  /** The device's clock differed from the server's by more than a minute. */
  is_device_time: z.boolean(),
}

/** The ids as zod's enumeration; OpenAPI lists them all, which it does not of a literal with several values. */
const idEnum = <L extends Labels>(labels: L): Record<string, IdOf<L>> =>
  Object.fromEntries(idsOf(labels).map((id) => [`id${id}`, id]))
/** An id of an enumeration with labels. */
export const enumSchema = <L extends Labels>(labels: L) => z.enum(idEnum(labels))
export const namedSchema = z.object({ id: idSchema, name: z.string() })
export type Named = z.infer<typeof namedSchema>

/** Answer of a single resource. */
export const single = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
/** Answer of a list without pages. */
export const listOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema) })

// ---- fields of requests ----

export const requiredText = (label: string, max: number) =>
  z
    .string({ error: text.required(label) })
    .trim()
    .min(1, { error: text.required(label), abort: true })
    .max(max, text.maxLength(label, max))

/** Empty text and null both mean nothing entered. */
export const optionalText = (label: string, max: number) =>
  z
    .string({ error: text.notAccepted(label) })
    .trim()
    .max(max, text.maxLength(label, max))
    .nullish()

/** As zod's own, with domains in any script, as they are written and as mail servers know them. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)[A-Za-z0-9_'+.-]*[A-Za-z0-9_+-]@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[A-Za-z0-9-]+)$/u

export const isEmail = (text: string): boolean => emailPattern.test(text)

export const requiredEmail = (label = 'メールアドレス') =>
  requiredText(label, limits.text.email).regex(emailPattern, text.notAnEmail(label))

export const optionalEmail = (label = 'メールアドレス') =>
  z
    .string({ error: text.notAccepted(label) })
    .trim()
    .max(limits.text.email, text.maxLength(label, limits.text.email))
    .refine((value) => value === '' || emailPattern.test(value), text.notAnEmail(label))
    .nullish()

export const requiredInteger = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  z
    .number({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? text.required(label) : text.notANumber(label),
    })
    .int(text.notAnInteger(label))
    .min(min, text.minNumber(label, min))
    .max(max, text.maxNumber(label, max))

export const optionalInteger = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  requiredInteger(label, { min, max }).nullish()

export const optionalNumber = (label: string, { min = 0, max }: { min?: number; max: number }) =>
  z
    .number({ error: text.notANumber(label) })
    .min(min, text.minNumber(label, min))
    .max(max, text.maxNumber(label, max))
    .nullish()

/** Of a date, or of a moment that begins with one. */
export const inYears = (date: string): boolean => {
  const year = Number(date.slice(0, 4))
  return year >= limits.years.from && year <= limits.years.to
}
const yearsSentence = `${limits.years.from}年から${limits.years.to}年までの日付を入力してください。`

/** yyyy-MM-dd. */
export const requiredDate = (label: string) =>
  z.iso
    .date({ error: (issue) => (issue.input ? text.notADate(label) : text.required(label)) })
    .refine(inYears, text.yearsBetween(label, limits.years.from, limits.years.to))

/** yyyy-MM-dd or null. */
export const optionalDate = (label: string) =>
  z.iso
    .date({ error: text.notADate(label) })
    .refine(inYears, text.yearsBetween(label, limits.years.from, limits.years.to))
    .nullish()

/** HH:mm of a clock in Tokyo, or null. What people type is read before (domain/typed-times.ts). */
export const optionalTime = (label: string) =>
  z
    .string({ error: text.notAccepted(label) })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, text.notATimeOfDay(label))
    .nullish()

/** yyyy-MM-dd HH:mm:ss of a clock in Tokyo, or null. What people type is read before (domain/typed-dates.ts). */
export const optionalMoment = (label: string) =>
  z
    .string({ error: text.notAccepted(label) })
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, text.notAMoment(label))
    .refine((value) => parseDayTime(value) !== null, text.notAMoment(label))
    .refine(inYears, text.yearsBetween(label, limits.years.from, limits.years.to))
    .nullish()

export const requiredId = (label: string) => z.int({ error: text.notAChoice(label) }).positive(text.notAChoice(label))
export const optionalId = (label: string) => requiredId(label).nullish()
export const idList = (label: string, max: number = limits.ids) =>
  z.array(requiredId(label), { error: text.notAccepted(label) }).max(max, text.maxCount(label, max))

/** As an earlier version wrote it: accepted for one release more, and told so in OpenAPI. */
export const formerly = <Schema extends z.ZodType>(schema: Schema, now: string): Schema =>
  schema.meta({ deprecated: true, description: `${now} の以前の書き方です。次の版でなくなります。` })

export const optionalChoice = <L extends Labels>(label: string, labels: L) =>
  z.enum(idEnum(labels), { error: text.notAChoice(label) }).nullish()

export const requiredChoice = <L extends Labels>(label: string, labels: L) =>
  z.enum(idEnum(labels), {
    error: (issue) =>
      issue.input === undefined || issue.input === null ? text.required(label) : text.notAChoice(label),
  })

/**
 * Same day or later, where both are given; null and undefined are open ends.
 * Dates are yyyy-MM-dd, so that their order is the order of their texts.
 */
export const isDateRange = (start: string | null | undefined, end: string | null | undefined): boolean =>
  !start || !end || start <= end

// ---- fields of query strings ----

/** Number in a query string. */
export const queryNumber = () => z.coerce.number<string | number>()
export const queryId = () => queryNumber().int().positive()
const flags = new Map<unknown, boolean>([
  ['1', true],
  [1, true],
  ['true', true],
  ['0', false],
  [0, false],
  ['false', false],
])
/** 1 and 0 as our own pages write them, true and false as clients made from the OpenAPI document do. */
export const queryFlag = () => z.preprocess((value) => flags.get(value) ?? value, z.boolean())
/** An enumeration's id in a query string. */
export const queryEnum = <L extends Labels>(labels: L) =>
  z.preprocess((value) => (typeof value === 'string' && value !== '' ? Number(value) : value), enumSchema(labels))
export const downloadTypes = ['pdf', 'excel'] as const
export type DownloadType = (typeof downloadTypes)[number]
/** As what a record is downloaded; `PDF` and `Excel` count, too. */
export const downloadTypeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(downloadTypes),
)
/** Which columns of a list its CSV has, each once. */
export const csvColumns = <const Columns extends readonly [string, ...string[]]>(columns: Columns) =>
  z
    .array(z.enum(columns))
    .max(columns.length, text.validationMessages.csvColumns)
    .min(1, text.validationMessages.csvColumns)
    .refine((chosen) => new Set(chosen).size === chosen.length, text.validationMessages.csvColumns)
    .optional()

/** yyyy-MM-dd in a query string, of the years that dates are typed in. */
export const queryDate = () => z.iso.date().refine(inYears, yearsSentence)
/** yyyy-MM in a query string, of the same years. */
export const queryMonth = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, text.notADate('年月'))
    .refine(inYears, yearsSentence)
/** `key[]=1&key[]=2`, or one value alone. */
export const queryList = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(limits.ids).optional(),
  )

/**
 * What people edit in a record, said once a noun: every column with its label, its text and what else it takes part in.
 * Saving, copying, conflicts, history and CSV come from this description; a column that it forgets does not compile.
 */

/** Columns that are read as one, such as both ends of a schedule: their line in the history. */
type Line<Row> = { field: string; label: string; text: (row: Row) => string | null }

/** `Flag` names the questions that every column of the noun answers with yes or no, e.g. isCopied. */
export type Columns<Row, Names, Flag extends string> = {
  [Key in keyof Row]: {
    label: string
    /** What a value reads like on the screen; null where it is empty. `Names` are those of what ids point to. */
    text: (value: Row[Key], names: Names) => string | null
    line?: Line<Row>
  } & Record<Flag, boolean>
}

/** What the server itself keeps in every record; the rest is for people to edit. */
type Kept = 'id' | 'company_id' | 'created_user_id' | 'updated_user_id' | 'created_at' | 'updated_at' | 'deleted_at'
/** The columns of a table that people edit; `Also` names those that this table keeps by itself. */
export type Editable<Row, Also extends keyof Row = never> = Omit<Row, Kept | Also>

/** The columns that answer `Flag` with yes. */
export type Flagged<Described, Flag extends string> = {
  [Key in keyof Described]: Described[Key] extends Record<Flag, true> ? Key : never
}[keyof Described]

/** A text that reads as it is stored. */
export const asIs = (value: string | null): string | null => value

export const flaggedKeys = <Flag extends string, Described extends Record<string, Record<Flag, boolean>>>(
  columns: Described,
  flag: Flag,
): (Flagged<Described, Flag> & string)[] =>
  Object.keys(columns).filter((key) => columns[key]![flag]) as (Flagged<Described, Flag> & string)[]

type Copied<Described, Row> = Pick<Row, Flagged<Described, 'isCopied'> & keyof Row>

/** What a copy takes along. */
export const copiedValues = <Described extends Record<string, { isCopied: boolean }>, Row>(
  columns: Described,
  row: Row & Record<keyof Described, unknown>,
): Copied<Described, Row> =>
  Object.fromEntries(flaggedKeys(columns, 'isCopied').map((key) => [key, row[key]])) as Copied<Described, Row>

/** The columns that a request sends a value for. A request whose shape lacks a column does not compile. */
export const sentValues = <Described extends object, Body extends object>(
  columns: Described & Record<Exclude<keyof Described, keyof Body>, never>,
  body: Body,
): Pick<Body, keyof Described & keyof Body> =>
  Object.fromEntries(Object.entries(body).filter(([key, value]) => key in columns && value !== undefined)) as Pick<
    Body,
    keyof Described & keyof Body
  >

export type ChangedLine = { field: string; column_name: string; before: string | null; after: string | null }

/** A list is the same where its items are. */
const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** The lines that a change of values leaves in the history, in the description's order; none where all is as it was. */
export const changedLines = <Row, Names>(
  columns: Columns<Row, Names, never>,
  before: Row,
  after: Row,
  names: Names,
): ChangedLine[] => {
  const lines = new Map<string, ChangedLine>()
  for (const key of Object.keys(columns) as (keyof Row & string)[]) {
    const { label, text, line } = columns[key]
    if (isSame(before[key], after[key]) || (line && lines.has(line.field))) continue
    lines.set(
      line?.field ?? key,
      line
        ? { field: line.field, column_name: line.label, before: line.text(before), after: line.text(after) }
        : { field: key, column_name: label, before: text(before[key], names), after: text(after[key], names) },
    )
  }
  return [...lines.values()]
}

/** The record in one line: label and text of every column that is not empty. */
export const inOneLine = <Row, Names>(columns: Columns<Row, Names, never>, row: Row, names: Names): string =>
  (Object.keys(columns) as (keyof Row & string)[])
    .flatMap((key) => {
      const text = columns[key].text(row[key], names)
      return text === null ? [] : [`${columns[key].label} ${text}`.trimStart()]
    })
    .join('、')

import type { SheetRow } from '#domain/sheets/sheet-table.ts'
import type { CssDeclarations } from './cell-css.ts'

/** FNV-1a over UTF-16 units. */
const hash = (text: string): string => {
  let hashed = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hashed = Math.imul(hashed ^ text.charCodeAt(index), 0x01000193)
  return (hashed >>> 0).toString(36)
}

/**
 * Names each distinct set of declarations. A name comes from what it stands for, so tables made at different
 * times (before and after a change) agree on names.
 */
export class StyleClasses {
  readonly styles: Record<string, CssDeclarations> = {}
  readonly #names = new Map<string, string>()

  /** `key` identifies what `declarations` depends on; they are worked out once a key. */
  nameOf(key: string, declarations: () => CssDeclarations): string {
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const css = declarations()
    const text = JSON.stringify(css)
    let name = `c${hash(text)}`
    while (name in this.styles && JSON.stringify(this.styles[name]) !== text) name += '_'
    this.styles[name] = css
    this.#names.set(key, name)
    return name
  }
  /** Those that these rows name, of all that were named. */
  stylesOf(rows: readonly SheetRow[]): Record<string, CssDeclarations> {
    const names = new Set(rows.flatMap((row) => [row.class, ...row.cells.map((cell) => cell.class)]))
    return Object.fromEntries([...names].map((name) => [name, this.styles[name]!]))
  }
}

/** What the modules of a folder export and how it is called, as the compiler knows it: arguments with a given text in every place that takes one. */
import { readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../../..')

/** Makes a value with the text in all of its texts; `turn` chooses among the members of unions. */
export type Made = (text: string, turn: number) => unknown
export type Export = { file: string; name: string; how: 'call' | 'parse'; arguments: Made[] }

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const nothing: Made = () => undefined
/** Types of types have no end. */
const deepest = 10

/** Makes values of types; what has no text in it is of no interest. */
class Maker {
  readonly #checker: ts.TypeChecker
  readonly #made = new Map<ts.Type, { make: Made; takesText: boolean }>()
  #takesText = false
  #depth = 0

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker
  }

  /** What makes one, and whether the text comes into it. */
  of(type: ts.Type): { make: Made; takesText: boolean } {
    this.#takesText = false
    return { make: this.#of(type), takesText: this.#takesText }
  }

  /** Of what holds itself, no second one. */
  #of(type: ts.Type): Made {
    const known = this.#made.get(type)
    if (known) {
      this.#takesText ||= known.takesText
      return (text, turn) => known.make(text, turn)
    }
    if (this.#depth === deepest) return nothing
    this.#depth += 1
    const before = this.#takesText
    const entry = { make: nothing, takesText: false }
    this.#made.set(type, entry)
    this.#takesText = false
    const make = this.#ofNew(type)
    this.#depth -= 1
    let isInside = false
    entry.make = (text, turn) => {
      if (isInside) return undefined
      isInside = true
      try {
        return make(text, turn)
      } finally {
        isInside = false
      }
    }
    entry.takesText = this.#takesText
    this.#takesText ||= before
    return entry.make
  }

  #ofNew(type: ts.Type): Made {
    const { flags } = type
    if (flags & ts.TypeFlags.StringLiteral) return () => (type as ts.StringLiteralType).value
    if (flags & ts.TypeFlags.NumberLiteral) return () => (type as ts.NumberLiteralType).value
    if (flags & ts.TypeFlags.BooleanLiteral) return () => this.#checker.typeToString(type) === 'true'
    if (flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) {
      this.#takesText = true
      return (text) => text
    }
    if (flags & ts.TypeFlags.NumberLike) return (_, turn) => turn
    if (flags & ts.TypeFlags.Null) return () => null
    if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void | ts.TypeFlags.Never)) return nothing
    if (type.isUnion()) return this.#ofUnion(type.types)
    if (flags & ts.TypeFlags.TypeParameter)
      return this.#of(this.#checker.getBaseConstraintOfType(type) ?? this.#checker.getStringType())
    return this.#ofObject(type)
  }

  #ofUnion(types: readonly ts.Type[]): Made {
    const some = types.filter(({ flags }) => !(flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)))
    // An enumeration of hundreds says no more than its first.
    const made = some.slice(0, 12).map((each) => this.#of(each))
    return (text, turn) => made[turn % made.length]?.(text, turn)
  }

  #ofObject(type: ts.Type): Made {
    const checker = this.#checker
    const name = type.getSymbol()?.getName()
    // A schema is the program's own.
    if (/^\$?Zod/.test(name ?? '')) return nothing
    const inner = (): Made[] => checker.getTypeArguments(type as ts.TypeReference).map((argument) => this.#of(argument))
    if (name === 'Date') return () => new Date(0)
    if (name === 'Uint8Array' || name === 'ArrayBuffer' || name === 'ArrayBufferLike') {
      this.#takesText = true
      return (text) => (name === 'Uint8Array' ? bytesOf(text) : bytesOf(text).buffer)
    }
    if (checker.isTupleType(type)) {
      const made = inner()
      return (text, turn) => made.map((make) => make(text, turn))
    }
    if (/^(Readonly)?Set$/.test(name ?? '')) {
      const [item] = inner()
      return (text, turn) => new Set([item?.(text, turn)])
    }
    if (/^(Readonly)?Map$/.test(name ?? '')) {
      const [key, value] = inner()
      return (text, turn) => new Map([[key?.(text, turn), value?.(text, turn)]])
    }
    if (checker.isArrayType(type) || /^(Iterable|Iterator|Generator)$/.test(name ?? '')) {
      const [item] = inner()
      return (text, turn) => [item?.(text, turn), item?.(text, turn + 1)]
    }
    const [call] = type.getCallSignatures()
    if (call) {
      const answer = this.#of(call.getReturnType())
      return (text, turn) => () => answer(text, turn)
    }
    const index = checker.getIndexInfoOfType(type, ts.IndexKind.String)
    const properties = checker
      .getPropertiesOfType(type)
      .map((property) => [property.getName(), this.#of(checker.getTypeOfSymbol(property))] as const)
    const further = index && this.#of(index.type)
    return (text, turn) => ({
      ...(further && { 1: further(text, turn), a: further(text, turn + 1) }),
      ...Object.fromEntries(properties.map(([key, make]) => [key, make(text, turn)])),
    })
  }
}

/** Every exported function and schema of the folder that takes a text somewhere. */
export const exportsOf = (folder: string): Export[] => {
  const { config } = ts.readConfigFile(resolve(root, folder, 'tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, resolve(root, folder))
  const files = readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => resolve(root, folder, file))
  const program = ts.createProgram(files, { ...options, incremental: false, tsBuildInfoFile: undefined, noEmit: true })
  const checker = program.getTypeChecker()
  const maker = new Maker(checker)
  const found: Export[] = []
  for (const file of files) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    for (const symbol of module ? checker.getExportsOfModule(module) : []) {
      if (!(symbol.flags & ts.SymbolFlags.Value)) continue
      const type = checker.getTypeOfSymbol(symbol)
      const of = { file: relative(root, file), name: symbol.getName() }
      const [call] = type.getCallSignatures()
      const input = type.getProperty('safeParse') && type.getProperty('_input')
      const places = call?.getParameters() ?? (input ? [input] : [])
      const made = places.map((place) => maker.of(checker.getTypeOfSymbol(place)))
      if (made.some(({ takesText }) => takesText))
        found.push({ ...of, how: call ? 'call' : 'parse', arguments: made.map(({ make }) => make) })
    }
  }
  return found
}

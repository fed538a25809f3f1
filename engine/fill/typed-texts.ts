/** What somebody typed or chose, as the cell it goes into takes it. */
import { percentOfBareNumber, readTyped } from '#domain/documents/typed-values.ts'
import { formatKind } from '#engine/calculate/number-format/format-kind.ts'
import type { FillValue } from './fills.ts'

const context = { name: '', today: '' }

/** 8:30 becomes a time in a cell of times, 10% and a bare 10 a tenth in one of per cent, so that formulas count with them. */
export const typedInto = (numberFormat: string, value: FillValue): FillValue => {
  if (value.type === 'number' && value.isTyped && formatKind(numberFormat) === 'percent')
    return { type: 'percent', number: percentOfBareNumber(value.number) }
  if (value.type !== 'text' || !value.isTyped) return value
  switch (formatKind(numberFormat)) {
    case 'time': {
      const read = readTyped('time', value.text, context)
      return 'error' in read ? value : { type: 'time', iso: read.value }
    }
    case 'percent': {
      // Without its sign a number is meant as it stands: 0.1 of an older form's choices is 10 % already.
      const read = /[%％]\s*$/.test(value.text) ? readTyped('percent', value.text, context) : { error: '' }
      return 'error' in read ? value : { type: 'percent', number: Number(read.value) }
    }
    case 'number':
    case 'date':
    case 'datetime':
    case null:
      return value
  }
}

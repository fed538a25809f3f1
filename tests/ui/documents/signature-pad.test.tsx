/** The field that signatures are drawn in, near the end of what one may hold: on the desk, on phones and on the recipient's page. */
import { useState } from 'react'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signatureLimits, strokesIn } from '#domain/documents/signatures.ts'
import { SignatureWays } from '#src/widgets/signature/signature-ways.tsx'
import type { GivenSignature } from '#src/widgets/signature/signature-ways.tsx'
import { renderPart } from '../wrap.tsx'

let given: GivenSignature
const Field = ({ strokes }: Pick<GivenSignature, 'strokes'>) => {
  const [current, setCurrent] = useState<GivenSignature>({ strokes, height: 560, isTyped: false })
  const handleChange = (next: GivenSignature) => {
    given = next
    setCurrent(next)
  }
  return <SignatureWays name="三浦 裕子" given={current} isMissing={false} onChange={handleChange} />
}
const draw = (...points: [number, number][]) => {
  const pad = screen.getByRole('img', { name: '署名' })
  pad.getBoundingClientRect = () => ({ left: 0, top: 0, width: 500, height: 280 }) as DOMRect
  points.forEach(([clientX, clientY], index) =>
    fireEvent[index === 0 ? 'pointerDown' : 'pointerMove'](pad, { pointerId: 1, clientX, clientY }),
  )
  fireEvent.pointerUp(pad, { pointerId: 1 })
}

test('goes on past the number of points that one may have: what comes last is drawn and may be saved', () => {
  const wave = Array.from({ length: signatureLimits.points }, (_, at) => [
    Math.round(at / 5),
    Math.round(250 + 200 * Math.sin(at / 40)),
  ]).flat()
  renderPart(<Field strokes={[wave]} />)
  draw([420, 40], [440, 60], [460, 40])
  expect(given.strokes).toHaveLength(2)
  expect(given.strokes[1]).toEqual([840, 80, 880, 120, 920, 80])
  expect(given.strokes[0]!.slice(0, 2)).toEqual(wave.slice(0, 2))
  expect(given.strokes[0]!.slice(-2)).toEqual(wave.slice(-2))
  expect(strokesIn(given.strokes)).not.toBeNull()
})

test('says that no further stroke fits before one is drawn in vain', () => {
  renderPart(<Field strokes={Array.from({ length: signatureLimits.strokes - 1 }, (_, at) => [at, at])} />)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  draw([10, 20], [40, 60])
  expect(given.strokes).toHaveLength(signatureLimits.strokes)
  expect(given.strokes.at(-1)).toEqual([20, 40, 80, 120])
  expect(screen.getByRole('status')).toHaveTextContent(/^300画まで書けます。/)
  draw([100, 20], [140, 60])
  expect(given.strokes).toHaveLength(signatureLimits.strokes)
  fireEvent.click(screen.getByRole('button', { name: '1画戻す' }))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

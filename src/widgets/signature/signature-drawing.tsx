import type { Signature } from '#domain/documents/signatures.ts'

const pathOf = (stroke: readonly number[]): string =>
  stroke.length === 2
    ? `M${stroke[0]} ${stroke[1]}h.1`
    : stroke.map((value, index) => `${index % 2 === 0 ? (index === 0 ? 'M' : 'L') : ''}${value}`).join(' ')

/** Strokes as they were drawn, in the shape of their field. */
export const SignatureDrawing = ({ strokes, height }: Pick<Signature, 'strokes' | 'height'>) => (
  <svg viewBox={`0 0 1000 ${height}`} width="100%" height="100%" aria-hidden>
    {strokes.map((stroke, index) => (
      <path
        key={index}
        d={pathOf(stroke)}
        fill="none"
        stroke="currentColor"
        strokeWidth={9}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
  </svg>
)

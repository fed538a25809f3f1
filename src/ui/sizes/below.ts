/** A media query for windows narrower than so many pixels, as a style's key: `{ [below(900)]: { display: 'none' } }`. */
export const below = (width: number): `@media (max-width: ${number}px)` => `@media (max-width: ${width - 0.02}px)`

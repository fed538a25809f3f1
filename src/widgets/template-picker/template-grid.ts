/** Five cards a row at a desk, two on a phone. */
export const templateGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { desk: 'repeat(5, minmax(0, 1fr))', phone: 'repeat(2, minmax(0, 1fr))' },
}

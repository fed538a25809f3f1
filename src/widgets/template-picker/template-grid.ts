/** Five cards a row at a desk, fewer in a narrow window, two on a phone. */
export const templateGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { desk: 'repeat(auto-fill, minmax(min(148px, 100%), 1fr))', phone: 'repeat(2, minmax(0, 1fr))' },
}

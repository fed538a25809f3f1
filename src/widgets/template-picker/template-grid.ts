import { isSmartphone } from '#src/lib/device.ts'

/** Five cards a row at a desk, two on a phone. */
export const templateGrid = () => ({
  display: 'grid',
  gap: 3,
  gridTemplateColumns: `repeat(${isSmartphone() ? 2 : 5}, minmax(0, 1fr))`,
})

import { render } from '@testing-library/react'
import { App, createStyles } from '#src/app/app.tsx'
import { forgetPerson } from '#src/api/person.ts'

/** No test looks at styles: they are named, and none is written out, which each test would do anew. */
const styles = Object.assign(createStyles(), { insert: () => undefined })

/** The whole application at the window's address, as a window just opened: it is nobody's yet. */
export const renderApp = () => {
  forgetPerson()
  // The page before it may have been left for good: what the modules hold is this one's by now.
  window.dispatchEvent(new Event('pageshow'))
  return render(<App styles={styles} />)
}

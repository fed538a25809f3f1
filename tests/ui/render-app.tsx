import { render } from '@testing-library/react'
import { App, createStyles } from '#src/app/app.tsx'

/** No test looks at styles: they are named, and none is written out, which each test would do anew. */
const styles = Object.assign(createStyles(), { insert: () => undefined })

/** The whole application at the window's address. */
export const renderApp = () => render(<App styles={styles} />)

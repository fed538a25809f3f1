import './lib/csp-nonce.ts'
import './lib/csp-eval.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/noto-sans-jp/wght.css'
import './app/print.css'
import { App, prepareApp } from './app/app.tsx'
import { keepPage } from './lib/missing-module.ts'

window.addEventListener('vite:preloadError', keepPage)
// No await at the top: what the screen loads imports from here, and would wait for what waits for it.
void prepareApp().then((parts) =>
  // A transition is drawn in slices between which the page answers.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <App parts={parts} />
      </StrictMode>,
    ),
  ),
)

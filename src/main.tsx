import { cspNonce } from './lib/csp-nonce.ts'
import './lib/csp-eval.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/noto-sans-jp/wght.css'
import './app/print.css'
import './app/forced-colors.css'
import { answerFirstCalls } from './api/first-answers.ts'
import { App, createStyles, prepareApp } from './app/app.tsx'
import { tellWindow } from './app/window-cookie.ts'
import { awaitFirstPress } from './lib/first-press.ts'
import { keepPage } from './lib/missing-module.ts'
import { whenIdle } from './lib/when-idle.ts'

window.addEventListener('vite:preloadError', keepPage)
awaitFirstPress()
answerFirstCalls()
whenIdle(tellWindow)
// No await at the top: what the screen loads imports from here, and would wait for what waits for it.
void prepareApp(undefined, document.querySelector('.plain') !== null).then((parts) => {
  whenIdle(
    () =>
      void import('./app/window-help/window-help.ts').then(
        (help) => help.startWindowHelp(parts.router),
        // Without a connection: the next opening tries again.
        () => undefined,
      ),
  )
  // A transition is drawn in slices between which the page answers.
  startTransition(() =>
    createRoot(document.getElementById('root')!).render(
      <StrictMode>
        <App parts={parts} styles={createStyles(cspNonce)} />
      </StrictMode>,
    ),
  )
})

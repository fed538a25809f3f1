import './lib/csp-nonce.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/noto-sans-jp/wght.css'
import { App } from './app/app.tsx'
import { keepPage } from './lib/missing-module.ts'

window.addEventListener('vite:preloadError', keepPage)
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/noto-sans-jp/wght.css'
import { App } from './app/app.tsx'

createRoot(document.getElementById('root')!).render(<StrictMode><App /></StrictMode>)

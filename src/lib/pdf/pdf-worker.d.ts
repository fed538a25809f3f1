/** pdf.js says nothing of the types of its reader. */
declare module 'pdfjs-dist/build/pdf.worker.min.mjs' {
  /** What the reader is asked through: pdf.js takes anything that hears and says. */
  export const WorkerMessageHandler: {
    initializeFromPort: (port: EventTarget & { postMessage: (message: unknown) => void }) => void
  }
}

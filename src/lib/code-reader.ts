/** Reads QR codes: with the browser's own reader, else with ZXing, whose WebAssembly we serve ourselves. */
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url'

type Picture = HTMLVideoElement
type Detector = { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
type OwnDetector = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** The text of a code in the picture; null where there is none. Rejects where reading itself has become impossible. */
export type CodeReader = (picture: Picture) => Promise<string | null>

/** Some browsers have the class and nothing behind it. */
const findOwn = async (): Promise<OwnDetector | null> => {
  const own = (globalThis as { BarcodeDetector?: OwnDetector }).BarcodeDetector
  if (!own) return null
  const formats = await own.getSupportedFormats().catch((): string[] => [])
  return formats.includes('qr_code') ? own : null
}

const openZxing = async (): Promise<Detector> => {
  const { BarcodeDetector, prepareZXingModule, purgeZXingModule } = await import('barcode-detector/ponyfill')
  try {
    await prepareZXingModule({
      overrides: {
        locateFile: (name: string, folder: string) => (name.endsWith('.wasm') ? wasmAddress : folder + name),
      },
      fireImmediately: true,
    })
  } catch (error) {
    // It would remember the failure: the next try asks again.
    purgeZXingModule()
    throw error
  }
  return new BarcodeDetector({ formats: ['qr_code'] })
}

/** Rejects where the browser has no reader and ours cannot be loaded. */
export const openCodeReader = async (): Promise<CodeReader> => {
  const own = await findOwn()
  let detector = own ? new own({ formats: ['qr_code'] }) : await openZxing()
  let isOwn = own !== null
  const read: CodeReader = async (picture) => {
    try {
      return (await detector.detect(picture)).find(({ rawValue }) => rawValue !== '')?.rawValue ?? null
    } catch (error) {
      if (!isOwn) throw error
      // A system service that is missing or has ended shows only now.
      detector = await openZxing()
      isOwn = false
      return null
    }
  }
  return read
}

/** What has to be asked for once, so that codes are read without a connection; null where the browser needs nothing of ours. */
export const codeReaderPart = async (): Promise<string | null> => ((await findOwn()) ? null : wasmAddress)

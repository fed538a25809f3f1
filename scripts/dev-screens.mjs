/** Vite's server with hot reload, until whoever started it is gone. */
import { createServer } from 'vite'

const server = await createServer()
await server.listen()
server.printUrls()
const end = () => void server.close().finally(() => process.exit(0))
process.once('disconnect', end)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end)

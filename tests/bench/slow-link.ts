/** The connection between a phone and the server, which may be as slow as at the edge of a cell. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** Slow 3G as measuring tools have it: 400 kbit/s each way, 400 ms there and back. */
const bytesPerMs = 50
const delay = 200
const packet = 1_400

export type Link = {
  /** In place of the server's. */
  address: string
  /** From the beginning it is as quick as the machine. */
  slowDown(): void
  /** From now on so many bytes come from the server, all connections together; the rest never does. */
  endAfter(bytes: number): void
  /** Bytes that have come from the server over it, all of HTTP included. */
  received(): number
  close(): Promise<void>
}

/** All connections through it share what goes through each way. */
export const openLink = async (server: string): Promise<Link> => {
  let isSlow = false
  const sockets = new Set<Socket>()

  /** One way of all connections. */
  const openWay = (count: (bytes: number) => void = () => undefined) => {
    let freeAt = 0
    let left = Infinity
    const carry = async (from: Socket, to: Socket): Promise<void> => {
      for await (const whole of from as AsyncIterable<Buffer>) {
        const chunk = whole.subarray(0, Math.max(0, left))
        left -= chunk.length
        if (!isSlow) {
          count(chunk.length)
          to.write(chunk)
          continue
        }
        for (let at = 0; at < chunk.length; at += packet) {
          const piece = chunk.subarray(at, at + packet)
          freeAt = Math.max(freeAt, performance.now()) + piece.length / bytesPerMs
          const wait = freeAt - performance.now()
          setTimeout(() => {
            count(piece.length)
            to.write(piece)
          }, wait + delay)
          await pause(wait)
        }
      }
      if (left > 0) setTimeout(() => to.end(), isSlow ? delay : 0)
    }
    return {
      carry,
      endAfter: (bytes: number) => {
        left = bytes
      },
    }
  }
  let received = 0
  const [up, down] = [openWay(), openWay((bytes) => (received += bytes))]

  const { hostname, port } = new URL(server)
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
    const leave = () => {
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // What was under way to one that has gone.
      socket.on('error', leave)
    }
    // One that is let go by its other end is let go by both.
    up.carry(near, far).catch(leave)
    down.carry(far, near).catch(leave)
  })
  await new Promise<void>((done) => listener.listen(0, hostname, done))
  return {
    address: `http://${hostname}:${(listener.address() as AddressInfo).port}`,
    slowDown: () => {
      isSlow = true
    },
    endAfter: down.endAfter,
    received: () => received,
    close: () =>
      new Promise((done) => {
        for (const socket of sockets) socket.destroy()
        listener.close(() => done())
      }),
  }
}

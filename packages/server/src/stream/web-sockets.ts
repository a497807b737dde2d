import { WebSocketServer } from 'ws'

export { upgradeWebSocket } from '@hono/node-server'
export { WebSocket as OpenSocket } from 'ws'

// Clients have hardly anything to say here.
const maxMessageBytes = 65_536
// One that is gone, or takes nothing, never says goodbye in its turn.
const partingMs = 1_000

/** The other end of WebSockets, uncompressed: what a service sends is text in many small frames. */
export function createWebSockets(): WebSocketServer {
  // By a name, as the last is not known to the types.
  const options = { noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false, closeTimeout: partingMs }
  return new WebSocketServer(options)
}

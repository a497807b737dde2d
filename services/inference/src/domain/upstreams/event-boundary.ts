/** Cuts a stream of server-sent events where an event ends. */
export type EventBoundary = {
  /** All complete events that are there now, byte for byte; the rest waits for its end. */
  push(chunk: Uint8Array): readonly Uint8Array[]
  /** What has not ended yet. */
  rest(): readonly Uint8Array[]
  /** Events that have passed. */
  events(): number
}

const newline = 0x0a
const carriageReturn = 0x0d

/**
 * An event ends with an empty line, its lines with a newline that may follow a carriage return.
 *
 * @param maxBytes an event that is longer is passed on in pieces
 */
export function createEventBoundary(maxBytes: number): EventBoundary {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let events = 0
  // Whether everything since the last newline is a carriage return, or nothing.
  let lineIsEmpty = false

  return {
    push(chunk) {
      let end = 0
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at]
        if (byte === newline) {
          if (lineIsEmpty) {
            end = at + 1
            events++
          }
          lineIsEmpty = true
        } else if (byte !== carriageReturn) {
          lineIsEmpty = false
        }
      }
      if (end === chunk.length || heldBytes + chunk.length > maxBytes) end = chunk.length
      const passed = end === 0 ? [] : [...held, chunk.subarray(0, end)]
      if (end > 0) {
        held = []
        heldBytes = 0
      }
      if (end < chunk.length) held.push(chunk.subarray(end))
      heldBytes += chunk.length - end
      return passed
    },
    rest: () => held,
    events: () => events,
  }
}

import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten'
import type { GuestHost } from './guest/guest-host.ts'
import type { LibraryPart } from './guest/guest-library.ts'
import { librarySources } from './guest/prelude.ts'
import type { Guest } from './guest.ts'
import { hostFunctions } from './host-functions.ts'

const maxLogLines = 1_000
// The prelude keeps to fewer; these hold if code got around it.
const maxPending = 2_000

/** What the outside does for one guest. */
export function createGuestGlobals(
  guest: Guest,
  { done, wake }: { readonly done: GuestHost['done']; readonly wake: (id: number) => void },
): GuestHost {
  const { timers, bodies } = guest
  function take(key: number): Uint8Array {
    const body = bodies.get(key) ?? new Uint8Array()
    bodies.delete(key)
    return body
  }
  return {
    ...hostFunctions,
    done,
    source: (part) => librarySources[part as LibraryPart],
    call(id, name, payload) {
      if (guest.waiting >= maxPending) throw new Error('too many calls wait')
      guest.waiting += 1
      guest.events?.call(id, name, payload)
    },
    startTimer(id, ms) {
      if (timers.size >= maxPending) throw new Error('too many timers wait')
      clearTimeout(timers.get(id))
      const fire = () => {
        timers.delete(id)
        wake(id)
      }
      timers.set(id, setTimeout(fire, ms))
    },
    stopTimer(id) {
      clearTimeout(timers.get(id))
      timers.delete(id)
    },
    log(line) {
      guest.logLines += 1
      if (guest.logLines <= maxLogLines) guest.events?.log(line)
    },
    text: (key) => Buffer.from(take(key)).toString('utf8'),
    bytes: (key) => take(key).slice().buffer as ArrayBuffer,
  }
}

/** The globals as functions over JSON, which is all that crosses; see `guestBridge`. */
export function exposeGlobals(context: QuickJSContext, globals: GuestHost): QuickJSHandle {
  const object = context.newObject()
  for (const [name, work] of Object.entries(globals)) {
    const call = context.newFunction(name, (arg) => {
      if (name === 'bytes') return context.newArrayBuffer(globals.bytes(context.getNumber(arg)))
      const answer: unknown = (work as (...args: unknown[]) => unknown)(...JSON.parse(context.getString(arg)))
      return answer === undefined ? context.undefined : context.newString(JSON.stringify(answer))
    })
    context.setProp(object, name, call)
  }
  return object
}

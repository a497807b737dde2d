import type { QuickJSHandle } from 'quickjs-emscripten'
import type { GuestError, GuestResponse } from './guest/guest-host.ts'
import type { GuestSetup } from './guest/guest-start.ts'
import { prelude } from './guest/prelude.ts'
import type { CallAnswer, Guest, GuestEvents, GuestOutcome } from './guest.ts'
import { createGuestGlobals, exposeGlobals } from './guest-globals.ts'
import { openQuickJs } from './open-quickjs.ts'
import type { SandboxLimits } from './sandbox-limits.ts'

const jobsAtOnce = 1_000
const codeFile = 'code.js'
const outOfMemory = 'it needs more memory than it may have'

/** Prepares a guest; the code comes later, so that nobody waits for the engine. */
export async function openGuest(limits: SandboxLimits): Promise<Guest> {
  const { runtime, context } = await openQuickJs(limits.memoryBytes)
  const state = { events: undefined, usedMs: 0, enteredMs: performance.now(), logLines: 0, waiting: 0 }
  const maps = { timers: new Map<number, NodeJS.Timeout>(), bodies: new Map<number, Uint8Array>() }
  const guest: Guest = { runtime, context, limits, ...state, ...maps, api: context.newObject() }
  const globals = createGuestGlobals(guest, {
    done: (ok, json) =>
      end(guest, ok ? outputOf(guest, json ?? undefined) : failed(limitHit(guest) ?? words(json ?? ''))),
    wake: (id) => enter(guest, () => invoke(guest, 'fire', context.newNumber(id))),
  })
  runtime.setInterruptHandler(() => limitHit(guest) !== undefined)
  const start = context.unwrapResult(context.evalCode(prelude, 'prelude.js'))
  const api = context.unwrapResult(context.callFunction(start, context.undefined, exposeGlobals(context, globals)))
  return Object.assign(guest, { api })
}

/** Runs code as the body of an async function; the events tell how it goes. */
export function runGuest(guest: Guest, code: string, setup: GuestSetup, events: GuestEvents): void {
  const { context } = guest
  guest.events = events
  enter(guest, () => {
    invoke(guest, 'setUp', context.newString(JSON.stringify(setup)))
    if (guest.events === undefined) return
    // On the same line, so that line numbers are the author's.
    const body = context.evalCode(`(async function () {${code}\n})`, codeFile)
    if (body.error) fail(guest, body.error)
    else invoke(guest, 'start', body.value)
  })
}

/** Hands the answer of a call to the code. */
export function settleCall(guest: Guest, id: number, answer: CallAnswer): void {
  if (guest.events === undefined) return
  const { context, bodies } = guest
  guest.waiting -= 1
  if (answer.ok && answer.body !== undefined) bodies.set((JSON.parse(answer.json) as GuestResponse).key, answer.body)
  // A string ends at its first NUL on the way in; JSON has none.
  const text = answer.ok ? answer.json : answer.message.replaceAll('\0', '')
  const ok = answer.ok ? context.true : context.false
  enter(guest, () => invoke(guest, 'settle', context.newNumber(id), ok, context.newString(text)))
}

/** Forgets the run; no event follows. */
export function stopGuest(guest: Guest): void {
  guest.events = undefined
  for (const timer of guest.timers.values()) clearTimeout(timer)
  guest.timers.clear()
  guest.bodies.clear()
}

// Nothing of the code runs but inside here: time is counted, and what it left to do is done.
function enter(guest: Guest, work: () => void): void {
  if (guest.events === undefined) return
  const { busy } = guest.events
  busy(true)
  guest.enteredMs = performance.now()
  try {
    work()
    runJobs(guest)
  } catch (error) {
    // The engine itself gave up; its memory is not to be trusted any more.
    end(guest, failed(error instanceof RangeError ? 'it nests too deeply' : outOfMemory))
  } finally {
    guest.usedMs += performance.now() - guest.enteredMs
    busy(false)
  }
  if (guest.waiting === 0 && guest.timers.size === 0) end(guest, failed('it waits for something that never comes'))
}

function runJobs(guest: Guest): void {
  while (guest.events !== undefined && guest.runtime.hasPendingJob()) {
    const { error } = guest.runtime.executePendingJobs(jobsAtOnce)
    const limit = limitHit(guest)
    if (limit !== undefined) end(guest, failed(limit))
    else if (error) fail(guest, error)
  }
}

function limitHit({ events, usedMs, enteredMs, limits }: Guest): string | undefined {
  if (events?.isStopped()) return 'it was stopped'
  const ms = usedMs + performance.now() - enteredMs
  return ms > limits.cpuMs ? `it computes for more than ${limits.cpuMs} ms` : undefined
}

function end(guest: Guest, outcome: GuestOutcome): void {
  const { events } = guest
  stopGuest(guest)
  events?.end(outcome)
}

function invoke(guest: Guest, name: string, ...args: QuickJSHandle[]): void {
  const { context, api } = guest
  const result = context.callFunction(context.getProp(api, name), context.undefined, ...args)
  if (result.error) fail(guest, result.error)
}

function fail(guest: Guest, error: QuickJSHandle): void {
  const { name, message, stack } = { ...(guest.context.dump(error) as Readonly<Record<string, unknown>>) }
  const reason = limitHit(guest) ?? withLine({ message: `${name}: ${message}`, stack: String(stack) })
  end(guest, failed(reason))
}

function outputOf({ limits }: Guest, json: string | undefined): GuestOutcome {
  const bytes = Buffer.byteLength(json ?? '')
  if (bytes <= limits.outputBytes) return { kind: 'value', json }
  return failed(`it returns ${bytes} bytes, and ${limits.outputBytes} is the most`)
}

function failed(reason: string): GuestOutcome {
  return { kind: 'failed', reason }
}

function words(json: string): string {
  return withLine(JSON.parse(json) as GuestError)
}

function withLine({ message, stack }: GuestError): string {
  // All that is thrown when there is no room for an error.
  if (message === 'null') return outOfMemory
  const line = new RegExp(`${codeFile}:(\\d+)`).exec(stack)?.[1]
  return line === undefined ? message : `${message} (line ${line})`
}

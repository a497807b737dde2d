import type { GuestHost } from './guest-host.ts'

type Core = {
  readonly globals: Readonly<Record<string, unknown>>
  call(name: string, payload: unknown): Promise<unknown>
}
type Makers = Readonly<Record<string, () => unknown>>
type Library = {
  readonly globals: Makers
  /** Those that need the network. */
  readonly networkGlobals: Makers
  readonly modules: Makers
  readonly networkModules: Makers
}

/** What a run is given before its code. */
export type GuestSetup = {
  readonly globals: Readonly<Record<string, unknown>>
  readonly functions: readonly string[]
  readonly network: boolean
}

/** Puts everything in its place and starts the code. */
export function guestStart(host: GuestHost, core: Core, library: Library) {
  const { stringify, parse } = JSON
  const { defineProperty, entries, hasOwn, keys } = Object

  function put(name: string, value: unknown): void {
    defineProperty(globalThis, name, { value, writable: true, configurable: true })
  }

  function putLater(name: string, make: () => unknown): void {
    const set = (value: unknown) => put(name, value)
    const get = () => {
      const value = make()
      put(name, value)
      return value
    }
    defineProperty(globalThis, name, { get, set, configurable: true })
  }

  function requiring(modules: Makers) {
    return (name: unknown) => {
      const plain = String(name).replace(/^node:/, '')
      if (hasOwn(modules, plain)) return modules[plain]?.()
      const known = keys(modules).join(', ')
      throw new Error(`Cannot require "${plain}": custom code runs in a sandbox that has ${known} and plain JavaScript`)
    }
  }

  function setUp(json: string): void {
    const { globals, functions, network } = parse(json) as GuestSetup
    for (const [name, value] of entries(core.globals)) put(name, value)
    for (const [name, make] of entries(library.globals)) putLater(name, make)
    if (network) for (const [name, make] of entries(library.networkGlobals)) putLater(name, make)
    put('require', requiring(network ? { ...library.networkModules, ...library.modules } : library.modules))
    const module = { exports: {} }
    put('module', module)
    put('exports', module.exports)
    put('global', globalThis)
    for (const name of functions) put(name, (...args: unknown[]) => core.call(`function ${name}`, args))
    for (const [name, value] of entries(globals)) put(name, value)
  }

  function fail(error: unknown): void {
    const isError = error instanceof Error
    const message = isError ? `${error.name}: ${error.message}` : typeof error === 'string' ? error : stringify(error)
    const stack = isError ? `${error.stack}` : ''
    host.done(false, stringify({ message: `${message}`.slice(0, 4_000), stack: stack.slice(0, 4_000) }))
  }

  function succeed(value: unknown): void {
    try {
      host.done(true, stringify(value))
    } catch (error) {
      fail(error)
    }
  }

  function start(code: () => Promise<unknown>): void {
    code().then(succeed, fail)
  }

  return { setUp, start }
}

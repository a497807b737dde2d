import { Failure } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import type { CodeDatabases, DatabaseSession } from '../../domain/code/code-databases.ts'
import type { CodeOptions, CodeSandbox } from '../../domain/code/code-sandbox.ts'
import type { GuestOutcome } from './guest.ts'
import { createGuestCalls, type GuestCallDeps } from './guest-calls.ts'
import { createSandboxPool, type PoolSettings } from './sandbox-pool.ts'

export type SandboxDeps = GuestCallDeps & {
  readonly pool: PoolSettings
  /** What code with a network may ask; nothing when absent. */
  readonly databases?: CodeDatabases
  /** A run that takes longer, waiting included, is ended. */
  readonly timeoutMs: number
  readonly metrics?: Pick<Metrics, 'counter'>
}

export type QuickJsSandbox = CodeSandbox & { close(): Promise<void> }

/**
 * Runs custom code in QuickJS, an engine compiled to WebAssembly: a fresh one for every run, in
 * threads of their own, with no way to the host but JSON. See docs/decisions/0007.
 */
export function createQuickJsSandbox(deps: SandboxDeps): QuickJsSandbox {
  const pool = createSandboxPool(deps.pool)
  const runs = deps.metrics?.counter('chatflow_code_runs_total', 'Runs of custom code ended', ['outcome'])
  for (const outcome of ['done', 'failed', 'refused']) runs?.inc({ outcome }, 0)
  return {
    async run(code, options) {
      const timeoutMs = Math.min(options.timeoutMs ?? deps.timeoutMs, deps.timeoutMs)
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([options.signal, timeout])
      const databases = deps.databases?.session(signal)
      try {
        const outcome = await pool.run(jobOf(code, options, deps, signal, databases), signal)
        const value = readOutcome(outcome)
        runs?.inc({ outcome: 'done' })
        return value
      } catch (error) {
        runs?.inc({ outcome: error instanceof Failure && error.kind === 'rate-limited' ? 'refused' : 'failed' })
        if (timeout.aborted && !options.signal.aborted)
          throw new Failure('broken', `Cannot finish the code: it takes longer than ${timeoutMs} ms`)
        throw error
      } finally {
        await databases?.closeAll()
      }
    },
    close: () => pool.close(),
  }
}

function jobOf(
  code: string,
  options: CodeOptions,
  deps: SandboxDeps,
  signal: AbortSignal,
  databases: DatabaseSession | undefined,
) {
  const { globals, network, functions = {} } = options
  return {
    code,
    // Values that JSON knows cross the boundary; what it does not know is not there.
    setup: { globals: JSON.parse(JSON.stringify(globals)), network, functions: Object.keys(functions) },
    call: createGuestCalls(deps, options, signal, databases),
    log: options.log ?? (() => undefined),
  }
}

function readOutcome(outcome: GuestOutcome): unknown {
  if (outcome.kind === 'failed') throw new Failure('broken', `Cannot run the code: ${outcome.reason}`)
  if (outcome.json === undefined) return undefined
  // Some code of ours or of a package might take such a key for the prototype.
  return outcome.json.includes('__proto__')
    ? JSON.parse(outcome.json, (key, value) => (key === '__proto__' ? undefined : value))
    : JSON.parse(outcome.json)
}

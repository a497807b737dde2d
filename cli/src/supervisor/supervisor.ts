import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, type ServiceName } from '@hearth/kernel'
import { LIMITS } from '../limits.ts'
import { type FirstSecrets, firstSecretsOf } from '../serve/messages.ts'
import { aborted } from '../serve/stop-request.ts'
import { describeEnding, type Ending } from './ending.ts'
import { askReadiness } from './process/readiness.ts'
import type { ServiceKeeper } from './process/service-keeper.ts'

/** What became of a start: services run, or these sentences say why none does (none: it was interrupted). */
type StartResult =
  | { readonly ok: true; readonly secrets: FirstSecrets }
  | { readonly ok: false; readonly faults: readonly string[] }

export type Supervisor = {
  /**
   * Starts all services side by side and waits until each is ready or known not to become so. One whose
   * state keeps it from starting leaves the others alone. When the settings of one are wrong, none can
   * start, or `signal` aborts, all are stopped again before this resolves.
   */
  start(signal: AbortSignal): Promise<StartResult>
  /** Asks every service's readiness again and again until `signal` aborts. */
  watch(signal: AbortSignal): Promise<void>
  /** Stops the services in reverse order, by force where one takes too long. */
  stop(): Promise<void>
}

export type SupervisorDeps = {
  /** In starting order. */
  readonly keepers: readonly ServiceKeeper[]
  readonly urlOf: (name: ServiceName) => string
  /** Last words of a service, for a start that failed without a sentence of its own. */
  readonly tailOf: (name: ServiceName) => string
}

/** What keeps services from starting: faults keep all of them, what is down the rest can do without. */
type Findings = { readonly faults: string[]; readonly down: string[] }

/** Starts nothing yet. */
export function createSupervisor(deps: SupervisorDeps): Supervisor {
  const { keepers, tailOf } = deps
  let stopping = false
  const isStopping = () => stopping

  async function waitUntilReady(signal: AbortSignal): Promise<void> {
    const enough = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.firstReadyMs)])
    while (!(await askAll(deps)) && !enough.aborted) await sleep(LIMITS.firstReadyPollMs)
  }

  async function stop(): Promise<void> {
    stopping = true
    const force = setTimeout(() => {
      for (const keeper of keepers) keeper.kill()
    }, LIMITS.stopAllMs)
    const stopped: Promise<void>[] = []
    for (const keeper of keepers.toReversed()) {
      const stopping = keeper.stop()
      stopped.push(stopping)
      await Promise.race([stopping, sleep(LIMITS.stopSliceMs, undefined, { ref: false })])
    }
    await Promise.all(stopped)
    clearTimeout(force)
  }

  return {
    stop,
    async start(signal) {
      const found: Findings = { faults: [], down: [] }
      const ended = new AbortController()
      const tooLate = setTimeout(() => {
        found.faults.push(describeDelay(keepers))
        ended.abort()
      }, LIMITS.startTimeoutMs)
      try {
        const starts = Promise.all(keepers.map((keeper) => startOne(keeper, found, { tailOf, isStopping })))
        const secrets = await Promise.race([starts, rejectWhen(AbortSignal.any([signal, ended.signal]))])
        if (found.down.length === keepers.length) throw new Failure('unavailable', 'No service can run')
        await waitUntilReady(signal)
        signal.throwIfAborted()
        return { ok: true, secrets: Object.assign({}, ...secrets) as FirstSecrets }
      } catch (error) {
        if (!(error instanceof Failure) && !signal.aborted) throw error
        await stop()
        // A fault in what all share is found by each of them.
        return { ok: false, faults: [...new Set([...found.faults, ...found.down])] }
      } finally {
        clearTimeout(tooLate)
      }
    },
    async watch(signal) {
      while (!signal.aborted) {
        await sleep(LIMITS.readyPollMs, undefined, { signal, ref: false }).catch(() => undefined)
        if (!signal.aborted) await askAll(deps)
      }
    },
  }
}

async function startOne(
  keeper: ServiceKeeper,
  { faults, down }: Findings,
  deps: Pick<SupervisorDeps, 'tailOf'> & { readonly isStopping: () => boolean },
): Promise<FirstSecrets> {
  const outcome = await keeper.start()
  if (outcome.kind === 'ready') return firstSecretsOf(outcome.message)
  const reason =
    outcome.kind === 'down' ? outcome.reason : describeFault(keeper.name, outcome.ending, deps.tailOf(keeper.name))
  if (outcome.kind !== 'ended') {
    down.push(reason)
    return {}
  }
  // One that was asked to stop because of another's fault has no fault of its own.
  if (!deps.isStopping() || outcome.ending.message !== undefined) faults.push(reason)
  throw new Failure('unavailable', `Cannot start ${keeper.name}`)
}

/** Asks all that may have become ready or unready; whether there is nothing to wait for. */
async function askAll({ keepers, urlOf }: SupervisorDeps): Promise<boolean> {
  const answers = await Promise.all(
    keepers.map(async (keeper) => {
      const { state } = keeper.status()
      // It says so itself once that has changed.
      if (state === 'failed') return true
      if (state !== 'ready' && state !== 'degraded') return false
      const { ready, reason } = await askReadiness(urlOf(keeper.name), LIMITS.readyTimeoutMs)
      keeper.observe(ready, reason)
      return ready
    }),
  )
  return answers.every(Boolean)
}

async function rejectWhen(signal: AbortSignal): Promise<never> {
  await aborted(signal)
  throw new Failure('unavailable', 'Cannot finish the start: it was interrupted')
}

function describeFault(name: ServiceName, ending: Ending, tail: string): string {
  if (ending.message !== undefined) return ending.message
  const words = tail === '' ? '' : `; its last output:\n${tail.trimEnd()}`
  return `Cannot start ${name}: its process ended before it was ready (${describeEnding(ending)})${words}`
}

function describeDelay(keepers: readonly ServiceKeeper[]): string {
  const late = keepers.filter((keeper) => keeper.status().state === 'starting').map(({ name }) => name)
  return `Cannot start ${late.join(', ')}: not ready within ${LIMITS.startTimeoutMs / 1_000} s`
}

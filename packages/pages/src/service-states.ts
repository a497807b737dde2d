import { type CommonConfig, SERVICE_NAMES, type ServiceName } from '@hearth/kernel'
import { z } from 'zod'
import { keepFresh } from './keep-fresh.ts'

/** `down`: known not to answer; `unknown`: nobody has looked, or the health service does not answer. */
type ServiceState = 'up' | 'warn' | 'down' | 'unknown'

export type ServiceLink = { readonly name: ServiceName; readonly url: string; readonly state: ServiceState }

const timeoutMs = 1_000

// Lenient: of a foreign answer the states alone matter.
const healthAnswer = z.object({ components: z.record(z.string(), z.object({ status: z.string() })) })

const stateOf: Readonly<Record<string, ServiceState>> = { UP: 'up', WARN: 'warn', DOWN: 'down' }

/** Addresses and states of all services, as the health service sees them. */
export function createServiceStates(common: CommonConfig): () => Promise<readonly ServiceLink[]> {
  return keepFresh(() => readLinks(common))
}

async function readLinks(common: CommonConfig): Promise<readonly ServiceLink[]> {
  const states = await readStates(common.urls.health)
  return SERVICE_NAMES.map((name) => ({ name, url: common.urls[name], state: states(name) }))
}

async function readStates(healthUrl: string): Promise<(name: ServiceName) => ServiceState> {
  try {
    const answer = await fetch(`${healthUrl}/health`, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    const { components } = healthAnswer.parse(await answer.json())
    return (name) => (name === 'health' ? 'up' : (stateOf[components[name]?.status ?? ''] ?? 'unknown'))
  } catch {
    // Whatever the reason, this page can only say that the health service cannot be asked.
    return (name) => (name === 'health' ? 'down' : 'unknown')
  }
}

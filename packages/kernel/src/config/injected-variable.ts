import type { Env } from './env.ts'

/** Names, and values where the name alone could be a setting's. */
const injected: readonly { readonly name: RegExp; readonly value?: RegExp }[] = [
  { name: /_SERVICE_HOST$/ },
  { name: /_SERVICE_PORT(_[A-Z0-9_]+)?$/ },
  { name: /_PORT$/, value: /^(tcp|udp|sctp):\/\// },
  { name: /_PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?$/ },
]
/** The name of a linked container as Docker tells it: `/<who is told>/<alias>`. */
const linkName = /^\/[^/]+\/[^/]+$/

/**
 * Whether an orchestrator put a variable into the environment and not a person: Kubernetes tells every
 * container the addresses of all services of its namespace, a link of Docker those of the linked container,
 * its name and its variables. A service called `hearth-inference` makes `HEARTH_INFERENCE_PORT` an address.
 */
export function isInjected(variable: string, env: Env): boolean {
  const text = env[variable] ?? ''
  if (injected.some(({ name, value }) => name.test(variable) && (value?.test(text) ?? true))) return true
  const [, linked] = /^(.+?)_(?:NAME$|ENV_)/.exec(variable) ?? []
  return linked !== undefined && linkName.test(env[`${linked}_NAME`] ?? '')
}

import { hashKey } from '@hearth/kernel'
import type { Container } from './container.ts'

/** A container's id in the form that Docker's clients expect, 64 hexadecimal digits; a process gets one that it keeps. */
export function engineIdOf({ id, engine }: Container): string {
  return engine?.fullId ?? hashKey(id)
}

const leastPrefix = 3

/** The container that a client of Docker means: by name, by id, or by the beginning of its id. */
export function findByEngineId(containers: readonly Container[], wanted: string): Container | undefined {
  const name = wanted.replace(/^\//, '')
  const byName = containers.find((container) => container.name === name)
  if (byName !== undefined || !/^[0-9a-f]+$/.test(wanted) || wanted.length < leastPrefix) return byName
  return containers.find((container) => engineIdOf(container).startsWith(wanted))
}

import type { Finding } from './finding.ts'

/** What the log service, which alone speaks to the engine, knows of it. */
export type DockerStatus = {
  readonly available: boolean
  readonly version: string | undefined
  readonly containers: { readonly running: number; readonly total: number } | undefined
  readonly error: string | undefined
}

/** A machine without an engine is nothing wrong, unless containers were announced as needed. */
export function judgeDocker(status: DockerStatus, required: boolean): Finding {
  if (!status.available) {
    const reason = status.error ?? 'there is no Docker engine'
    return { state: required ? 'failing' : 'unknown', reason }
  }
  const { version, containers } = status
  // What a distribution adds to the version says nothing here.
  const engine = version === undefined ? 'Docker' : `Docker ${version.split('+')[0]}`
  if (containers === undefined) return { state: 'passing', note: engine }
  const { running, total } = containers
  const note = `${engine}, ${running} of ${total} running`
  return { state: 'passing', note, observed: { value: running, unit: 'containers' } }
}

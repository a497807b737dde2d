import type { Finding } from './finding.ts'

/** What the log service, which alone speaks to the engine, knows of it. */
export type DockerStatus = {
  readonly available: boolean
  readonly version: string | undefined
  readonly containers: number | undefined
  readonly error: string | undefined
}

/** A machine without an engine is nothing wrong, unless containers were announced as needed. */
export function judgeDocker(status: DockerStatus, required: boolean): Finding {
  if (!status.available) {
    const reason = status.error ?? 'there is no Docker engine'
    return { state: required ? 'failing' : 'unknown', reason }
  }
  const { version, containers } = status
  const note = `Docker${version === undefined ? '' : ` ${version}`}${containers === undefined ? '' : `, containers: ${containers}`}`
  return {
    state: 'passing',
    note,
    ...(containers === undefined ? {} : { observed: { value: containers, unit: 'containers' } }),
  }
}

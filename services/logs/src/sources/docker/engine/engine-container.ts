import type { Container, ContainerHealth, ContainerState } from '../../../domain/containers/container.ts'
import { withholdSecrets } from '../../../domain/containers/withheld-labels.ts'
import type { Nanos } from '../../../domain/lines/line.ts'
import { parseTime } from '../../files/record.ts'
import type { InspectedContainer, ListedContainer } from './wire.ts'

/** A container as the engine describes it. */
export type EngineContainer = {
  readonly fullId: string
  readonly name: string
  readonly image: string
  readonly labels: Readonly<Record<string, string>>
  readonly state: ContainerState
  readonly health: ContainerHealth | undefined
  readonly createdAt: Nanos
  readonly exitCode: number | undefined
  /** `undefined` until it has been looked at more closely, which stopped ones are only when asked for. */
  readonly details: InspectedContainer | undefined
}

const idPrefix = 'docker/'
// As the docker command shows them.
const shortIdChars = 12

export function idOf(fullId: string): string {
  return `${idPrefix}${fullId.slice(0, shortIdChars)}`
}

export function fromListed(listed: ListedContainer): EngineContainer {
  return {
    fullId: listed.Id,
    name: nameOf(listed.Names[0] ?? listed.Id.slice(0, shortIdChars)),
    image: listed.Image,
    labels: listed.Labels,
    state: stateOf(listed.State),
    health: healthOf(/\((?:health: )?(starting|healthy|unhealthy)\)/.exec(listed.Status)?.[1]),
    createdAt: String(listed.Created).padStart(10, '0').padEnd(19, '0'),
    exitCode: exitCodeOf(listed.Status),
    details: undefined,
  }
}

export function fromInspected(details: InspectedContainer): EngineContainer {
  const state = stateOf(details.State.Status)
  return {
    fullId: details.Id,
    name: nameOf(details.Name),
    image: details.Config.Image,
    labels: details.Config.Labels,
    state,
    health: healthOf(details.State.Health?.Status),
    createdAt: parseTime(details.Created) ?? '0'.repeat(19),
    exitCode: state === 'exited' || state === 'dead' ? details.State.ExitCode : undefined,
    details,
  }
}

/** The container as all sources describe theirs; label values that look like secrets are withheld. */
export function toContainer(container: EngineContainer): Container {
  const { fullId, name, image, state, health, labels, createdAt, exitCode, details } = container
  const running = state === 'running' || state === 'paused'
  return {
    id: idOf(fullId),
    name,
    image,
    source: 'docker',
    state,
    health,
    pid: running ? details?.State.Pid || undefined : undefined,
    port: undefined,
    restarts: details?.RestartCount,
    retained: undefined,
    engine: {
      fullId,
      labels: withholdSecrets(labels),
      createdAt,
      startedAt: timeOf(details?.State.StartedAt),
      finishedAt: running ? undefined : timeOf(details?.State.FinishedAt),
      exitCode,
      logDriver: details?.HostConfig.LogConfig.Type,
      tty: details?.Config.Tty,
    },
  }
}

function nameOf(name: string): string {
  return name.replace(/^\//, '')
}

const states: Readonly<Record<string, ContainerState>> = {
  created: 'created',
  configured: 'created',
  initialized: 'created',
  running: 'running',
  paused: 'paused',
  restarting: 'restarting',
  removing: 'removed',
  exited: 'exited',
  stopped: 'exited',
  stopping: 'running',
  dead: 'dead',
}

// Podman has states of its own; one that nobody knows yet is not running as far as is known.
function stateOf(text: string): ContainerState {
  return (Object.hasOwn(states, text) ? states[text] : undefined) ?? 'exited'
}

function healthOf(text: string | undefined): ContainerHealth | undefined {
  return text === 'starting' || text === 'healthy' || text === 'unhealthy' ? text : undefined
}

function exitCodeOf(status: string): number | undefined {
  const code = /^Exited \((-?\d+)\)/.exec(status)?.[1]
  return code === undefined ? undefined : Number(code)
}

// The engine says the year 1 for never.
function timeOf(text: string | undefined): Nanos | undefined {
  return text === undefined || text.startsWith('0001-') ? undefined : parseTime(text)
}

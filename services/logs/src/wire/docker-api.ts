import { arch, release } from 'node:os'
import type { Container } from '../domain/containers/container.ts'
import { exitCodeOf, madeAt, stateOf } from '../domain/containers/container-list.ts'
import { engineIdOf } from '../domain/containers/engine-id.ts'
import type { Line } from '../domain/lines/line.ts'
import { dockerVersions } from './docker-version.ts'

/** The answer of `GET /version`, as far as it means something without Docker's own program. */
export const versionAnswer = (version: string) => ({
  Platform: { Name: 'Hearth' },
  Version: version,
  ApiVersion: dockerVersions.newest,
  MinAPIVersion: dockerVersions.oldest,
  GitCommit: '',
  GoVersion: '',
  Os: 'linux',
  Arch: goArch(arch()),
  KernelVersion: release(),
  BuildTime: '',
  Components: [],
})

/** A processor's name among Go's, which Docker's clients know. */
function goArch(name: string): string {
  return name === 'x64' ? 'amd64' : name
}

/** One element of `GET /containers/json`. */
export function renderListed(container: Container, nowMs: number) {
  const { name, image, engine } = container
  return {
    Id: engineIdOf(container),
    Names: [`/${name}`],
    Image: image,
    ImageID: '',
    Command: '',
    Created: Number(madeAt(container).slice(0, -9)),
    Ports: [],
    Labels: { ...engine?.labels },
    State: stateOf(container),
    Status: statusOf(container, nowMs),
    HostConfig: { NetworkMode: 'default' },
    NetworkSettings: { Networks: {} },
    Mounts: [],
  }
}

/** `GET /containers/{id}/json`, without what may hold secrets: environment, command, mounts. */
export function renderInspected(container: Container) {
  const { name, image, state, engine, pid, restarts, startedAt = engine?.startedAt } = container
  return {
    Id: engineIdOf(container),
    Name: `/${name}`,
    Created: timeOf(engine?.createdAt),
    Image: image,
    RestartCount: restarts ?? 0,
    LogPath: '',
    State: {
      Status: stateOf(container),
      Running: state === 'running' || state === 'paused',
      Paused: state === 'paused',
      Restarting: state === 'restarting',
      Dead: state === 'dead',
      Pid: pid ?? 0,
      ExitCode: exitCodeOf(container) ?? 0,
      StartedAt: timeOf(startedAt),
      FinishedAt: timeOf(engine?.finishedAt),
    },
    Config: { Image: image, Tty: engine?.tty ?? false, Env: [], Cmd: [], Labels: { ...engine?.labels } },
    HostConfig: { LogConfig: { Type: engine?.logDriver ?? 'json-file', Config: {} } },
    NetworkSettings: { Networks: {} },
    Mounts: [],
  }
}

/** One line as Docker's clients read it: framed by stdcopy, or plain for a terminal. */
export function renderFrame({ time, stream, text }: Line, options: { timestamps: boolean; tty: boolean }): Buffer {
  const stamp = options.timestamps ? `${timeOf(time)} ` : ''
  if (options.tty) return Buffer.from(`${stamp}${text}\r\n`)
  const body = Buffer.from(`${stamp}${text}\n`)
  const header = Buffer.alloc(8)
  header[0] = stream === 'stderr' ? 2 : 1
  header.writeUInt32BE(body.length, 4)
  return Buffer.concat([header, body])
}

// Docker's word for never.
const never = '0001-01-01T00:00:00Z'

function timeOf(nanos: string | undefined): string {
  if (nanos === undefined) return never
  return `${new Date(Number(nanos.slice(0, -9)) * 1_000).toISOString().slice(0, 19)}.${nanos.slice(-9)}Z`
}

function statusOf({ state, health, engine, startedAt = engine?.startedAt }: Container, nowMs: number): string {
  const span = (nanos: string) => spanOf(nowMs - Number(nanos.slice(0, -6)))
  if (state === 'created') return 'Created'
  if (state === 'removed') return 'Removal In Progress'
  if (state === 'dead') return 'Dead'
  if (state !== 'running' && state !== 'paused') {
    const ago = engine?.finishedAt === undefined ? '' : ` ${span(engine.finishedAt)} ago`
    return `${state === 'restarting' ? 'Restarting' : 'Exited'} (${engine?.exitCode ?? 0})${ago}`
  }
  const up = startedAt === undefined ? 'Up' : `Up ${span(startedAt)}`
  if (state === 'paused') return `${up} (Paused)`
  return health === undefined ? up : `${up} (${health === 'starting' ? 'health: starting' : health})`
}

function spanOf(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
  ] as const
  for (const [name, unitMs] of units) {
    const count = Math.floor(ms / unitMs)
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`
  }
  return `${Math.max(0, Math.floor(ms / 1_000))} seconds`
}

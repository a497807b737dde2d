import { Failure, type Logger } from '@hearth/kernel'
import type { DockerFigures } from '../domain/containers/container-figures.ts'
import type { DockerState } from '../domain/containers/docker-state.ts'
import type { EngineAnswers } from '../domain/containers/engine-answers.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { combineSources } from './combine-sources.ts'
import { createDocker, type Docker, type DockerOptions } from './docker/create-docker.ts'
import { createProcessSource, type ProcessSourceOptions } from './process/process-source.ts'
import { createPushedSource, type PushedStreams } from './pushed/pushed-source.ts'

export type Sources = {
  readonly source: LogSource
  /** The same without what is pushed, which is in streams by itself. */
  readonly own: LogSource
  readonly docker: Docker | undefined
  readonly dockerState: () => DockerState
  readonly figures: () => Promise<DockerFigures>
  readonly engine: EngineAnswers
}

/** The supervised processes and the containers of an engine, each unless it is off or nowhere to be found, and what is pushed. */
export function createSources(
  options: ProcessSourceOptions &
    DockerOptions & {
      readonly processes: 'auto' | 'off'
      readonly docker: 'auto' | 'off'
      readonly logger: Logger
      readonly pushed: PushedStreams
    },
): Sources {
  const sources = new Map<string, LogSource>()
  if (options.processes === 'auto') sources.set('bundle/', createProcessSource(options))
  const none = (error: string): Sources => ({
    ...combined(sources, options),
    docker: undefined,
    dockerState: () => ({ available: false, version: undefined, apiVersion: undefined, error }),
    figures: async () => ({ up: false, containers: [], unread: 0 }),
    engine: noEngine(error),
  })
  if (options.docker === 'off') return none('Docker is turned off in the configuration')
  try {
    const docker = createDocker(options)
    sources.set('docker/', docker.source)
    const { watch, figures, answers: engine } = docker
    return { ...combined(sources, options), docker, dockerState: () => watch.state(), figures, engine }
  } catch (error) {
    // An address that only another program can use must not keep the processes from being read.
    if (!(error instanceof Failure)) throw error
    options.logger.warn({ reason: error.message }, 'Docker is left out')
    return none(error.message)
  }
}

/** Refuses all, with the reason. */
function noEngine(reason: string): EngineAnswers {
  const refuse = async () => {
    throw new Failure('unavailable', `Cannot read from Docker: ${reason}`, { code: 'docker_unavailable' })
  }
  return { info: refuse, stats: refuse, top: refuse, events: refuse, kept: refuse }
}

function combined(
  own: ReadonlyMap<string, LogSource>,
  options: ProcessSourceOptions & { readonly pushed: PushedStreams },
): Pick<Sources, 'source' | 'own'> {
  const pushed = createPushedSource(options.pushed, options)
  return { source: combineSources(new Map([...own, ['pushed/', pushed]])), own: combineSources(own) }
}

import type { Logger } from '@hearth/kernel'
import type { DockerFigures } from '../../domain/containers/container-figures.ts'
import type { DockerState } from '../../domain/containers/docker-state.ts'
import type { EngineAnswers } from '../../domain/containers/engine-answers.ts'
import type { LogSource } from '../../domain/reading/source.ts'
import { createDockerSource, type DockerSourceOptions } from './docker-source.ts'
import { parseEngineAddress } from './engine/engine-address.ts'
import { createEngineClient } from './engine/engine-client.ts'
import { createEngineWatch, type EngineWatch } from './engine/engine-watch.ts'
import { createEngineAnswers } from './engine-answers.ts'
import { createFigures } from './figures/collect-figures.ts'

/** Everything that has to do with Docker. The socket is opened nowhere else. */
export type Docker = {
  readonly source: LogSource
  readonly watch: EngineWatch
  readonly figures: () => Promise<DockerFigures>
  readonly answers: EngineAnswers
  close(): void
}

export type DockerOptions = Omit<
  DockerSourceOptions,
  'client' | 'watch' | 'readFiles' | 'retryMs' | 'timeoutMs' | 'recheckMs'
> & {
  readonly dockerHost: string
  readonly dockerFiles: 'auto' | 'off'
  readonly dockerTimeoutMs: number
  readonly dockerRetryMs: number
  readonly dockerRecheckMs: number
  readonly dockerRetryMaxMs: number
  readonly maxAnswerBytes: number
  readonly figuresTimeoutMs: number
  readonly figuresAtOnce: number
  readonly maxContainers: number
  readonly logger: Logger
}

/**
 * Builds what reads from Docker; `watch.start()` begins.
 *
 * @throws {Failure} `invalid` for an address that cannot be used
 */
export function createDocker(options: DockerOptions): Docker {
  const client = createEngineClient({
    address: parseEngineAddress(options.dockerHost),
    timeoutMs: options.dockerTimeoutMs,
    maxAnswerBytes: options.maxAnswerBytes,
  })
  const watch = createEngineWatch({
    client,
    retryMinMs: options.dockerRetryMs,
    retryMaxMs: options.dockerRetryMaxMs,
    maxContainers: options.maxContainers,
    changed: (state) => logState(options.logger, state),
  })
  const readFiles = options.dockerFiles === 'auto'
  const source = createDockerSource({
    ...options,
    client,
    watch,
    readFiles,
    retryMs: options.dockerRetryMs,
    timeoutMs: options.dockerTimeoutMs,
    recheckMs: options.dockerRecheckMs,
  })
  return {
    source,
    watch,
    figures: createFigures({
      client,
      watch,
      clock: options.clock,
      timeoutMs: options.figuresTimeoutMs,
      atOnce: options.figuresAtOnce,
    }),
    answers: createEngineAnswers(client),
    close() {
      watch.close()
      client.close()
    },
  }
}

function logState(logger: Logger, { available, version, apiVersion, error }: DockerState): void {
  if (available) logger.info({ version, apiVersion }, 'Docker is there')
  else logger.debug({ reason: error }, 'Docker is not there')
}

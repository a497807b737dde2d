import type { DockerState } from '../domain/containers/docker-state.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { dockerBody } from '../wire/docker.ts'
import { type Endpoint, endpoint } from './access.ts'

export type DockerDeps = { readonly source: LogSource; readonly state: () => DockerState }

export function dockerEndpoints({ source, state }: DockerDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/docker',
      summary: 'Whether the Docker Engine can be asked',
      access: 'known-host',
      output: dockerBody,
      answer: 'State',
      async handle() {
        const { available, version, apiVersion, error } = state()
        const containers = (await source.list()).filter((container) => container.source === 'docker')
        const running = containers.filter((container) => container.state === 'running').length
        return {
          available,
          version: version ?? null,
          apiVersion: apiVersion ?? null,
          containers: { running, total: containers.length },
          error: error ?? null,
        }
      },
    }),
  ]
}

import { type RequestOptions, request } from 'node:http'
import type { Check } from './check.ts'

const timeoutMs = 2_000

/** Only the logs of containers need Docker: without it everything else works. */
export const checkDocker: Check = {
  name: 'docker',
  async run() {
    const address = process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock'
    const fault = await ping(address)
    if (fault === undefined) return { status: 'ok', detail: `the engine at ${address} answers` }
    return {
      status: 'warning',
      detail: `the engine at ${address} does not answer (${fault}); logs of containers are not shown`,
      mend: 'start Docker, let this user use it (group docker), or set DOCKER_HOST',
    }
  },
}

function ping(address: string): Promise<string | undefined> {
  const target = targetOf(address)
  return new Promise((resolve) => {
    const asked = request({ ...target, timeout: timeoutMs }, (response) => {
      response.resume()
      resolve(response.statusCode === 200 ? undefined : `status ${response.statusCode}`)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', (error) => resolve(error.message))
    asked.end()
  })
}

function targetOf(address: string): RequestOptions {
  if (address.startsWith('unix://')) return { socketPath: address.slice('unix://'.length), path: '/_ping' }
  const { hostname, port } = new URL(address.replace(/^tcp:/, 'http:'))
  return { hostname, port, path: '/_ping' }
}

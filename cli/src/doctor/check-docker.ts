import { type RequestOptions, request } from 'node:http'
import { Failure, type Settings } from '@hearth/kernel'
import type { Check } from './check.ts'

const timeoutMs = 2_000
const localEngine = process.platform === 'win32' ? 'npipe:////./pipe/docker_engine' : 'unix:///var/run/docker.sock'
const plainPort = '2375'

/** Only the logs of containers need Docker: without it everything else works. */
export const checkDocker: Check = {
  name: 'docker',
  async run({ settings }) {
    if (read(settings, 'docker') === 'off') return { status: 'ok', detail: 'containers are left out (logs.docker)' }
    const address = read(settings, 'dockerHost') || localEngine
    const fault = await ping(targetOf(address))
    if (fault === undefined) return { status: 'ok', detail: `the engine at ${address} answers` }
    return {
      status: 'warning',
      detail: `the engine at ${address} does not answer (${fault}); logs of containers are not shown`,
      mend: 'start Docker, let this user use it (group docker), or set DOCKER_HOST',
    }
  },
}

// The settings of the log service, which is the one that asks the engine.
function read(settings: Settings, key: string): string {
  return String(settings.services.get('logs')?.get(key)?.value ?? '')
}

function ping(target: RequestOptions): Promise<string | undefined> {
  return new Promise((resolve) => {
    const asked = request({ ...target, path: '/_ping', timeout: timeoutMs }, (response) => {
      response.resume()
      resolve(response.statusCode === 200 ? undefined : `status ${response.statusCode}`)
    })
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', (error) => resolve(error.message))
    asked.end()
  })
}

function targetOf(address: string): RequestOptions {
  const [, scheme = '', rest = ''] = /^(unix|npipe|tcp|http):\/\/(.+)$/.exec(address) ?? []
  if (scheme === 'unix' || scheme === 'npipe') return { socketPath: rest }
  if (scheme === '' || !URL.canParse(`http://${rest}`))
    throw new Failure('invalid', `Cannot reach Docker at "${address}": it takes unix:///path or tcp://host:port`)
  const { hostname, port } = new URL(`http://${rest}`)
  return { hostname: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? plainPort : port }
}

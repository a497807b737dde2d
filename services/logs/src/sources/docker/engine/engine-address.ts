import { Failure } from '@hearth/kernel'

/** How `node:http` reaches the engine. */
export type EngineAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number }

const defaultSocket = process.platform === 'win32' ? '//./pipe/docker_engine' : '/var/run/docker.sock'
const plainPort = 2375

/**
 * Reads an address as `DOCKER_HOST` holds it: `unix:///path`, `npipe:////./pipe/name`,
 * `tcp://host:port`, or nothing for the local engine.
 *
 * @throws {Failure} `invalid` for ssh and for anything else
 */
export function parseEngineAddress(text: string): EngineAddress {
  if (text === '') return { socketPath: defaultSocket }
  const [, scheme = '', rest = ''] = /^(unix|npipe|tcp|http):\/\/(.+)$/.exec(text) ?? []
  if (scheme === 'unix' || scheme === 'npipe') return { socketPath: rest }
  if (scheme !== '' && URL.canParse(`http://${rest}`)) {
    const { hostname, port } = new URL(`http://${rest}`)
    return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? plainPort : Number(port) }
  }
  throw new Failure('invalid', `Cannot reach Docker at "${text}": it takes unix:///path or tcp://host:port`)
}

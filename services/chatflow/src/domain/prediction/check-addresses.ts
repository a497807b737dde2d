import { Failure } from '@hearth/kernel'
import type { NodeEnv } from '../flow/node-env.ts'
import type { Upload } from '../flow/upload.ts'

/**
 * Keeps callers from naming pictures that only a server beside the model could fetch.
 *
 * @throws {Failure} `invalid` for what is neither a `data:` URL nor an address that callers may reach
 */
export async function checkAddresses(uploads: readonly Upload[], checkHost: NodeEnv['checkHost']): Promise<void> {
  for (const { type, name, data } of uploads) {
    if ((type !== 'url' && type !== 'file') || data === undefined || /^data:/i.test(data)) continue
    const url = URL.parse(data)
    if (url === null || !/^https?:$/.test(url.protocol))
      throw refused(name, 'its data must be a data URL, or the address of a picture by http or https')
    const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
    await checkHost(url.hostname, port).catch((cause: unknown) => {
      throw cause instanceof Failure ? refused(name, cause.message, cause) : cause
    })
  }
}

function refused(name: string, reason: string, cause?: Failure): Failure {
  return new Failure('invalid', `Cannot read upload "${name}": ${reason}`, { param: 'uploads', cause })
}

import { createHash, createHmac, getHashes, randomUUID } from 'node:crypto'
import type { GuestHost } from './guest/guest-host.ts'

const settable = new Set([
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
])

/** The part of the guest's globals that needs nothing but arithmetic. */
export const hostFunctions: Pick<GuestHost, 'url' | 'transcode' | 'digest' | 'uuid'> = {
  url(href, base, name, value) {
    const url = URL.parse(href, base ?? undefined)
    if (url === null) return ''
    if (name !== undefined && settable.has(name)) Reflect.set(url, name, value)
    const { origin, protocol, username, password, host, hostname, port, pathname, search, hash } = url
    const parts = { origin, protocol, username, password, host, hostname, port, pathname, search, hash }
    return JSON.stringify({ ...parts, href: url.href })
  },
  transcode: (text, from, to) => Buffer.from(text, from as BufferEncoding).toString(to as BufferEncoding),
  digest(algorithm, data, key) {
    const name = algorithm.toLowerCase()
    if (!getHashes().includes(name)) return ''
    const bytes = Buffer.from(data, 'latin1')
    const hash = key === undefined || key === null ? createHash(name) : createHmac(name, Buffer.from(key, 'latin1'))
    return hash.update(bytes).digest().toString('latin1')
  },
  uuid: () => randomUUID(),
}

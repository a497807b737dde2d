import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { Failure } from './failure.ts'

/**
 * Trusts the authorities of a PEM file besides those that this process trusts already, for every connection that it
 * opens from now on and that brings none of its own.
 *
 * @throws {Failure} `invalid` when the file cannot be read or holds none
 */
export function trustAuthorities(path: string | undefined): void {
  if (path === undefined) return
  try {
    const found = readFileSync(path, 'utf8').match(certificates)
    if (found === null) throw new Error('it holds no certificate in PEM')
    setDefaultCACertificates([...new Set([...getCACertificates('default'), ...found])])
  } catch (cause) {
    const reason = 'the file is missing, not readable or holds no certificates in PEM'
    throw new Failure('invalid', `Cannot trust the authorities of "${path}" (tlsCaFile): ${reason}`, { cause })
  }
}

const certificates = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

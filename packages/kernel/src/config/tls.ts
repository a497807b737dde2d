import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../failure.ts'
import { boundAddress } from '../local-address.ts'
import type { Section } from './settings.ts'

const path = z.string().min(1).optional()

/** Keys of the settings that name the files with which all services answer by TLS; a service's own win. */
export const tlsFields = {
  /** Certificate in PEM, those of its authorities after it; with `tlsKeyFile` every service answers HTTPS alone. */
  tlsCertFile: path,
  /** Private key of that certificate, in PEM, without passphrase. */
  tlsKeyFile: path,
}

/** The files of one service, and where the settings name them. */
export type TlsFiles = {
  /** Absolute. */
  readonly certFile: string
  readonly keyFile: string
  /** Such as `HEARTH_TLS_CERT_FILE` or `hearth.yaml line 3`. */
  readonly certOrigin: string
  readonly keyOrigin: string
  /** Host at which this machine reaches the service, which its certificate is for as far as could be found. */
  readonly host: string
}

type TlsKeys = z.output<z.ZodObject<typeof tlsFields>>

type Given = {
  readonly keys: TlsKeys
  readonly section: Section
  /** Whose settings these are, in a failure. */
  readonly what: string
  readonly cwd: string
  readonly host: string
}

/**
 * The files that one section names; `undefined` where it names none.
 *
 * @throws {Failure} `invalid` when it names one of the two alone
 */
export function toTlsFiles({ keys, section, what, cwd, host }: Given): TlsFiles | undefined {
  const { tlsCertFile: cert, tlsKeyFile: key } = keys
  if (cert === undefined && key === undefined) return undefined
  const originOf = (name: keyof TlsKeys) => section.get(name)?.origin ?? name
  if (cert === undefined || key === undefined) {
    const [given, lacking] = cert === undefined ? keyFirst : certFirst
    throw new Failure('invalid', `Cannot read ${what}: "${given}" needs "${lacking}" beside it (${originOf(given)})`)
  }
  const absolute = (file: string) => (isAbsolute(file) ? file : join(cwd, file))
  return {
    certFile: absolute(cert),
    keyFile: absolute(key),
    certOrigin: originOf('tlsCertFile'),
    keyOrigin: originOf('tlsKeyFile'),
    host: hostOf(absolute(cert), host),
  }
}

const keyFirst = ['tlsKeyFile', 'tlsCertFile'] as const
const certFirst = ['tlsCertFile', 'tlsKeyFile'] as const

/**
 * Where a client on this machine finds what the certificate is for: at the bound address, at `localhost`, or by the
 * certificate's first name. What cannot be read is said when the service starts, not by whoever only asks it.
 */
function hostOf(certFile: string, host: string): string {
  const address = boundAddress(host)
  try {
    const certificate = new X509Certificate(readFileSync(certFile))
    if (certifies(certificate, address)) return address
    if (certifies(certificate, 'localhost')) return 'localhost'
    return namesOf(certificate).find((name) => !name.startsWith('*')) ?? address
  } catch {
    return address
  }
}

/** Whether a certificate is for a host: a name, or an address with or without brackets. */
export function certifies(certificate: X509Certificate, host: string): boolean {
  const plain = host.replace(/^\[(.*)\]$/, '$1')
  return (isIP(plain) === 0 ? certificate.checkHost(plain) : certificate.checkIP(plain)) !== undefined
}

function namesOf({ subjectAltName = '' }: X509Certificate): string[] {
  return [...subjectAltName.matchAll(/DNS:([^,\s"]+)/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}
